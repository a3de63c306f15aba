import type { Slice } from '#src/platform/slice.ts'
import type { CountSteps } from './read-insights.ts'

/** Returns a function that counts the funnel's later steps, by the functions that slices provide. */
export function countStepsOf(slices: readonly Pick<Slice, 'steps'>[]): CountSteps {
  return async (from, until) => {
    const counted = { lead: 0, call: 0, signed: 0, deposit: 0 }
    const offered = slices.flatMap(({ steps = {} }) => Object.entries(steps))
    await Promise.all(
      offered.map(async ([step, count]) => {
        counted[step as keyof typeof counted] = await count(from, until)
      }),
    )
    return counted
  }
}
