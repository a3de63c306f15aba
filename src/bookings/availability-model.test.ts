import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AvailabilityRules,
  blockedFrom,
  blockedUntil,
  type Busy,
  freeSlots,
  noticeCounts,
  refusal,
  type TimeRange,
} from './availability.ts'
import { type CallKind, callKinds, callMinutes, diaryZone } from './booking.ts'
import { diariesOf, freeWithAnybody, type Host, type HostBusy } from './hosts.ts'
import { slotAt } from './slot.ts'

/*
 * The rules once more, as slowly and simply as possible: looks at the wall clock every five minutes for the whole
 * horizon, and records what it shows. All times in the generated rules are multiples of five minutes, as are all clock
 * changes.
 */
const step = 5 * 60_000
const zones = [
  'Europe/London',
  'America/New_York',
  'America/Santiago', // changes at midnight
  'America/St_Johns', // minus three and a half
  'Africa/Cairo', // changes at midnight
  'Asia/Kathmandu', // five and three quarters, no changes
  'Asia/Kolkata',
  'Australia/Lord_Howe', // changes by half an hour
  'Pacific/Auckland',
  'Pacific/Chatham', // twelve and three quarters
]

interface Moment {
  at: number
  date: string
  /** `YYYY-MM-DDTHH:MM` on the wall clock. */
  wall: string
  /** Within the weekly hours, even if something else closes it. */
  opened: boolean
  /** Closed again by a break, a closure or a closed day. */
  taken: boolean
}

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)

function momentAt(rules: AvailabilityRules, at: number): Moment {
  const wall = formats.get(rules.zone)!.format(at).replace(' ', 'T')
  const [date, time] = wall.split('T') as [string, string]
  const inRange = ({ from, to }: TimeRange) => from <= time && time < to
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() || 7) as 1
  const opened = (rules.weekly[weekday] ?? []).some(inRange)
  const dayClosed = [...rules.bankHolidays, ...rules.daysOff].some((day) => day.date === date)
  return {
    at,
    date,
    wall,
    opened,
    taken: dayClosed || rules.breaks.some(inRange) || rules.closures.some(({ from, to }) => from <= wall && wall < to),
  }
}

const openingsByRules = new WeakMap<AvailabilityRules, { now: Date; runs: Moment[][] }>()

/** Returns every stretch of weekly hours within one date, as its moments. Looks once at each pair of rules and now. */
function openings(rules: AvailabilityRules, now: Date): Moment[][] {
  const earlier = openingsByRules.get(rules)
  if (earlier?.now === now) return earlier.runs
  const runs = findOpenings(rules, now)
  openingsByRules.set(rules, { now, runs })
  return runs
}

function findOpenings(rules: AvailabilityRules, now: Date): Moment[][] {
  const runs: Moment[][] = []
  let run: Moment[] = []
  const begin = Math.floor(now.getTime() / step) * step - 2 * 86_400_000
  for (let at = begin; at < begin + (rules.horizonDays + 5) * 86_400_000; at += step) {
    const moment = momentAt(rules, at)
    if (run.length > 0 && (!moment.opened || moment.date !== run[0]!.date)) {
      runs.push(run)
      run = []
    }
    if (moment.opened) run.push(moment)
  }
  return runs
}

interface Candidate {
  at: number
  date: string
  taken: boolean
}

function grid(rules: AvailabilityRules, kind: CallKind, now: Date): Candidate[] {
  const size = (callMinutes[kind] * 60_000) / step
  return openings(rules, now).flatMap((run) =>
    Array.from({ length: Math.floor(run.length / size) }, (_, call) => {
      const moments = run.slice(call * size, (call + 1) * size)
      return { at: moments[0]!.at, date: moments[0]!.date, taken: moments.some((moment) => moment.taken) }
    }),
  )
}

/** Whether enough open time, or enough days with open time, lie between now and a call. */
function hasNotice(rules: AvailabilityRules, openSteps: readonly Moment[], at: number, now: Date): boolean {
  if (rules.noticeBy === 'clock') return at >= now.getTime() + rules.noticeMinutes * 60_000
  if (rules.noticeBy === 'days') {
    const { date } = momentAt(rules, at)
    return new Set(openSteps.map((moment) => moment.date).filter((open) => open < date)).size >= rules.noticeDays
  }
  const openMs = openSteps
    .filter((moment) => moment.at < at)
    .reduce((sum, moment) => sum + moment.at + step - Math.max(moment.at, now.getTime()), 0)
  return openMs >= rules.noticeMinutes * 60_000
}

