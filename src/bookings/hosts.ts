import type { AvailabilityRules, Busy, SlotRefusal } from './availability.ts'
import { freeSlots, refusal } from './availability.ts'
import type { CallKind } from './booking.ts'
import { type DiaryException, type OpeningRules, rulesInForce, type StoredRules } from './diary-rules.ts'
import type { Slot } from './slot.ts'

/** A host's own rules. Those that are missing are the agency's. */
export type OwnRules = Partial<
  Pick<OpeningRules, 'weekly' | 'breaks' | 'bufferBeforeMinutes' | 'bufferMinutes' | 'dailyCap'>
>

/** Which kinds of call a host takes, and their own rules. */
export interface HostSettings {
  kinds: readonly CallKind[]
  own: OwnRules
}

/** The people who take calls (BOOK-38). */
export interface Host extends HostSettings {
  /** The first host, 1, is named in content. */
  number: number
  /** The name for guests. */
  name: string
  memberId: string | null
  version: number
}

/** A call's host, as its guest sees them. */
export interface NamedHost {
  name: string
  /** Their role at the agency; empty if unknown. */
  role: string
}

/** A host with the rules of their own diary. */
export interface HostDiary {
  host: Host
  rules: AvailabilityRules
}

/** What takes time in one host's diary. */
export interface HostBusy extends Busy {
  host: number
}

/** What is stored about the diary: rules of the agency, and its hosts, by their numbers. */
export interface StoredDiary {
  opening: StoredRules | undefined
  exceptions: readonly DiaryException[]
  hosts: readonly Host[]
}

/**
 * Returns every host's diary: the agency's rules with the host's own in their place, and the time that is blocked for
 * everybody or for them. Notice is counted in the agency's hours for every host.
 */
export function diariesOf(defaults: AvailabilityRules, { opening, exceptions, hosts }: StoredDiary): HostDiary[] {
  const agency = agencyRules(defaults, { opening, exceptions })
  return hosts.map((host) => {
    const theirs = exceptions.filter((exception) => exception.host === null || exception.host === host.number)
    return { host, rules: { ...rulesInForce(defaults, { ...opening, ...host.own }, theirs), noticeIn: agency } }
  })
}

/** Returns the agency's own rules, without time that is blocked for one host. */
export function agencyRules(
  defaults: AvailabilityRules,
  { opening, exceptions }: Pick<StoredDiary, 'opening' | 'exceptions'>,
): AvailabilityRules {
  return rulesInForce(
    defaults,
    opening,
    exceptions.filter(({ host }) => host === null),
  )
}

/**
 * Returns the times at which a host who takes this kind is free, ascending, on the first `shownDays` days that have
 * any.
 */
export function freeWithAnybody(
  diaries: readonly HostDiary[],
  kind: CallKind,
  busy: readonly HostBusy[],
  now: Date,
): Slot[] {
  const slots = new Map<string, Slot>()
  for (const { host, rules } of diaries.filter(takes(kind)))
    for (const slot of freeSlots(rules, kind, busyOf(busy, host), now)) slots.set(slot.id, slot)
  const all = [...slots.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const days = [...new Set(all.map(({ date }) => date))].slice(0, diaries[0]?.rules.shownDays ?? 0)
  return all.filter(({ date }) => days.includes(date))
}

/** Returns what takes time in this host's diary. */
export function busyOf<Entry extends { host: number | null }>(
  busy: readonly Entry[],
  { number }: { number: number },
): Entry[] {
  return busy.filter(({ host }) => host === number)
}

/** Returns a filter: whether a diary's host takes calls of this kind. */
export function takes(kind: CallKind): (diary: HostDiary) => boolean {
  return ({ host }) => host.kinds.includes(kind)
}

const fromSevereToMild: readonly SlotRefusal[] = ['past', 'notice', 'too_far', 'closed', 'off_grid']

/**
 * Returns why no host takes this kind then, whatever is booked: the mildest of their reasons. Returns `undefined` if
 * one does.
 */
export function refusalOfAll(
  diaries: readonly HostDiary[],
  kind: CallKind,
  startsAt: Date,
  now: Date,
): SlotRefusal | undefined {
  const refusals = diaries.map(({ rules }) => refusal(rules, kind, startsAt, now))
  if (refusals.length === 0) return 'closed'
  if (refusals.includes(undefined)) return undefined
  return fromSevereToMild.findLast((reason) => refusals.includes(reason))
}

/** How much a host has to do already. */
export interface Load {
  host: number
  /** The number of their calls in the week of the call, from Monday to Sunday by the diary's clock. */
  calls: number
  /** When their newest call was booked. */
  lastBookedAt: Date | null
}

/**
 * Orders hosts by whose turn it is: the fewest calls in that week first; then whose newest call was booked longest ago,
 * or who never had one; then the lowest number. So the same diary always gives the same host (BOOK-39).
 */
export function byTurn(a: Load, b: Load): number {
  return a.calls - b.calls || (a.lastBookedAt?.getTime() ?? 0) - (b.lastBookedAt?.getTime() ?? 0) || a.host - b.host
}

/** Returns up to two letters for a name: `IR` for Isla Reid. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return letters.map((word) => [...word][0]!.toLocaleUpperCase('en-GB')).join('')
}
