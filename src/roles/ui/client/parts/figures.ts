import { rolesWords } from '#content/portal/roles.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { roundPounds } from '#src/values/money.ts'
import type { CandidacyCard } from '../../../api.ts'

const words = rolesWords.facts

type Facts = CandidacyCard['facts']
type Range = Pick<Facts, 'salaryFromPence' | 'salaryToPence'>

/** Formats a position in a film, or its length, as `1:04`. */
export function filmTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Formats the length of several films as `7 min 48 s`. */
export function longTime(seconds: number): string {
  const whole = Math.round(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes === 0) return `${rest} s`
  return rest === 0 || minutes >= 20 ? `${Math.round(whole / 60)} min` : `${minutes} min ${rest} s`
}

/** Formats the salary range that somebody asks for. */
export function salaryOf({ salaryFromPence, salaryToPence }: Range): string | undefined {
  const [from, to] = [salaryFromPence ?? salaryToPence, salaryToPence ?? salaryFromPence]
  if (from === null || to === null) return undefined
  return from === to ? roundPounds(from) : fill(words.from, { from: roundPounds(from), to: roundPounds(to) })
}

/** Formats a notice period as `4 weeks`, or in months from a quarter of a year on. */
export function noticeOf({ noticeWeeks }: Pick<Facts, 'noticeWeeks'>): string | undefined {
  if (noticeWeeks === null) return undefined
  if (noticeWeeks === 0) return words.noNotice
  if (noticeWeeks >= 13) return fillCount(words.months, Math.round((noticeWeeks * 12) / 52))
  return fillCount(words.weeks, noticeWeeks)
}

/** Returns by how much a salary is over the budget, or `undefined` if it is within, or either is unknown. */
export function overBudget(asks: Range, budgetTo: number | null): string | undefined {
  const lowest = askedSalary(asks)
  if (lowest === null || budgetTo === null || lowest <= budgetTo) return undefined
  return fill(words.over, { amount: roundPounds(lowest - budgetTo) })
}

/** Returns the least that somebody asks for, in pence. */
export function askedSalary({ salaryFromPence, salaryToPence }: Range): number | null {
  return salaryFromPence ?? salaryToPence
}
