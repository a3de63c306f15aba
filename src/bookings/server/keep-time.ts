import { diaryRules as defaults } from '#content/facts/diary.ts'
import type { Span } from '#src/values/zoned-time.ts'
import { isOpenFor } from '../availability.ts'
import { diaryZone } from '../booking.ts'
import { busyOf, type HostBusy, type HostDiary } from '../hosts.ts'
import { inZone } from '../slot.ts'
import { busyBetween, dayMs, lockDays, slotTaken } from './diary.ts'
import { diariesNow, endException, insertException } from './diary-rules-store.ts'
import type { Db, Tx } from './tables.ts'

/** A stretch of time that is no call: somebody of the agency is elsewhere then. */
interface KeptTime extends Span {
  /** What staff read in the diary. */
  reason: string
  /** Who had it kept, as the diary names them. */
  by: string
  /** The member of staff whose time it is if they take calls and are free; otherwise the first host who is. */
  memberId: string | null
}

/** Which of these stretches of time somebody who takes calls is free for, in their hours and beside their calls. */
export async function freeOf(db: Db | Tx, spans: readonly Span[], now: Date): Promise<Span[]> {
  if (spans.length === 0) return []
  const from = new Date(Math.min(...spans.map(({ from }) => from.getTime())) - dayMs)
  const until = new Date(Math.max(...spans.map(({ until }) => until.getTime())) + dayMs)
  const diaries = await diariesNow(db, defaults)
  const busy = await busyBetween(db, from, until, now)
  return spans.filter((span) => diaries.some((diary) => isFreeIn(diary, busy, span)))
}

/**
 * Keeps a stretch of time free of calls in one host's diary, in their hours and beside nothing else. Returns the id by
 * which it is released. The day is locked, so a call that is booked at the same moment comes first or is refused.
 * `instead` names time that was kept before and is given back for it. Throws 409 `slot_taken` if nobody is free.
 */
export async function keepTime(tx: Tx, time: KeptTime, now: Date, instead?: string | null): Promise<string> {
  await lockDays(tx, defaults, [time.from])
  if (instead) await endException(tx, instead, time.by, now)
  const diaries = await diariesNow(tx, defaults)
  const busy = await busyBetween(tx, time.from, time.until, now)
  const free = diaries.filter((diary) => isFreeIn(diary, busy, time))
  const own = free.find(({ host }) => time.memberId !== null && host.memberId === time.memberId)
  const chosen = own ?? free[0]
  if (!chosen) throw slotTaken()
  const { reason, by } = time
  const on = { from: wallTime(time.from), until: wallTime(time.until), host: chosen.host.number }
  return insertException(tx, { what: 'blocked', ...on, reason, by }, now)
}

/** Gives time back that was kept; it is no error if staff have done so already. */
export async function releaseTime(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await endException(tx, id, by, now)
}

function isFreeIn({ host, rules }: HostDiary, busy: readonly HostBusy[], span: Span): boolean {
  return (
    isOpenFor(rules, span) &&
    !busyOf(busy, host).some(({ blockedFrom, blockedUntil }) => blockedFrom < span.until && blockedUntil > span.from)
  )
}

/** As closings are stored: local, `YYYY-MM-DDTHH:MM`. */
function wallTime(at: Date): string {
  const { date, time } = inZone(at, diaryZone)
  return `${date}T${time}`
}
