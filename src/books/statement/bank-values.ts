import type { Pence } from '#src/values/money.ts'
import { isCalendarDate } from '#src/values/calendar-date.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a date as banks write it: `23/11/2026`, `23-11-26`, `23 Nov 2026`, `2026-11-23` or `20261123`, with or without
 * a time after it. As in Britain, the day comes before the month. Returns YYYY-MM-DD, or `undefined` for anything else.
 */
export function bankDay(text: string): string | undefined {
  const written = text.trim()
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(written) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(written) ?? []
  if (year) return calendarDay(year, month!, day!)
  const british = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ](\d{4}|\d\d)(?:[T ,].*)?$/i.exec(written)
  if (!british) return undefined
  const monthNumber = months.indexOf(british[2]!.slice(0, 3).toLowerCase()) + 1
  const monthText = /\d/.test(british[2]!) ? british[2]! : String(monthNumber)
  return calendarDay(british[3]!.length === 2 ? `20${british[3]}` : british[3]!, monthText, british[1]!)
}

function calendarDay(year: string, month: string, day: string): string | undefined {
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(isoDay) ? isoDay : undefined
}

/**
 * Reads a sum as banks write it, in pence: `1,200.00`, `£1200`, `-12.50`, `(12.50)`, `12.50 DR`. Outgoing money is
 * below zero; an empty cell is 0. Returns `undefined` if the sum is ambiguous, such as `1.200,00`, or in another
 * currency.
 */
export function bankSum(text: string): Pence | undefined {
  const written = text.replaceAll(/[\s\u00a0]/g, '').replaceAll('\u2212', '-')
  if (written === '') return 0
  const [, open, sign, pounds, pence = '', close, end = ''] =
    /^(\()?([+-]?)(?:£|GBP)?(?:(?<=£|P)[+-])?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?(\))?(CR|DR)?$/i.exec(
      written,
    ) ?? []
  if (pounds === undefined || (open === undefined) !== (close === undefined)) return undefined
  const sum = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'))
  const isOut = open !== undefined || sign === '-' || /[£P]-/i.test(written) || end.toUpperCase() === 'DR'
  return isOut && sum !== 0 ? -sum : sum
}
