import { z } from 'zod'
import type { BillingDocument } from './billing-document.ts'

/** A document as a contract's record in the console shows it. All sums in pence, dates YYYY-MM-DD in London. */
export interface MoneyDocument {
  kind: BillingDocument['kind']
  number: string
  label: string
  issuedOn: string
  dueOn: string | null
  totalPence: number
  /** What was deducted for the deposit. */
  creditPence: number
  payablePence: number
  /** Invoices: what is still to pay. */
  openPence: number
  daysLate: number
  /** Invoices: how they were settled. */
  settled: 'card' | 'bank' | 'covered' | 'credited' | null
  cites: string | null
  /** Whether its PDF has been made. */
  ready: boolean
}

/** `PUT …/reminders`: whether the client gets reminders of unpaid invoices. */
export const RemindersRequest = z.object({ isPaused: z.boolean() })
