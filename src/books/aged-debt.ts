import type { Pence } from '#src/values/money.ts'
import { addDays, daysBetween } from '#src/values/calendar-date.ts'

/** The age of a debt in days after it was due: not late yet, then in steps of thirty days, as bookkeepers count. */
export const ageBands = ['current', '1-30', '31-60', '61-90', 'over-90'] as const
export type AgeBand = (typeof ageBands)[number]

/** Returns the band of a debt that is this many calendar days late; 0 or less is not late. */
export function ageBand(daysLate: number): AgeBand {
  if (daysLate <= 0) return 'current'
  if (daysLate <= 30) return '1-30'
  if (daysLate <= 60) return '31-60'
  return daysLate <= 90 ? '61-90' : 'over-90'
}

/** Returns the due dates of debts in a band on a day, both included. Without `from` or `until` that side is open. */
export function dueDaysOf(band: AgeBand, today: string): { from?: string; until?: string } {
  const back = (days: number) => addDays(today, -days)
  switch (band) {
    case 'current':
      return { from: today }
    case '1-30':
      return { from: back(30), until: back(1) }
    case '31-60':
      return { from: back(60), until: back(31) }
    case '61-90':
      return { from: back(90), until: back(61) }
    case 'over-90':
      return { until: back(91) }
  }
}

export interface AgedDebt {
  band: AgeBand
  invoices: number
  pence: Pence
}

/** Returns what is owed by age on a day, with one line for each band, even if it is empty. Days are YYYY-MM-DD. */
export function agedDebt(
  debts: readonly { dueOn: string; invoices: number; pence: Pence }[],
  today: string,
): AgedDebt[] {
  return ageBands.map((band) => {
    const old = debts.filter(({ dueOn }) => ageBand(daysBetween(dueOn, today)) === band)
    const sum = (what: 'invoices' | 'pence') => old.reduce((total, debt) => total + debt[what], 0)
    return { band, invoices: sum('invoices'), pence: sum('pence') }
  })
}
