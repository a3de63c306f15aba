import { diaryRules as defaults } from '#content/facts/diary.ts'
import type { Span } from '#src/values/zoned-time.ts'
import { isOpenFor } from '../availability.ts'
import { diaryZone } from '../booking.ts'
import { busyOf, type HostBusy, type HostDiary } from '../hosts.ts'
import { inZone } from '../slot.ts'
import { busyBetween, dayMs, lockDays, slotTaken } from './diary.ts'
import { diariesNow, endException, insertException } from './diary-rules-store.ts'
import type { Db, Tx } from './tables.ts'

/** A stretch of time in which somebody at the agency is busy with something other than a call. */
interface BusyTime extends Span {
  /** The reason, as staff see it in the diary. */
  reason: string
  /** Who reserved it, as the diary names them. */
  by: string
  /** The member of staff whose time it is if they take calls and are free; otherwise the first host who is. */
  memberId: string | null
}

/** Returns in which of these stretches somebody who takes calls is free, within their hours and between their calls. */
export async function freeOf(db: Db | Tx, spans: readonly Span[], now: Date): Promise<Span[]> {
  if (spans.length === 0) return []
  const from = new Date(Math.min(...spans.map(({ from }) => from.getTime())) - dayMs)
  const until = new Date(Math.max(...spans.map(({ until }) => until.getTime())) + dayMs)
  const diaries = await diariesNow(db, defaults, now)
  const busy = await busyBetween(db, from, until, now)
  return spans.filter((span) => diaries.some((diary) => isFreeIn(diary, busy, span)))
}

/**
 * Reserves a stretch of time in one host's diary, within their hours and where nothing else is. Returns the id by which
 * it is released. The day is locked, so a call that is booked at the same moment comes first or is refused. `instead`
 * names an earlier reservation that this one replaces. Throws 409 `slot_taken` if nobody is free.
 */
export async function addBusyTime(tx: Tx, time: BusyTime, now: Date, instead?: string | null): Promise<string> {
  await lockDays(tx, defaults, [time.from])
  if (instead) await endException(tx, instead, time.by, now)
  const diaries = await diariesNow(tx, defaults, now)
  const busy = await busyBetween(tx, time.from, time.until, now)
  const free = diaries.filter((diary) => isFreeIn(diary, busy, time))
  const own = free.find(({ host }) => time.memberId !== null && host.memberId === time.memberId)
  const chosen = own ?? free[0]
  if (!chosen) throw slotTaken()
  const { reason, by } = time
  const on = { from: wallTime(time.from), until: wallTime(time.until), host: chosen.host.number }
  return insertException(tx, { what: 'blocked', ...on, reason, by }, now)
}

/** Releases reserved time. It is not an error if staff have already done so. */
export async function removeBusyTime(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await endException(tx, id, by, now)
}

function isFreeIn({ host, rules }: HostDiary, busy: readonly HostBusy[], span: Span): boolean {
  return (
    isOpenFor(rules, span) &&
    !busyOf(busy, host).some(({ blockedFrom, blockedUntil }) => blockedFrom < span.until && blockedUntil > span.from)
  )
}

/** Formats a time as closed times are stored: local, `YYYY-MM-DDTHH:MM`. */
function wallTime(at: Date): string {
  const { date, time } = inZone(at, diaryZone)
  return `${date}T${time}`
}
