import { newCandidateKey } from '#src/candidates/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { Problem } from '#src/values/problem.ts'
import type { StoredInvitation } from './invitation-store.ts'
import type { Db, Tx } from './tables.ts'

type Whose = Pick<StoredInvitation, 'id' | 'source' | 'person_id' | 'email' | 'submitted_at' | 'withdrawn_at'>

/**
 * Returns the candidate whose own page somebody may ask for. Anybody can begin an open application under an address
 * that isn't theirs, so that one never tells whether there is a page.
 */
export async function ownPageOf(
  db: Db | Tx,
  { source, person_id }: Pick<Whose, 'source' | 'person_id'>,
): Promise<string | undefined> {
  return source === 'open' ? undefined : candidateOf(db, person_id)
}

async function candidateOf(db: Db | Tx, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('candidates')
    .select('id')
    .where('person_id', '=', personId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/**
 * Mails the link to a candidate's own page to the address of their interview (INTV-45). The link of an interview may be
 * forwarded, and that page can delete everything, so the one never opens the other. Throws 409 `no_page`.
 */
export async function mailOwnPage(tx: Tx, row: Whose, outbox: Pick<Outbox, 'post'>, now: Date): Promise<void> {
  const candidateId = await ownPageOf(tx, row)
  if (!candidateId) throw new Problem('conflict', 'no_page', 'There is no page of yours yet. Write to us.')
  const key = await newCandidateKey(tx, candidateId, now)
  const cause = `${row.id}:page:${now.getTime()}`
  await outbox.post(tx, { cause, template: 'own-page', to: row.email, data: { invitationId: row.id, key }, now })
}

/** Returns the key of the candidate's own page for a mail to their address, if they have such a page. */
export async function ownPageKey(
  tx: Tx,
  { person_id }: Pick<Whose, 'person_id'>,
  now: Date,
): Promise<{ key?: string }> {
  const candidateId = await candidateOf(tx, person_id)
  return candidateId ? { key: await newCandidateKey(tx, candidateId, now) } : {}
}
