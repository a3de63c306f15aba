import { addDays, addMonths } from '#src/values/calendar-date.ts'

/** The periods that the page offers. A tax year begins on 6 April (Income Tax Act 2007, section 4). */
export const periods = [
  'month',
  'last-month',
  'quarter',
  'last-quarter',
  'year',
  'last-year',
  'tax-year',
  'last-tax-year',
] as const
export type Period = (typeof periods)[number]

/** Returns the first and the last day of a period, relative to a day. All YYYY-MM-DD; `until` may be in the future. */
export function daysOf(period: Period, today: string): { from: string; until: string } {
  const year = Number(today.slice(0, 4))
  const month = `${today.slice(0, 7)}-01`
  const quarter = `${year}-${twoDigits(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1)}-01`
  const taxYear = today >= `${year}-04-06` ? `${year}-04-06` : `${year - 1}-04-06`
  const begins: Record<Period, [from: string, months: number]> = {
    month: [month, 1],
    'last-month': [addMonths(month, -1), 1],
    quarter: [quarter, 3],
    'last-quarter': [addMonths(quarter, -3), 3],
    year: [`${year}-01-01`, 12],
    'last-year': [`${year - 1}-01-01`, 12],
    'tax-year': [taxYear, 12],
    'last-tax-year': [addMonths(taxYear, -12), 12],
  }
  const [from, months] = begins[period]
  return { from, until: addDays(addMonths(from, months), -1) }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
