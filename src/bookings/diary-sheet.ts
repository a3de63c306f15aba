import { diaryZone } from './booking.ts'
import type { DiaryDay, DiarySpan } from './console-api.ts'
import { inZone } from './slot.ts'

/** A stretch of one day's column, in quarters of an hour from the top of the sheet. */
export interface Place {
  top: number
  height: number
}

/** A row of the sheet: a quarter of an hour. */
export interface SheetRow {
  /** HH:MM. */
  time: string
  /** The clock shows this time for the second time, because it went back that night. */
  again: boolean
}

/**
 * The sheet on which several days are drawn, with one clock at the side for all of them (BOOK-29). When the clocks go
 * back, one day has an hour twice; when they go forward, one day lacks an hour. Each day keeps its 23, 24 or 25 hours,
 * and 14:00 is at the same height in every column.
 */
export interface Sheet {
  rows: SheetRow[]
  /** The hour that the clock shows for the second time, if it is on the sheet. */
  again: Place | undefined
  /**
   * Returns the position of a stretch in a day's column, cut to what is shown, or `undefined` if none of it is shown.
   */
  placeOf(date: string, span: DiarySpan): Place | undefined
  /** The hours of the sheet that this day does not have. */
  missing(date: string): Place[]
}

type SheetDay = Pick<DiaryDay, 'date' | 'from' | 'until' | 'opened' | 'shut' | 'calls' | 'held'>

const quarterMs = 15 * 60_000
const hourRows = 4
/** The hours shown if nothing is open and nothing happens. */
const quietHours = { from: '09:00', until: '17:00' }

/** Makes the sheet for these days: their opening hours with any calls and holds outside them, or the whole day. */
export function diarySheet(days: readonly SheetDay[], { allDay }: { allDay: boolean }): Sheet {
  const clocks = new Map(days.map((day) => [day.date, clockOf(day)]))
  const axis = [...clocks.values()].reduce(
    (longest, clock) => (clock.length > longest.length ? clock : longest),
    ordinaryClock,
  )
  const rowOf = new Map(axis.map((row, index) => [nameOf(row), index]))
  const { first, last } = allDay ? { first: 0, last: axis.length } : shownHours()

  return {
    rows: axis.slice(first, last),
    again: repeated(axis.slice(first, last)),
    placeOf(date, span) {
      const place = wholePlace(date, span)
      if (!place) return undefined
      const top = Math.max(place.from, first)
      const bottom = Math.min(place.until, last)
      return bottom > top ? { top: top - first, height: bottom - top } : undefined
    },
    missing(date) {
      const has = new Set((clocks.get(date) ?? []).map(nameOf))
      const places: Place[] = []
      axis.slice(first, last).forEach((row, index) => {
        if (has.has(nameOf(row))) return
        const before = places.at(-1)
        if (before && before.top + before.height === index) before.height++
        else places.push({ top: index, height: 1 })
      })
      return places
    },
  }

  /** From the first full hour to the last that has anything to show. */
  function shownHours(): { first: number; last: number } {
    const places = days.flatMap((day) => {
      const spans = [
        ...day.opened,
        ...day.held,
        ...day.calls.map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt })),
      ]
      return spans.flatMap((span) => wholePlace(day.date, span) ?? [])
    })
    if (places.length === 0)
      return {
        first: rowOf.get(nameOf({ time: quietHours.from, again: false }))!,
        last: rowOf.get(nameOf({ time: quietHours.until, again: false }))!,
      }
    const from = Math.min(...places.map((place) => place.from))
    const until = Math.max(...places.map((place) => place.until))
    return {
      first: Math.floor(from / hourRows) * hourRows,
      last: Math.min(axis.length, Math.ceil(until / hourRows) * hourRows),
    }
  }

  /** Rows from the top of the whole axis. */
  function wholePlace(date: string, span: DiarySpan): { from: number; until: number } | undefined {
    const day = days.find((day) => day.date === date)
    const clock = clocks.get(date)
    if (!day || !clock) return undefined
    const begins = Date.parse(day.from)
    const from = Math.max(Date.parse(span.from), begins) - begins
    const until = Math.min(Date.parse(span.until), Date.parse(day.until)) - begins
    if (until <= from) return undefined
    const row = (ms: number) => {
      const quarter = Math.floor(ms / quarterMs)
      return rowOf.get(nameOf(clock[quarter]!))! + (ms - quarter * quarterMs) / quarterMs
    }
    // The end is exclusive: it lies just below the last moment of the stretch.
    return { from: row(from), until: row(until - 1) + 1 / quarterMs }
  }
}

function repeated(rows: readonly SheetRow[]): Place | undefined {
  const top = rows.findIndex(({ again }) => again)
  return top < 0 ? undefined : { top, height: rows.filter(({ again }) => again).length }
}

/** Returns what the wall clock shows at each quarter of an hour of a day. */
function clockOf({ from, until }: DiarySpan): SheetRow[] {
  const rows: SheetRow[] = []
  const seenTimes = new Set<string>()
  for (let at = Date.parse(from); at < Date.parse(until); at += quarterMs) {
    const { time } = inZone(new Date(at), diaryZone)
    rows.push({ time, again: seenTimes.has(time) })
    seenTimes.add(time)
  }
  return rows
}

const ordinaryClock: readonly SheetRow[] = Array.from({ length: 96 }, (_, quarter) => ({
  time: `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  again: false,
}))

function nameOf({ time, again }: SheetRow): string {
  return again ? `${time}+` : time
}

/** The horizontal position of things at the same time. */
export interface Lane {
  /** From the left, beginning with 0. */
  lane: number
  lanes: number
}

/**
 * Returns the lane of each stretch: beside those that overlap it, in the order of their beginnings. What overlaps
 * nothing has the full width.
 */
export function lanesOf(spans: readonly DiarySpan[]): Lane[] {
  const order = spans.map((_, index) => index).sort((a, b) => (spans[a]!.from < spans[b]!.from ? -1 : 1))
  const lanes: Lane[] = spans.map(() => ({ lane: 0, lanes: 1 }))
  let group: number[] = []
  let ends: string[] = []
  const close = () => {
    for (const index of group) lanes[index]!.lanes = ends.length
    group = []
    ends = []
  }
  for (const index of order) {
    const { from, until } = spans[index]!
    if (ends.every((end) => end <= from)) close()
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = until
    lanes[index]!.lane = lane
    group.push(index)
  }
  close()
  return lanes
}
