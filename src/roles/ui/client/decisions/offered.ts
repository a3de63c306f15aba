import type { InterviewTimes } from '../../../decision-api.ts'

type Day = InterviewTimes['days'][number]

/** The clocks at which a time is put forward, in turn: a morning, an afternoon, a morning. */
const shares = [0.2, 0.7, 0.4]

/**
 * Three times to begin with, of those that can be offered: on three days if there are so many, in the order of time,
 * and none of `taken`. Fewer if there are fewer.
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

/** The pages of times that were loaded, as one list of days. */
export function joinedDays(pages: readonly InterviewTimes[]): Day[] {
  const byDate = new Map(pages.flatMap(({ days }) => days).map((day) => [day.date, day]))
  return [...byDate.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}