/** Returns the free times of one diary. Notice is counted in the agency's hours. */
function freeStarts(
  rules: AvailabilityRules,
  kind: CallKind,
  busy: readonly Busy[],
  { now, agency }: { now: Date; agency: AvailabilityRules },
): number[] {
  const dateOf = (at: number) => momentAt(rules, at).date
  const today = dateOf(now.getTime())
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + (rules.horizonDays - 1) * 86_400_000)
    .toISOString()
    .slice(0, 10)
  const callsOn = (date: string) => busy.filter((entry) => dateOf(entry.startsAt.getTime()) === date).length
  const openSteps = openings(agency, now)
    .flat()
    .filter((moment) => !moment.taken && moment.at + step > now.getTime())
  const free = grid(rules, kind, now).filter(({ at, date, taken }) => {
    const pauseBegins = at - rules.bufferBeforeMinutes * 60_000
    const pauseEnds = at + (callMinutes[kind] + rules.bufferMinutes) * 60_000
    return (
      !taken &&
      date >= today &&
      date <= last &&
      at > now.getTime() &&
      hasNotice(agency, openSteps, at, now) &&
      callsOn(date) < rules.dailyCap &&
      busy.every((entry) => entry.blockedUntil.getTime() <= pauseBegins || entry.blockedFrom.getTime() >= pauseEnds)
    )
  })
  return free.map(({ at }) => at)
}

/** Returns what guests see: each time at which one of these diaries is free, once, on the first days that have any. */
function expectedStarts(
  diaries: readonly { rules: AvailabilityRules; busy: readonly Busy[] }[],
  kind: CallKind,
  { now, agency }: { now: Date; agency: AvailabilityRules },
): number[] {
  const free = new Set(diaries.flatMap(({ rules, busy }) => freeStarts(rules, kind, busy, { now, agency })))
  const starts = [...free].sort((a, b) => a - b)
  const dateOf = (at: number) => momentAt(agency, at).date
  const shown = new Set([...new Set(starts.map(dateOf))].slice(0, agency.shownDays))
  return starts.filter((at) => shown.has(dateOf(at)))
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const range = fc
  .tuple(fc.integer({ min: 0, max: 288 }), fc.integer({ min: 0, max: 288 }))
  .map(([a, b]) => ({ from: clock(Math.min(a, b) * 5), to: clock(Math.max(a, b) * 5) }))
const hours = fc.array(range, { minLength: 1, maxLength: 3 })

// Half of them are close to a clock change, where mistakes happen.
const changes = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-09-06',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-10-30',
  '2026-11-01',
  '2027-03-28',
  '2027-04-04',
  '2028-02-29',
]
const now = fc
  .oneof(
    fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) }),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * 86_400_000, max: 86_400_000 }))
      .map(([date, away]) => Date.parse(date) + away),
  )
  .chain((ms) => fc.constantFrom(ms, Math.floor(ms / step) * step))
  .map((ms) => new Date(ms))

const scene = now.chain((instant) => {
  const dayFromNow = fc
    .integer({ min: -1, max: 6 })
    .map((days) => new Date(instant.getTime() + days * 86_400_000).toISOString().slice(0, 10))
  const local = fc
    .tuple(dayFromNow, fc.integer({ min: 0, max: 287 }))
    .map(([date, minutes]) => `${date}T${clock(minutes * 5)}`)
  const closedDays = fc.array(fc.record({ date: dayFromNow, name: fc.constant('Closed') }), { maxLength: 1 })
  const busy = fc
    .array(fc.tuple(fc.integer({ min: -200, max: 1500 }), fc.constantFrom(15, 20, 30, 45)), { maxLength: 12 })
    .map((entries) =>
      entries.map(([steps, minutes]) => {
        const startsAt = Math.floor(instant.getTime() / step) * step + steps * step
        return {
          startsAt: new Date(startsAt),
          blockedFrom: new Date(startsAt - (minutes % 20) * 60_000),
          blockedUntil: new Date(startsAt + minutes * 60_000),
        }
      }),
    )
  const rules: fc.Arbitrary<AvailabilityRules> = fc.record({
    zone: fc.constantFrom(...zones),
    weekly: fc.record({ 1: hours, 2: hours, 3: hours, 4: hours, 5: hours, 6: hours, 7: hours }, { requiredKeys: [] }),
    breaks: fc.array(range, { maxLength: 1 }),
    noticeBy: fc.constantFrom(...noticeCounts),
    noticeMinutes: fc.constantFrom(0, 7, 120, 500),
    noticeDays: fc.constantFrom(0, 1, 2),
    bufferBeforeMinutes: fc.constantFrom(0, 5, 10),
    bufferMinutes: fc.constantFrom(0, 5, 10, 45),
    changeHours: fc.constant(0),
    dailyCap: fc.constantFrom(1, 3, 8, 1000),
    horizonDays: fc.integer({ min: 1, max: 6 }),
    shownDays: fc.integer({ min: 1, max: 6 }),
    bankHolidays: closedDays,
    daysOff: closedDays,
    closures: fc.oneof(
      fc.constant([]),
      fc.array(
        fc.tuple(local, local).map(([a, b]) => ({ from: a < b ? a : b, to: a < b ? b : a, reason: 'Away' })),
        { maxLength: 1 },
      ),
    ),
  })
  return fc.record({ now: fc.constant(instant), rules, kind: fc.constantFrom(...callKinds), busy })
})

const runs = { numRuns: 150 }

