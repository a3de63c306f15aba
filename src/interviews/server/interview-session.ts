import { interviewing } from '#content/facts/interviews.ts'
import type { Who } from '#src/platform/http/endpoint.ts'
import { ownCookie, type OwnCookie } from '#src/platform/http/guards/own-cookie.ts'
import type { AppContext } from '#src/platform/http/request.ts'
import { hashOfSecret, isSecret, newSecret } from '#src/platform/secrets/secret-token.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { invitationHeader } from '../api.ts'
import type { Db, Tx } from './tables.ts'

const dayMs = 24 * 3600_000

/** The cookie of a browser that opened the link of an interview. */
export function interviewCookie(secure: boolean): OwnCookie {
  return ownCookie('patter_interview', { secure, seconds: interviewing.sessionDays * 24 * 3600 })
}

/** Makes the secret of a new link and stores its hash. Earlier links go on working. */
export async function newInvitationKey(tx: Tx, invitationId: string, now: Date): Promise<string> {
  const { secret, hash } = newSecret()
  await tx
    .insertInto('invitation_keys')
    .values({ key_hash: hash, invitation_id: invitationId, created_at: now })
    .execute()
  return secret
}

/** The same 404 for a link that is cut short, guessed, or belongs to a person who was erased. */
function noSuchLink(): Problem {
  return new Problem(
    'not-found',
    'unknown_link',
    'The link may have been cut short: email programs do that. Open it from the email again.',
  )
}

/** Returns the invitation that a link opens. Throws the 404 of `noSuchLink`. */
export async function invitationOfKey(db: Db | Tx, token: string): Promise<string> {
  const row = isSecret(token)
    ? await db
        .selectFrom('invitation_keys')
        .innerJoin('invitations', 'invitations.id', 'invitation_keys.invitation_id')
        .select('invitation_id')
        .where('key_hash', '=', hashOfSecret(token))
        .where('erased_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!row) throw noSuchLink()
  return row.invitation_id
}

/**
 * Opens an invitation in a browser. A browser that has a session keeps it, so that opening a second link doesn't sign
 * the page of the first one out. Returns the secret for the cookie.
 */
export async function openSession(
  tx: Tx,
  { cookie, invitationId }: { cookie: string | undefined; invitationId: string },
  now: Date,
): Promise<string> {
  const openSession =
    cookie && isSecret(cookie)
      ? await tx
          .selectFrom('interview_sessions')
          .select('secret_hash')
          .where('secret_hash', '=', hashOfSecret(cookie))
          .where('expires_at', '>', now)
          .executeTakeFirst()
      : undefined
  const { secret, hash } = openSession && cookie ? { secret: cookie, hash: openSession.secret_hash } : newSecret()
  const expires_at = new Date(now.getTime() + interviewing.sessionDays * dayMs)
  await tx
    .insertInto('interview_sessions')
    .values({ secret_hash: hash, invitation_id: invitationId, created_at: now, expires_at })
    .onConflict((conflict) => conflict.columns(['secret_hash', 'invitation_id']).doUpdateSet({ expires_at }))
    .execute()
  return secret
}

/** Ends a browser's session of one interview. Others that it has opened stay open. */
export async function closeSession(
  db: Db,
  { cookie, invitationId }: { cookie: string | undefined; invitationId: string },
): Promise<void> {
  if (!cookie || !isSecret(cookie)) return
  await db
    .deleteFrom('interview_sessions')
    .where('secret_hash', '=', hashOfSecret(cookie))
    .where('invitation_id', '=', invitationId)
    .execute()
}

/** The id of an invitation that the caller's session may open. */
export type OwnInvitationId = string & { readonly ownInvitation: unique symbol }

/** The candidate of the request's session, on the invitation that the request names. */
export function candidateOfInterview({
  db,
  clock,
  secure,
}: {
  db: Db
  clock: Clock
  secure: boolean
}): Who<OwnInvitationId> {
  const cookie = interviewCookie(secure)
  return {
    kind: 'candidate',
    admit: async (c) => {
      const id = await openedBy(db, cookie.of(c), c, clock.now())
      if (!id) throw new Problem('unauthenticated', 'interview_closed', 'Open the link in your email again to go on.')
      c.set('signedIn', true)
      return id
    },
    nameOf: (id) => id,
  }
}

async function openedBy(
  db: Db,
  secret: string | undefined,
  c: AppContext,
  now: Date,
): Promise<OwnInvitationId | undefined> {
  // An element that plays a film sends no header: it names the invitation in its address.
  const named = c.req.header(invitationHeader) ?? c.req.query('interview')
  if (!secret || !isSecret(secret) || !named) return undefined
  const row = await db
    .selectFrom('interview_sessions')
    .innerJoin('invitations', 'invitations.id', 'interview_sessions.invitation_id')
    .select('invitation_id')
    .where('secret_hash', '=', hashOfSecret(secret))
    .where('invitation_id', '=', named)
    .where('expires_at', '>', now)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.invitation_id as OwnInvitationId | undefined
}
