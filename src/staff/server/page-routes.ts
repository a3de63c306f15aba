import { Hono } from 'hono'
import { spend } from '#src/platform/http/rate-limit.ts'
import { addressOf, limitKey } from '#src/platform/http/guards/client-address.ts'
import { statusOf } from '#src/platform/http/problem-response.ts'
import { type AppContext, type AppEnv, parse, readForm } from '#src/platform/http/request.ts'
import { knownBrowserToken } from '#src/platform/secrets/known-browser.ts'
import { hashPassword } from '#src/platform/secrets/password-hash.ts'
import { Problem } from '#src/values/problem.ts'
import { JoinRequest, SessionRequest } from '../api.ts'
import type { JoinView, SignInView } from '../sign-in-views.ts'
import type { StaffContext } from './staff-context.ts'
import { checkJoin, joinByLink } from './join.ts'
import { findLink, type StaffLink } from './links.ts'
import { deviceOf, staffCookies, signInFrom } from './session-routes.ts'
import { endSession } from './sessions.ts'
import { browserAccount, signIn } from './sign-in.ts'

/** How the pages before the console are rendered, and the console itself for those who are signed in. */
export interface StaffPages {
  signIn(c: AppContext, view: SignInView, status: number): Promise<Response>
  join(c: AppContext, view: JoinView, status: number): Promise<Response>
  console(c: AppContext): Response | Promise<Response>
}

/** The context, with the pages that the routes show. */
interface StaffPagesContext extends StaffContext {
  pages: StaffPages
}

// Keys could be guessed like passwords, so opening links is limited.
const keys = { burst: 20, secondsEach: 10, tooMany: 'That’s a lot of links opened in a short time.' }

/**
 * The console's pages. Those who are not signed in get the sign-in page at any address, with status 401.
 * Its form posts to that same address, so that signing in leads to the requested page, and no
 * parameter could redirect people elsewhere.
 */
export function staffPageRoutes(context: StaffPagesContext): Hono<AppEnv> {
  const { db, clock, staff } = context
  const routes = new Hono<AppEnv>()
  const cookies = staffCookies(context)

  // This also matches `/admin` itself.
  routes.use('/admin/*', privately)

  joinRoutes(routes, context)

  routes.on('GET', ['/admin', '/admin/*'], async (c) => {
    if (await staff.find(c)) return context.pages.console(c)
    return context.pages.signIn(c, { email: '' }, 401)
  })

  routes.on('POST', ['/admin', '/admin/*'], async (c) => {
    const form = await readForm(c)
    try {
      const attempt = parse(SessionRequest, {
        email: form['email'] ?? '',
        password: form['password'] ?? '',
        code: form['code']?.trim() || form['recovery']?.trim() || undefined,
      })
      const { secret, browser } = await signIn(db, context, attempt, {
        from: signInFrom(c, context),
        now: clock.now(),
      })
      cookies.session.give(c, secret)
      cookies.browser.give(c, browser)
      const { pathname, search } = new URL(c.req.url)
      return c.redirect(pathname + search, 303)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      c.set('logFields', { ...c.get('logFields'), code: error.code })
      const fields = Object.fromEntries(error.fields.map(({ path, msg }) => [path, msg]))
      const view = {
        email: form['email'] ?? '',
        recovery: Boolean(form['recovery']?.trim()),
        fields,
        sentence: error.fields.length > 0 ? undefined : error.message,
      }
      const page = await context.pages.signIn(c, view, statusOf(error))
      if (error.retryAfter) page.headers.set('retry-after', String(error.retryAfter))
      return page
    }
  })

  return routes
}

/** The page of a personal link: joining the team, or choosing a new password. */
function joinRoutes(routes: Hono<AppEnv>, context: StaffPagesContext): void {
  const { db, clock, browserKey, outbox, trustProxy } = context
  const cookies = staffCookies(context)

  routes.get('/admin/join/:key', async (c) => {
    const link = await linkOf(c)
    return link ? context.pages.join(c, joinView(link), 200) : context.pages.join(c, { state: 'gone' }, 404)
  })

  routes.post('/admin/join/:key', async (c) => {
    const link = await linkOf(c)
    if (!link) return context.pages.join(c, { state: 'gone' }, 404)
    const form = await readForm(c)
    try {
      const typed = parse(JoinRequest, form)
      await checkJoin(link, typed)
      const newMember = {
        secret: c.req.param('key'),
        name: typed.name,
        passwordHash: await hashPassword(typed.password),
        device: deviceOf(c),
      }
      const now = clock.now()
      const { member, secret } = await db.transaction().execute((tx) => joinByLink(tx, outbox, newMember, now))
      await endSession(db, cookies.session.of(c))
      if (secret) cookies.session.give(c, secret)
      cookies.browser.give(c, knownBrowserToken(browserKey, browserAccount(member.id, newMember.passwordHash), now))
      return c.redirect('/admin', 303)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.kind === 'not-found') return context.pages.join(c, { state: 'gone' }, 404)
      return context.pages.join(c, joinView(link, { name: form['name'] ?? '', problem: error }), statusOf(error))
    }
  })

  async function linkOf(c: AppContext): Promise<StaffLink | undefined> {
    const now = clock.now()
    await spend(db, 'staff-links', limitKey(addressOf(c, trustProxy)), keys, now)
    return findLink(db, c.req.param('key') ?? '', now)
  }
}

/** These pages may not be cached or indexed, and their addresses, which may contain keys, are sent to no other site. */
async function privately(c: AppContext, next: () => Promise<void>): Promise<void> {
  await next()
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  c.header('referrer-policy', 'no-referrer')
  c.res.headers.delete('etag')
}

function joinView(link: StaffLink, refused?: { name: string; problem: Problem }): JoinView {
  const { purpose, email, name, role, switchesOffSecondFactor } = link
  const fields = Object.fromEntries(refused?.problem.fields.map(({ path, msg }) => [path, msg]) ?? [])
  return { state: 'open', purpose, email, name: refused?.name || name, role, switchesOffSecondFactor, fields }
}
