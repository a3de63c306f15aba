import { Hono } from 'hono'
import { me as words } from '#content/site/me.ts'
import { type Candidate, candidateOfKey, complain, keepLonger, noSuchKey } from '#src/candidates/server/public.ts'
import { type FilmFiles, noSuchFilm } from '#src/films/server/public.ts'
import { beginProfile } from '#src/interviews/server/public.ts'
import { eraseOwn, exportOwn } from '#src/leads/server/public.ts'
import { addressOf, limitKey } from '#src/platform/http/guards/client-address.ts'
import { spend } from '#src/platform/http/rate-limit.ts'
import { type AppContext, type AppEnv, readForm } from '#src/platform/http/request.ts'
import { severalLines } from '#src/platform/mail/layout/typed-text.ts'
import type { Context } from '#src/platform/slice.ts'
import { Problem } from '#src/values/problem.ts'
import { type MeGone, meNotices, type MeNotice, type MeView } from '../../me-view.ts'
import type { Db, Tx } from '../tables.ts'
import { chooseTime, refuseInterview, refuseTimes } from '../interviews/choose-time.ts'
import { answerPermission, withdrawPermission } from './answer-permission.ts'
import { meView } from './me-view.ts'

/** How a candidate's own page is rendered. */
export interface MePages {
  me(c: AppContext, view: MeView | MeGone, status: number): Promise<Response>
  /** The page for a link that doesn't open anything. */
  meMissing(c: AppContext): Response | Promise<Response>
}

type MeContext = Context & { films: FilmFiles; pages: MePages }

const presses = { burst: 30, secondsEach: 5, tooMany: 'That’s a lot of presses in a short time.' }

/**
 * A candidate's own page, `/me/{token}` (CAND-9): who has their film, Yes and No, withdrawing, keeping longer, a copy,
 * deleting, complaining. It works without a script. Only a POST changes anything, because mail scanners follow links.
 */
export function meRoutes(context: MeContext): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const page = mePage(context)
  const { whose, counted, show, acted } = page

  routes.get('/me/:token', async (c) => {
    const notice = meNotices.find((name) => name in c.req.query())
    return show(c, await whose(c), notice ? { notice } : {})
  })

  ownFiles(routes, context, whose)

  routes.post('/me/:token/answer', async (c) => {
    const form = await counted(c)
    const answer = form.answer === 'yes' ? 'yes' : form.answer === 'no' ? 'no' : undefined
    if (!answer) return acted(c, 'closed')
    return acted(c, (tx, { id }, now) =>
      answerPermission(tx, context, { candidateId: id, permissionId: form.permission ?? '', answer }, now),
    )
  })

  interviewAnswers(routes, context, page)

  routes.post('/me/:token/withdraw', async (c) => {
    const form = await counted(c)
    return acted(c, (tx, { id }, now) =>
      withdrawPermission(
        tx,
        context,
        { candidateId: id, permissionId: form.permission ?? '', by: { kind: 'candidate', id } },
        now,
      ),
    )
  })

  routes.post('/me/:token/keep', async (c) => {
    await counted(c)
    return acted(c, async (tx, { id }, now) => {
      await keepLonger(tx, { candidateId: id, keepMonths: context.config.keeping.candidateMonths }, now)
      return 'kept'
    })
  })

  routes.post('/me/:token/complain', async (c) => {
    const text = (await counted(c)).text?.trim() ?? ''
    if (text === '')
      return show(c, await whose(c), {
        problem: words.complain.empty,
        refused: { form: 'complain', typed: '' },
        status: 422,
      })
    return acted(c, async (tx, { id }, now) => {
      await complain(tx, { candidateId: id, text: text.slice(0, 5000) }, now)
      return 'complained'
    })
  })

  routes.post('/me/:token/erase', async (c) => {
    const form = await counted(c)
    const candidate = await whose(c)
    try {
      const { kept } = await eraseOwn(context, { personId: candidate.personId, typedEmail: form.email ?? '' })
      return share(await context.pages.me(c, { kind: 'gone', kept }, 200))
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'wrong_address')) throw error
      const refused = { form: 'erase', typed: (form.email ?? '').slice(0, 254) } as const
      return show(c, candidate, { problem: words.erase.wrong, refused, status: 422 })
    }
  })

  // After a refusal the form's address stays in the address bar and may be opened by GET.
  routes.get('/me/:token/:form', async (c) => c.redirect(`/me/${encodeURIComponent(c.req.param('token'))}`, 303))

  routes.onError((error, c) => {
    // A film that can't be played is answered by a status only; a link that has ended by a page.
    if (error instanceof Problem && error.code === noSuchKey().code) return context.pages.meMissing(c as AppContext)
    throw error
  })
  return routes
}

