import { z } from 'zod'
import { TypedSum } from '#src/payments/console-api.ts'
import type { UnknownColumns } from './csv-statement.ts'
import type { RefusedLine } from './line.ts'
import type { Proposal } from './propose.ts'
import { mostStatementBytes } from './statement-limits.ts'

/** `waiting`: not all of it is recorded, and nobody has said that it need not be. */
export const bankLineStates = ['waiting', 'recorded', 'linked', 'ignored'] as const
export type BankLineState = (typeof bankLineStates)[number]

/** The lists of lines: those that are open, and those that somebody set aside and can restore. */
export const bankLineLists = ['waiting', 'set-aside'] as const
/** How many lines are shown at first, and how many "Show older" adds, up to `most`. */
export const bankLinesShown = { atFirst: 50, most: 1_000 } as const

/** A line as `GET /api/admin/money/bank-lines` shows it. Sums in pence, dates YYYY-MM-DD. */
export interface BankLine {
  id: string
  version: number
  day: string
  pence: number
  /** The sum that is not recorded yet. */
  leftPence: number
  payer: string
  reference: string
  state: BankLineState
  /** The invoices that were paid with it, or with the transfer to which it is linked. */
  numbers: string[]
  /** Only for open lines. */
  proposal: Proposal | null
}

export interface BankLines {
  /** The newest first; `total` may be more. */
  rows: BankLine[]
  total: number
  /** How many lines were ignored or linked. */
  setAside: number
}

const place = z.int().min(0).max(59)

const ChosenColumns = z
  .object({
    date: place,
    amount: place.optional(),
    paidIn: place.optional(),
    payer: place.optional(),
    reference: z.array(place).max(4),
    id: place.optional(),
    account: z.array(place).max(3).optional(),
    currency: place.optional(),
    status: place.optional(),
  })
  .refine(({ amount, paidIn }) => (amount ?? paidIn) !== undefined, {
    path: ['amount'],
    message: 'Please choose the column with the sums.',
  })
  .refine(({ payer, reference }) => payer !== undefined || reference.length > 0, {
    path: ['reference'],
    message: 'Please choose the column with the reference or the payer.',
  })

/** The bytes of the largest file in base64. */
const mostLetters = Math.ceil(mostStatementBytes / 3) * 4

const statementTooLarge = 'That file is larger than 2 MB. Nothing was imported: export a shorter period.'

/**
 * `POST /api/admin/money/statements`: the file in base64. `columns` are remembered; with `ask` they are shown first.
 */
export const StatementRequest = z.object({
  file: z.base64('That isn’t a file.').min(1, 'That file is empty.').max(mostLetters, statementTooLarge),
  columns: ChosenColumns.optional(),
  ask: z.boolean().optional(),
})

/** The result for a file: its lines are imported, or somebody has to choose the columns and nothing was stored. */
export type StatementAnswer =
  | { state: 'columns'; unknown: UnknownColumns }
  | {
      state: 'imported'
      added: number
      /** How many lines had been imported before. */
      known: number
      outgoing: number
      /** The first of the refused lines. */
      refused: RefusedLine[]
      refusedTotal: number
    }

const version = z.int().min(1)

/** `POST …/bank-lines/{id}/recordings` */
export const LineRecording = z.object({
  version,
  shares: z
    .array(z.object({ invoiceNumber: z.string().trim().max(20), pence: TypedSum }))
    .min(1, 'Choose the invoices that it is for.')
    .max(50, 'Please share a transfer over at most 50 invoices.'),
})

/** `POST …/bank-lines/{id}/link` */
export const LineLink = z.object({ version, transferId: z.string().max(60) })

/** `POST …/bank-lines/{id}/ignore` and `…/restore` */
export const LineDecision = z.object({ version })

/** What is left of a line after an action. */
export interface LineAnswer {
  version: number
  leftPence: number
}

export interface RecordedLine extends LineAnswer {
  receipts: { receipt: string; invoice: string; openPence: number }[]
}
