import type { Context, Slice } from '#src/platform/slice.ts'
import type { Db } from '../tables.ts'
import { findPerson } from '../console/person-record.ts'
import type { ErasureOutcome } from '../../console-api.ts'
import { erasePerson, erasureSecret } from './erase-person.ts'
import { exportPerson, sharesOf } from './person-timeline.ts'

/**
 * Erases somebody who asks for it on their own page, as staff would (`erasePerson`). The log of changes has no row for
 * it, because it is a log of staff. Throws what `erasePerson` throws.
 */
export async function eraseOwn(
  context: Pick<Context, 'db' | 'clock' | 'outbox' | 'jobs' | 'agency' | 'slices'>,
  { personId, typedEmail }: { personId: string; typedEmail: string },
): Promise<ErasureOutcome> {
  const { db, clock } = context
  const now = clock.now()
  const secret = await erasureSecret(db, now)
  const eraser = { ...context, shares: sharesOf(context.slices) }
  return (db as Db)
    .transaction()
    .execute((tx) => erasePerson(tx, eraser, { member: undefined, personId, typedEmail, secret }, now))
}

/** Returns a copy of everything that is stored about somebody, for themselves. */
export async function exportOwn(db: Db, personId: string, slices: readonly Slice[]): Promise<object> {
  const { email_key } = await findPerson(db, personId)
  return exportPerson(db, { id: personId, emailKey: email_key }, sharesOf(slices))
}
