import type { Pence } from '#src/values/money.ts'
import { addDays, daysBetween } from '#src/values/calendar-date.ts'

/** How old a debt is, in days after it was due: not late yet, and then by thirties, as bookkeepers count it. */
export const ageBands = ['current', '1-30', '31-60', '61-90', 'over-90'] as const
export type AgeBand = (typeof ageBands)[number]

/** The band of a debt that is so many calendar days late; 0 or less is not late. */
export function ageBand(daysLate: number): AgeBand {
  if (daysLate <= 0) return 'current'
  if (daysLate <= 30) return '1-30'
  if (daysLate <= 60) return '31-60'
  return daysLate <= 90 ? '61-90' : 'over-90'
}

/** The due days of a band's debts on a day, both included; without `from` or `until`, all before or after. */
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

/** What is owed by age on a day: one line for each band, also where it is empty. Days are YYYY-MM-DD. */
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
