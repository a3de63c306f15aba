import type { Db, Tx } from '../tables.ts'
import type { NotedErasure } from '#src/platform/backup/erasures-log.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { eldestMember } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { type Eraser, erasePerson, erasureSecret, finishErasure } from './erase-person.ts'

/** Posts nothing, because mails about cancelled calls were sent when the person was first erased. */
const quiet: Omit<Eraser, 'shares'> = {
  jobs: { enqueue: async () => {} },
  outbox: { post: async () => {}, postAgain: async () => '', hurry: async () => {}, notify: async () => {} },
  agency: '',
}

/**
 * Erases people whom an older state of the database has brought back: everyone in `noted` who is in the database and
 * not erased. Safe to run twice. Returns how many were erased, and who could not be, with the reason.
 */
export async function eraseAgain(
  tx: Tx,
  shares: readonly PersonShare[],
  noted: readonly NotedErasure[],
  now: Date,
): Promise<{ erased: number; left: { personId: string; why: string }[] }> {
  const outcome = { erased: 0, left: [] as { personId: string; why: string }[] }
  for (const { personId } of noted) {
    const person = await tx
      .selectFrom('people')
      .select('email_key')
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (!person) continue
    const owner = await eldestMember(tx)
    if (!owner) {
      outcome.left.push({ personId, why: 'There is no member of staff yet to record it under.' })
      continue
    }
    try {
      const member = { ...owner, name: 'After a restore' }
      const erasure = { member, personId, typedEmail: person.email_key, secret: await erasureSecret(tx, now) }
      await erasePerson(tx, { ...quiet, shares }, erasure, now)
      await finishErasure(tx, shares, personId, now)
      outcome.erased++
    } catch (error) {
      // A Problem is thrown before anything about this person has been changed.
      if (!(error instanceof Problem)) throw error
      outcome.left.push({ personId, why: error.message })
    }
  }
  return outcome
}

/** Everyone who was erased, in the form of the list outside the database. */
export async function erasuresIn(tx: Db | Tx): Promise<NotedErasure[]> {
  const rows = await tx.selectFrom('erasures').select(['person_id', 'at']).orderBy('at').execute()
  return rows.map(({ person_id, at }) => ({ personId: person_id, at: at.toISOString() }))
}
