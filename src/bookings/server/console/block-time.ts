import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Db, Tx } from '../tables.ts'
import { Problem } from '#src/values/problem.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { spansOnTheClock } from '#src/values/zoned-time.ts'
import type { AvailabilityRules } from '../../availability.ts'
import type { BlockAnswer, BlockRequest, DiaryCall } from '../../console-api.ts'
import { closingsBetween, datesOf } from '../../diary-rules.ts'
import { presentDiaryCall } from './diary.ts'
import { lockDays } from '../diary.ts'
import { endException, insertException, readStoredRules } from '../diary-rules-store.ts'

/**
 * Blocks time in the diary. Calls in it are not cancelled, but returned. The days are locked, so a booking made at the
 * same moment either comes first and is returned, or comes later and is refused.
 */
export async function blockTime(
  tx: Tx,
  rules: AvailabilityRules,
  { member, from, until, reason, host, now }: BlockRequest & { member: StaffMember; now: Date },
): Promise<BlockAnswer> {
  const noon = (date: string) => new Date(`${date}T12:00:00Z`)
  await lockDays(tx, rules, datesOf({ from: `${from.slice(0, 10)}T00:00`, until }).map(noon))
  const id = await insertException(tx, { what: 'blocked', from, until, reason, by: member.name, host }, now)
  await recordChange(tx, { member, action: 'diary.blocked', subject: id, details: { from, until }, now })
  return { key: `blocked:${id}`, standing: await callsBetween(tx, rules, { from, until, host }, now) }
}

/** Returns the future calls that overlap a stretch of wall time; only one host's if the time is theirs. */
export async function callsBetween(
  db: Db | Tx,
  rules: Pick<AvailabilityRules, 'zone'>,
  { from, until, host }: { from: string; until: string; host: number | null },
  now: Date,
): Promise<DiaryCall[]> {
  const spans = spansOnTheClock(from, until, rules.zone)
  if (spans.length === 0) return []
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('status', '=', 'booked')
    .where('starts_at', '>', now)
    .where('starts_at', '<', spans.at(-1)!.until)
    .where('ends_at', '>', spans[0]!.from)
    .$if(host !== null, (calls) => calls.where('host', '=', host))
    .orderBy('starts_at')
    .execute()
  return rows.map(presentDiaryCall)
}

/** Before everything: in the diary of an earlier week, staff may open what was closed then. */
const firstDate = '0000-01-01'

/**
 * Opens closed time again: a block by staff is ended, and a day or an hour that `content/` closes is kept open this
 * once. Throws 404 if there is no such closed time.
 */
export async function liftClosing(
  tx: Tx,
  defaults: AvailabilityRules,
  { member, key, now }: { member: StaffMember; key: string; now: Date },
): Promise<void> {
  const { exceptions } = await readStoredRules(tx, firstDate)
  const closing = closingsBetween(defaults, exceptions, firstDate, addDays('9999-12-30', 1)).find(
    (closure) => closure.key === key,
  )
  if (!closing) throw new Problem('not-found', 'not_found', 'That time is already open.')
  const { from, until } = closing
  if (closing.what === 'blocked') {
    if (!(await endException(tx, key.slice('blocked:'.length), member.name, now)))
      throw new Problem('not-found', 'not_found', 'That time is already open.')
  } else {
    await insertException(tx, { what: 'opened', from, until, reason: closing.name, by: member.name, host: null }, now)
  }
  await recordChange(tx, { member, action: 'diary.opened', subject: key, details: { from, until }, now })
}