test('the offered slots are those that the slow model finds', () => {
  fc.assert(
    fc.property(scene, ({ rules, kind, busy, now }) => {
      expect(freeSlots(rules, kind, busy, now).map((slot) => slot.id)).toEqual(
        expectedStarts([{ rules, busy }], kind, { now, agency: rules }).map((at) => slotAt(kind, new Date(at)).id),
      )
    }),
    runs,
  )
})

const severalHosts = scene.chain((one) =>
  fc.record({
    scene: fc.constant(one),
    hosts: fc.array(
      fc.record({
        kinds: fc.constantFrom<CallKind[]>(['demo'], ['consultation'], ['demo', 'consultation']),
        own: fc.record(
          {
            weekly: fc.record({ 1: hours, 3: hours, 5: hours, 6: hours }, { requiredKeys: [] }),
            breaks: fc.array(range, { maxLength: 1 }),
            bufferBeforeMinutes: fc.constantFrom(0, 15),
            bufferMinutes: fc.constantFrom(0, 30),
            dailyCap: fc.constantFrom(1, 2, 8),
          },
          { requiredKeys: [] },
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    /** The host of each call. */
    owners: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 12, maxLength: 12 }),
  }),
)

test('several hosts offer what each of them would who takes that kind, in their own hours, with their own pauses and limits', () => {
  fc.assert(
    fc.property(severalHosts, ({ scene: { rules: anywhere, kind, busy, now }, hosts, owners }) => {
      // The days of several diaries are those of the one clock that guests read.
      const rules = { ...anywhere, zone: diaryZone }
      const all = hosts.map((host, index): Host => ({
        ...host,
        number: index + 1,
        name: '',
        memberId: null,
        version: 1,
      }))
      const entries = busy.map((entry, index): HostBusy => ({ ...entry, host: owners[index]! }))
      const diaries = all
        .filter(({ kinds }) => kinds.includes(kind))
        .map(({ number, own }) => ({
          rules: { ...rules, ...own },
          busy: entries.filter(({ host }) => host === number),
        }))
      const stored = { opening: undefined, exceptions: [], hosts: all }
      expect(freeWithAnybody(diariesOf(rules, stored), kind, entries, now).map((slot) => slot.id)).toEqual(
        expectedStarts(diaries, kind, { now, agency: rules }).map((at) => slotAt(kind, new Date(at)).id),
      )
    }),
    { numRuns: 60 },
  )
})

test('slots ascend, never overlap, never run into a call, never come too soon, and are never refused by the rules', () => {
  fc.assert(
    fc.property(scene, ({ rules, kind, busy, now }) => {
      const slots = freeSlots(rules, kind, busy, now)
      slots.forEach((slot, index) => {
        const before = slots[index - 1]
        if (before) expect(slot.startsAt >= before.endsAt).toBe(true)
        expect(slot.startsAt > now).toBe(true)
        if (rules.noticeBy === 'clock')
          expect(slot.startsAt.getTime()).toBeGreaterThanOrEqual(now.getTime() + rules.noticeMinutes * 60_000)
        expect(
          busy.some(
            (entry) => entry.blockedFrom < blockedUntil(rules, slot) && entry.blockedUntil > blockedFrom(rules, slot),
          ),
        ).toBe(false)
        expect(refusal(rules, kind, slot.startsAt, now)).toBeUndefined()
      })
      expect(new Set(slots.map((slot) => slot.id)).size).toBe(slots.length)
      expect(new Set(slots.map((slot) => momentAt(rules, slot.startsAt.getTime()).date)).size).toBeLessThanOrEqual(
        Math.min(rules.shownDays, rules.horizonDays),
      )
    }),
    runs,
  )
})

test('any instant is either offered in an empty diary or refused with its reason', () => {
  const roomy = scene.map(({ rules, ...rest }) => ({ ...rest, rules: { ...rules, dailyCap: 1000, shownDays: 6 } }))
  fc.assert(
    fc.property(
      roomy,
      fc.array(fc.integer({ min: -100, max: 2100 }), { minLength: 30, maxLength: 30 }),
      ({ rules, kind, now }, steps) => {
        const offered = new Set(freeSlots(rules, kind, [], now).map((slot) => slot.startsAt.getTime()))
        const onGrid = grid(rules, kind, now)
        const instants = [
          ...steps.map((away) => Math.floor(now.getTime() / step) * step + away * step),
          ...onGrid.map(({ at }) => at),
        ]
        for (const at of instants) {
          const reason = refusal(rules, kind, new Date(at), now)
          expect(reason === undefined).toBe(offered.has(at))
          if (reason === 'past') expect(at).toBeLessThanOrEqual(now.getTime())
          if (reason === 'notice' && rules.noticeBy === 'clock')
            expect(at).toBeLessThan(now.getTime() + rules.noticeMinutes * 60_000)
          if (reason === 'off_grid') expect(onGrid.some((candidate) => candidate.at === at)).toBe(false)
          if (reason === 'closed')
            expect(onGrid.some((candidate) => candidate.at === at && !candidate.taken)).toBe(false)
        }
      },
    ),
    runs,
  )
})
