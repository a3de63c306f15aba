import type { Hono } from 'hono'
import { z } from 'zod'
import { isPaidOrInvoiced } from '#src/payments/server/public.ts'
import { type CallLimit, type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import { queryOf } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import { Problem } from '#src/values/problem.ts'
import { BlindRequest, CommentRequest, RoleRequest, VerdictRequest, WatchedRequest } from '../../api.ts'
import { addComment, removeComment } from '../feedback/comments.ts'
import { giveVerdict, takeBackVerdict } from '../feedback/give-verdict.ts'
import { noteWatched } from '../feedback/watches.ts'
import { hiringRoutes } from '../hiring/client-routes.ts'
import { interviewRoutes } from '../interviews/client-routes.ts'
import { changeRole, ownRole } from '../role-store.ts'
import { sharingRoutes } from '../sharing/routes.ts'
import type { ClientContext } from './client-context.ts'
import { clientRole, clientRoles } from './client-roles.ts'
import { decidersOf, guestsMayNot, viewersOf } from './viewer.ts'
import { ownCandidacy, ownFilmId, wordsOfFilm } from './visible-candidacy.ts'
import { beginRole, writeBrief } from './write-brief.ts'

const perMinute = (name: string, burst: number, secondsEach: number): CallLimit[] => [
  { name, per: 'caller', burst, secondsEach, tooMany: 'That’s a lot in a short time.' },
]

/** The calls by which a client's people see their roles and give verdicts (TALENT-3 to TALENT-12). */
export function clientRoutes(context: ClientContext): Hono<AppEnv> {
  const { db, before } = context
  const api = endpoints(context)
  const who = viewersOf(context)

  api.get('/api/portal/roles', { does: 'Lists the client’s roles', who }, ({ who: viewing, now }) =>
    clientRoles(db, viewing, before, now),
  )

  api.get('/api/portal/roles/:id', { does: 'Shows a role with its shortlist', who }, ({ who: viewing, params, now }) =>
    clientRole(db, viewing, params.id, before, now),
  )

  briefRoutes(api, context)
  sayingRoutes(api, context)
  filmRoutes(api, context)
  sharingRoutes(api, context)
  interviewRoutes(api, context)
  hiringRoutes(api, context)
  return api.routes
}

function briefRoutes(api: Endpoints, context: ClientContext): void {
  const { db, before } = context
  const who = decidersOf(context)
  const briefs = perMinute('portal-briefs', 60, 2)
  const allowed = async (contractId: string) => {
    if (before === 'nothing' && !(await isPaidOrInvoiced(db, contractId)))
      throw new Problem('conflict', 'deposit_first', 'Roles open with the deposit.')
  }

  api.post(
    '/api/portal/roles',
    { does: 'Briefs a role', who, limit: briefs, body: RoleRequest, once: true, status: 201 },
    async ({ who: viewing, body, now, once }) => {
      await allowed(viewing.member.contractId)
      return once((tx) => beginRole(tx, context, viewing, body, now))
    },
  )

  api.put(
    '/api/portal/roles/:id',
    { does: 'Changes a brief, and sends it', who, limit: briefs, body: RoleRequest, once: true },
    ({ who: viewing, params, body, now, once }) =>
      once((tx) => writeBrief(tx, context, viewing, { ...body, id: params.id }, now)),
  )

  api.put(
    '/api/portal/roles/:id/blind',
    { does: 'Hides names and faces until a viewer has spoken', who, body: BlindRequest, once: true },
    ({ who: viewing, params, body, now, once }) =>
      once(async (tx) => {
        await ownRole(tx, viewing, params.id)
        return {
          version: await changeRole(tx, { id: params.id, version: body.version }, { blind: body.blind }, now),
        }
      }),
  )
}

const versionQuery = queryOf(z.object({ version: z.coerce.number().int().min(0) }))

function sayingRoutes(api: Endpoints, context: ClientContext): void {
  const { db, before } = context
  const who = viewersOf(context)
  const verdicts = perMinute('portal-verdicts', 120, 1)

  api.put(
    '/api/portal/candidacies/:id/verdict',
    { does: 'Says Yes, Maybe or No to somebody', who, limit: verdicts, body: VerdictRequest, once: true },
    ({ who: viewing, params, body, now, once }) =>
      once(async (tx) => {
        await ownCandidacy(tx, viewing, params.id, before)
        return giveVerdict(tx, { candidacyId: params.id, memberId: viewing.member.id }, body, now)
      }),
  )

  api.delete(
    '/api/portal/candidacies/:id/verdict',
    { does: 'Takes a verdict back', who, limit: verdicts, query: versionQuery, once: true },
    ({ who: viewing, params, query, now, once }) =>
      once(async (tx) => {
        await ownCandidacy(tx, viewing, params.id, before)
        await takeBackVerdict(tx, { candidacyId: params.id, memberId: viewing.member.id }, query.version, now)
      }),
  )

  api.post(
    '/api/portal/candidacies/:id/comments',
    {
      does: 'Comments on a place in a film',
      who,
      limit: perMinute('portal-comments', 30, 4),
      body: CommentRequest,
      once: true,
      status: 201,
    },
    ({ who: viewing, params, body, now, once }) =>
      once(async (tx) => {
        const { seen } = await ownCandidacy(tx, viewing, params.id, before)
        if (viewing.link && !viewing.link.mayComment) throw guestsMayNot()
        // Before the first verdict there is no film to comment on.
        if (!seen.visible.isRevealed)
          throw new Problem('conflict', 'words_first', 'Say what you think of the words first; then the film opens.')
        const { id: candidacyId } = params
        return addComment(tx, { candidacyId, member: viewing.member, ...body }, now)
      }),
  )

  api.delete(
    '/api/portal/candidacies/:id/comments/:comment',
    { does: 'Removes one’s own comment', who, once: true },
    ({ who: viewing, params, now, once }) =>
      once(async (tx) => {
        await ownCandidacy(tx, viewing, params.id, before)
        const comment = { id: params.comment, candidacyId: params.id, memberId: viewing.member.id }
        await removeComment(tx, comment, now)
      }),
  )

  api.post(
    '/api/portal/films/:id/watched',
    {
      does: 'Reports which parts of a film were played',
      who,
      limit: perMinute('portal-watched', 120, 1),
      body: WatchedRequest,
    },
    async ({ who: viewing, params, body, now }) => {
      const { filmId, duration } = await ownFilmId(db, viewing, params.id, before)
      const watched = { filmId, duration, candidacyId: params.id, memberId: viewing.member.id }
      return db.transaction().execute((tx) => noteWatched(tx, watched, body, now))
    },
  )
}

/** The files of a film. Each request, and so each range, is authorised separately (TALENT-10). */
function filmRoutes(api: Endpoints, context: ClientContext): void {
  const { db, films, before } = context
  const who = viewersOf(context)

  api.get('/api/portal/films/:id/stream', { does: 'Plays a film', who }, async ({ c, who: viewing, params }) =>
    films.stream(c, (await ownFilmId(db, viewing, params.id, before)).filmId),
  )

  api.get('/api/portal/films/:id/poster', { does: 'Shows a film’s still', who }, async ({ c, who: viewing, params }) =>
    films.poster(c, (await ownFilmId(db, viewing, params.id, before)).filmId),
  )

  api.get(
    '/api/portal/films/:id/captions',
    { does: 'Shows a film’s captions', who },
    async ({ c, who: viewing, params }) => films.captions(c, (await ownFilmId(db, viewing, params.id, before)).filmId),
  )

  api.get(
    '/api/portal/films/:id/words',
    { does: 'Shows what is said in a film, without the name while it is hidden', who },
    ({ who: viewing, params }) => wordsOfFilm(db, viewing, params.id, before),
  )
}
