import type { CsvColumn } from '#src/platform/http/csv.ts'
import { britishDate } from './british-date.ts'
import type { BookEntry } from './console-api.ts'

/** Money that moved: what came, or below zero what went back. */
export interface Movement {
  on: string
  pence: number
  description: string
}

/**
 * The movement that an entry of the books is: money that came, or a credit note for money that went back. `undefined`
 * for everything else.
 */
export function movementOf(entry: BookEntry): Movement | undefined {
  const { kind, state, company, person } = entry
  const whose = company || person
  if (kind === 'credit_note')
    return entry.isMoneyBack
      ? { on: entry.on, pence: -entry.pence, description: `${entry.number} ${entry.cites} ${whose}` }
      : undefined
  if (kind !== 'payment' || state === 'under_way' || state === 'failed') return undefined
  return { on: entry.on, pence: entry.pence, description: `${entry.cites} ${whose} ${entry.reference}` }
}

/**
 * What FreeAgent imports as a bank statement: date DD/MM/YYYY, amount with two decimals, description, in this order. It
 * takes no header, and neither commas nor quotation marks in a description.
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