/** Making a video profile (INTV-36), and choosing a time for an interview, or saying that none suit (TALENT-19). */
function interviewAnswers(
  routes: Hono<AppEnv>,
  context: MeContext,
  { counted, acted, show, whose }: ReturnType<typeof mePage>,
) {
  routes.post('/me/:token/profile', async (c) => {
    await counted(c)
    const { personId } = await whose(c)
    const key = await context.db.transaction().execute((tx) => beginProfile(tx, personId, context.clock.now()))
    return c.redirect(`/i/${encodeURIComponent(key)}`, 303)
  })

  routes.post('/me/:token/interview', async (c) => {
    const { interview: interviewId = '', answer = '', says = '' } = await counted(c)
    const at = new Date(answer)
    try {
      return await acted(c, (tx, { id: candidateId }, now) => {
        if (answer === 'none')
          return refuseTimes(tx, context, { candidateId, interviewId, says: severalLines(says, 500) }, now)
        if (answer === 'no') return refuseInterview(tx, context, { candidateId, interviewId }, now)
        return chooseTime(tx, context, { candidateId, interviewId, at }, now)
      })
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'slot_taken')) throw error
      return show(c, await whose(c), { problem: words.interview.gone, status: 409 })
    }
  })
}

/** What they can play and download: their own films and a copy of all their data. */
function ownFiles(routes: Hono<AppEnv>, context: MeContext, whose: (c: AppContext) => Promise<Candidate>): void {
  for (const name of ['stream', 'poster', 'captions'] as const)
    routes.get(`/me/:token/films/:film/${name}`, async (c) => context.films[name](c, await ownFilm(context, c, whose)))

  routes.get('/me/:token/copy.json', async (c) => {
    const candidate = await whose(c)
    const copy = await exportOwn(context.db, candidate.personId, context.slices)
    return c.body(JSON.stringify(copy, undefined, 2), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      ...unshared,
    })
  })
}

interface Told extends Pick<MeView, 'notice' | 'problem' | 'refused'> {
  status?: number
}

/** Finds whose page a link opens, and the page that shows it. */
function mePage({ db, clock, pages, trustProxy, config }: MeContext) {
  return { whose, counted, show, acted }

  function whose(c: AppContext): Promise<Candidate> {
    return candidateOfKey(db, c.req.param('token') ?? '', clock.now())
  }

  /** Returns the form's fields, after counting the request against the rate limit. */
  async function counted(c: AppContext): Promise<Record<string, string>> {
    await spend(db, 'me-presses', limitKey(addressOf(c, trustProxy)), presses, clock.now())
    return readForm(c)
  }

  async function acted(
    c: AppContext,
    work: MeNotice | ((tx: Tx, candidate: Candidate, now: Date) => Promise<MeNotice>),
  ): Promise<Response> {
    const candidate = await whose(c)
    const notice =
      typeof work === 'string' ? work : await (db as Db).transaction().execute((tx) => work(tx, candidate, clock.now()))
    return c.redirect(`/me/${encodeURIComponent(c.req.param('token') ?? '')}?${notice}`, 303)
  }

  async function show(c: AppContext, candidate: Candidate, { status = 200, ...told }: Told): Promise<Response> {
    const path = `/me/${encodeURIComponent(c.req.param('token') ?? '')}`
    const view = await meView(db as Db, candidate, {
      path,
      now: clock.now(),
      keepMonths: config.keeping.candidateMonths,
      ...told,
    })
    return share(await pages.me(c, view, status))
  }
}

/** Returns any version of this person's film that still exists. Throws the 404 of `noSuchFilm`. */
async function ownFilm(
  { db }: MeContext,
  c: AppContext,
  whose: (c: AppContext) => Promise<Candidate>,
): Promise<string> {
  const { personId } = await whose(c)
  const row = await (db as Db)
    .selectFrom('films')
    .select('id')
    .where('id', '=', c.req.param('film') ?? '')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) throw noSuchFilm()
  return row.id
}

/** Anyone who has the address can act, so it is not sent to other sites as a referrer and no cache keeps the page. */
const unshared = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }

function share(response: Response): Response {
  for (const [name, value] of Object.entries(unshared)) response.headers.set(name, value)
  return response
}
