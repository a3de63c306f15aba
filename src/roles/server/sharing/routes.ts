import { beginSession, ownContract, portalCookie } from '#src/contracts/server/public.ts'
import { anybody, type CallLimit, type Endpoints } from '#src/platform/http/endpoint.ts'
import { isSecret } from '#src/platform/secrets/secret-token.ts'
import { Problem } from '#src/values/problem.ts'
import { ColleagueRequest, type SharedLinkView, ReminderRequest, ShareRequest } from '../../api.ts'
import { memberOrSuccessor } from '../emails/readers.ts'
import { noSuchThing } from '../not-found.ts'
import type { ClientContext } from '../portal/client-context.ts'
import { decidersOf, stateOf } from '../portal/viewer.ts'
import { teamOf } from '../portal/client-roles.ts'
import type { Db } from '../tables.ts'
import { remindColleague } from './remind.ts'
import { filmsOf, linkOfToken, makeShareLink, revokeShareLink, shareLinksOf } from './share-links.ts'
import { inviteColleague, removeColleague } from './team.ts'

// Each of these calls mails an address that the caller names.
const invitations: CallLimit[] = [
  { name: 'portal-invitations', per: 'caller', burst: 20, secondsEach: 60, tooMany: 'That’s a lot of invitations.' },
]
const doors: CallLimit[] = [
  { name: 'share-doors', per: 'address', burst: 60, secondsEach: 2, tooMany: 'That’s a lot of links opened.' },
]

/** Links to a role for colleagues, and the client's team (TALENT-15, TALENT-16). */
export function sharingRoutes(api: Endpoints, context: ClientContext): void {
  const { db } = context
  const who = decidersOf(context)

  api.get('/api/portal/roles/:id/share-links', { does: 'Lists a role’s links', who }, ({ who: viewing, params, now }) =>
    shareLinksOf(db, viewing, params.id, now),
  )

  api.post(
    '/api/portal/roles/:id/share-links',
    { does: 'Shares a role by a link', who, limit: invitations, body: ShareRequest, once: true, status: 201 },
    ({ who: viewing, params, body, now, once }) =>
      once((tx) => makeShareLink(tx, context, viewing, { ...body, roleId: params.id }, now)),
  )

  api.delete(
    '/api/portal/roles/:id/share-links/:link',
    { does: 'Revokes a link', who, once: true },
    ({ who: viewing, params, now, once }) =>
      once((tx) => revokeShareLink(tx, viewing, { roleId: params.id, linkId: params.link }, now)),
  )

  api.post(
    '/api/portal/roles/:id/reminders',
    {
      does: 'Reminds a colleague of the films',
      who,
      limit: invitations,
      body: ReminderRequest,
      once: true,
      status: 201,
    },
    ({ who: viewing, params, body, now, once }) =>
      once((tx) => remindColleague(tx, context, viewing, { roleId: params.id, memberId: body.memberId }, now)),
  )

  api.get('/api/portal/team', { does: 'Lists the client’s team', who }, ({ who: viewing }) => teamOf(db, viewing))

  api.post(
    '/api/portal/team',
    { does: 'Adds a colleague', who, limit: invitations, body: ColleagueRequest, once: true, status: 201 },
    ({ who: viewing, body, now, once }) => once((tx) => inviteColleague(tx, context, viewing, body, now)),
  )

  api.delete(
    '/api/portal/team/:member',
    { does: 'Removes a colleague, or leaves', who, once: true },
    ({ who: viewing, params, now, once }) => once((tx) => removeColleague(tx, viewing, params.member, now)),
  )

  doorRoutes(api, context)
  askingRoute(api, context)
}

/**
 * The page that a share link opens. Opening it changes nothing, however often a mail scanner does; pressing its button
 * starts the session.
 */
function doorRoutes(api: Endpoints, context: ClientContext): void {
  const { db } = context
  const cookie = portalCookie(context.secure)

  api.get(
    '/api/portal/share/:token',
    { does: 'Says what a share link opens', who: anybody, limit: doors },
    async ({ params, now }): Promise<SharedLinkView> => {
      const link = await findLink(db, params.token)
      const state = stateOf(link, now)
      const said = { from: link.makerName, expiresAt: link.expires_at.toISOString() }
      if (state !== 'live') {
        const sender = await memberOrSuccessor(db, link.made_by, link.contractId)
        return {
          // Somebody who was erased has no name, so the page can't say who closed the link.
          state: link.makerName === '' ? 'ended' : state,
          ...said,
          sender: sender?.name ?? null,
          hasAskedAgain: link.asked_again_at !== null,
        }
      }
      const films = await filmsOf(db, link, context.before)
      return { state, ...said, for: link.guestName || link.guestEmail, title: link.title, ...films, note: link.note }
    },
  )

  api.post(
    '/api/portal/share/:token',
    { does: 'Opens a share link', who: anybody, limit: doors, status: 201 },
    async ({ c, params, now }) => {
      const link = await findLink(db, params.token)
      if (stateOf(link, now) !== 'live') {
        const sender = await memberOrSuccessor(db, link.made_by, link.contractId)
        const next = sender ? ` ${sender.name} can send a new one.` : ''
        throw new Problem('conflict', 'link_ended', `This link has ended.${next}`)
      }
      const owner = { memberId: link.member_id, link: { id: link.id, expiresAt: link.expires_at } }
      const secret = await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('share_links')
          .set({ opened_at: now })
          .where('id', '=', link.id)
          .where('opened_at', 'is', null)
          .execute()
        return beginSession(tx, ownContract(link.contractId), now, owner)
      })
      cookie.give(c, secret)
      return { roleId: link.role_id }
    },
  )
}

/** The reader of a link that has ended asks for another one, once. */
function askingRoute(api: Endpoints, { db, clock, outbox }: ClientContext): void {
  api.post(
    '/api/portal/share/:token/asking',
    { does: 'Asks for a new share link', who: anybody, limit: doors, status: 202 },
    async ({ params }) => {
      const link = await findLink(db, params.token)
      const now = clock.now()
      if (stateOf(link, now) === 'live') return
      await db.transaction().execute(async (tx) => {
        const updated = await tx
          .updateTable('share_links')
          .set({ asked_again_at: now })
          .where('id', '=', link.id)
          .where('asked_again_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!updated) return
        const reader = await memberOrSuccessor(tx, link.made_by, link.contractId)
        if (!reader)
          throw new Problem('conflict', 'nobody_to_ask', 'Nobody who could send you a new link is left on that team.')
        await outbox.post(tx, {
          cause: `${link.id}:asked-again`,
          template: 'share-asked-again',
          to: reader.email,
          data: { linkId: link.id, readerId: reader.id },
          now,
        })
      })
    },
  )
}

/** Returns the link of a token with what it opens. Throws 404. */
async function findLink(db: Db, token: string) {
  const link = isSecret(token) ? await linkOfToken(db, token) : undefined
  if (!link) throw noSuchThing()
  return link
}
