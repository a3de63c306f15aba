import type { InterviewTimes } from '../../../decision-api.ts'

type Day = InterviewTimes['days'][number]

/** How far into a day's times to suggest one, in turn: a morning, an afternoon, a morning. */
const shares = [0.2, 0.7, 0.4]

/**
 * Suggests three of the times that can be offered: on three days if there are so many, in order, and none of `taken`.
 * Fewer if there are fewer.
 */
export function suggestedTimes(days: readonly Day[], count = 3, taken: readonly string[] = []): string[] {
  const free = days
    .map(({ times }) => times.filter((time) => !taken.includes(time)))
    .filter((times) => times.length > 0)
  const suggested: string[] = []
  for (let at = 0; suggested.length < count; at++) {
    const times = free[at % Math.max(1, free.length)]?.filter((time) => !suggested.includes(time))
    if (!times || (times.length === 0 && at >= free.length * count)) break
    const time = times[Math.floor(times.length * shares[at % shares.length]!)]
    if (time) suggested.push(time)
  }
  return suggested.toSorted()
}

/** Joins the pages of times that were loaded into one list of days. */
export function joinedDays(pages: readonly InterviewTimes[]): Day[] {
  const byDate = new Map(pages.flatMap(({ days }) => days).map((day) => [day.date, day]))
  return [...byDate.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}
