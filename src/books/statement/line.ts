import type { Pence } from '#src/values/money.ts'

/** An incoming payment as in a bank's file. */
export interface StatementLine {
  /** YYYY-MM-DD, as in the file. */
  day: string
  pence: Pence
  /** Who paid; empty if the bank has that in the reference. */
  payer: string
  reference: string
  /** The bank's own id of the line, and its account; empty if the file has none. */
  bankId: string
  account: string
}

/** Why a line of a file is not imported. */
export const refusals = ['day', 'future', 'old', 'sum', 'currency', 'too-long', 'not-booked'] as const
export type Refusal = (typeof refusals)[number]

export interface RefusedLine {
  /** The line as a text editor counts; in OFX, the number of the transaction. */
  line: number
  why: Refusal
}

export interface ReadLines {
  lines: StatementLine[]
  /** Outgoing payments, and payments that were not made. */
  outgoing: number
  refused: RefusedLine[]
}

/** The longest field of a statement. A file with a longer one is not a statement. */
const longestField = 2_000
const longestPayer = 140
const longestReference = 280

/** The largest sum of a line: more than anybody pays us, and less than the database can store. */
const mostPence = 10_000_000_00

/**
 * Adds a line of a file to the result: incoming payments are kept, outgoing ones counted, and impossible ones refused
 * with the reason. `today` is the day in London, YYYY-MM-DD. A line older than ten years is a mistake.
 */
export function addLine(
  result: ReadLines,
  place: number,
  line: Omit<StatementLine, 'day' | 'pence'> & { day: string | undefined; pence: Pence | undefined; currency: string },
  today: string,
): void {
  const refuse = (why: Refusal) => void result.refused.push({ line: place, why })
  const { day, pence, currency, ...texts } = line
  if (Object.values(texts).some((text) => text.length > longestField)) return refuse('too-long')
  if (pence === undefined) return refuse('sum')
  if (pence <= 0) return void result.outgoing++
  if (pence > mostPence) return refuse('sum')
  if (currency !== '' && currency.toUpperCase() !== 'GBP') return refuse('currency')
  if (day === undefined) return refuse('day')
  if (day > today) return refuse('future')
  if (Number(day.slice(0, 4)) < Number(today.slice(0, 4)) - 10) return refuse('old')
  result.lines.push({
    day,
    pence,
    payer: oneLine(texts.payer).slice(0, longestPayer),
    reference: oneLine(texts.reference).slice(0, longestReference),
    bankId: oneLine(texts.bankId),
    account: oneLine(texts.account),
  })
}

/** Removes invisible characters and repeated spaces. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
