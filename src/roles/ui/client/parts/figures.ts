import { rolesWords } from '#content/portal/roles.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { roundPounds } from '#src/values/money.ts'
import type { CandidacyCard } from '../../../api.ts'

const words = rolesWords.facts

type Facts = CandidacyCard['facts']
type Range = Pick<Facts, 'salaryFromPence' | 'salaryToPence'>

/** `1:04`: a place in a film, or its length. */
export function filmTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** `7 min 48 s`: how long several films take. */
export function longTime(seconds: number): string {
  const whole = Math.round(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes === 0) return `${rest} s`
  return rest === 0 || minutes >= 20 ? `${Math.round(whole / 60)} min` : `${minutes} min ${rest} s`
}

/** What somebody asks for, from where to where. */
export function salaryOf({ salaryFromPence, salaryToPence }: Range): string | undefined {
  const [from, to] = [salaryFromPence ?? salaryToPence, salaryToPence ?? salaryFromPence]
  if (from === null || to === null) return undefined
  return from === to ? roundPounds(from) : fill(words.from, { from: roundPounds(from), to: roundPounds(to) })
}

/** `4 weeks`; from a quarter of a year on in months. */
export function noticeOf({ noticeWeeks }: Pick<Facts, 'noticeWeeks'>): string | undefined {
  if (noticeWeeks === null) return undefined
  if (noticeWeeks === 0) return words.noNotice
  if (noticeWeeks >= 13) return fillCount(words.months, Math.round((noticeWeeks * 12) / 52))
  return fillCount(words.weeks, noticeWeeks)
}

/** By how much a salary is over the budget; `undefined` if it is within, or one of them is not known. */
export function overBudget(asks: Range, budgetTo: number | null): string | undefined {
  const asked = askedSalary(asks)
  if (asked === null || budgetTo === null || asked <= budgetTo) return undefined
  return fill(words.over, { amount: roundPounds(asked - budgetTo) })
}

/** The least that somebody asks for, in pence. */
export function askedSalary({ salaryFromPence, salaryToPence }: Range): number | null {
  return salaryFromPence ?? salaryToPence
}
