import type { CsvColumn } from '#src/platform/http/csv.ts'
import { britishDate } from './british-date.ts'
import type { BookEntry } from './console-api.ts'

/** A movement of money: what arrived, or as a negative sum what was paid back. */
export interface Movement {
  on: string
  pence: number
  description: string
}

/**
 * Returns the movement of an entry: money that arrived, a credit note for money that was paid back, or a receipt for
 * money that was won back after a dispute. Returns `undefined` for everything else.
 */
export function movementOf(entry: BookEntry): Movement | undefined {
  const { kind, state, company, person } = entry
  const whose = company || person
  const about = `${entry.number} ${entry.cites} ${whose}`
  if (kind === 'credit_note')
    return entry.isMoneyBack ? { on: entry.on, pence: -entry.pence, description: about } : undefined
  // Any other receipt is for a payment, which has an entry of its own.
  if (kind === 'receipt') return entry.isWonBack ? { on: entry.on, pence: entry.pence, description: about } : undefined
  if (kind !== 'payment' || state === 'under_way' || state === 'failed') return undefined
  return { on: entry.on, pence: entry.pence, description: `${entry.cites} ${whose} ${entry.reference}` }
}

/**
 * The columns of a bank statement for FreeAgent: date DD/MM/YYYY, amount with two decimals, description, in this order.
 * FreeAgent accepts no header, and no commas or quotation marks in a description.
 */
export const freeAgentColumns: readonly CsvColumn<Movement>[] = [
  { header: 'Date', value: ({ on }) => britishDate(on) },
  { header: 'Amount', value: ({ pence }) => pence / 100, digits: 2 },
  { header: 'Description', value: ({ description }) => plain(description) },
]

const plain = (text: string) =>
  text
    .replaceAll(/[",;\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
