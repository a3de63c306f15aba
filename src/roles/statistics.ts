import type { RoleStep, VerdictValue } from './role-states.ts'

/** The steps in which a role spends time. The fifth, hired, ends them. */
export const timedSteps = ['briefed', 'filming', 'shortlist', 'interviews'] as const satisfies readonly RoleStep[]
export type TimedStep = (typeof timedSteps)[number]

/** When a role reached each step; `undefined` if it has not. */
export interface RoleDates {
  /** The brief was begun. */
  briefed: Date
  /** The first candidate was considered. */
  filming?: Date | undefined
  /** The first shortlist was sent. */
  shortlist?: Date | undefined
  /** The first candidate came to an interview. */
  interviews?: Date | undefined
  /** The first hire, or the day on which the role was closed without one. */
  ended?: Date | undefined
}

const dayMs = 24 * 3600 * 1000

/**
 * Returns how many days a role spent at each step (TALENT-40), with fractions. The present step counts until `now`.
 * `undefined` for steps that were skipped or not reached.
 */
export function daysAtSteps(dates: RoleDates, now: Date): Record<TimedStep, number | undefined> {
  const ended = dates.ended ?? now
  const begins = timedSteps.map((step) => dates[step])
  const days = {} as Record<TimedStep, number | undefined>
  for (const [index, step] of timedSteps.entries()) {
    const begin = begins[index]
    // Time is not assigned to a skipped step: the step before it lasted until the next one that was reached.
    const end = begins.slice(index + 1).find((later) => later !== undefined) ?? ended
    days[step] = begin === undefined ? undefined : Math.max(0, Math.min(+end, +ended) - +begin) / dayMs
  }
  return days
}

/** Returns the middle value, or the mean of the two middle ones; `undefined` if there are none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return undefined
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * The figures of roles that Insights shows for a period (TALENT-40). Days have one decimal; `null` if there is nothing
 * to count.
 */
export interface RoleFigures {
  /** From the brief to the hire, for hires within the period. */
  toHire: { hires: number; days: number | null }
  /** For the roles of the period, the median of those that reached a step. */
  steps: { step: TimedStep; roles: number; days: number | null }[]
  /** Verdicts given in the period, by the candidate's source. */
  verdicts: ({ source: string } & Record<VerdictValue, number>)[]
  /** Newest first, at most `mostRoles`. */
  roles: { id: string; title: string; company: string; days: Record<TimedStep, number | null>; hired: number }[]
  /** How many more there are. */
  more: number
}

export const mostRoles = 50

/** The verdicts that a figure counts, newest first. `total` may be more than are listed. */
export interface VerdictsBehind {
  total: number
  verdicts: {
    candidateId: string
    name: string
    roleId: string
    title: string
    company: string
    value: VerdictValue
    /** Who gave it. */
    by: string
    at: string
  }[]
}
