/** The kinds of entries in the books: documents and payments. */
export const entryKinds = ['invoice', 'receipt', 'credit_note', 'payment'] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * The state of an entry. Invoices are `overdue`, `open`, `part_paid`, `paid` or `credited`; receipts and credit notes
 * are `issued`; payments are `received`, `under_way`, `failed`, `disputed`, `surplus` (a second payment of one deposit)
 * or `refunded`.
 */
export const entryStates = [
  'overdue',
  'open',
  'part_paid',
  'paid',
  'credited',
  'received',
  'under_way',
  'failed',
  'disputed',
  'surplus',
  'refunded',
  'issued',
] as const
export type EntryState = (typeof entryStates)[number]

/** The states of which the page shows a sum. Receipts are left out, because they repeat the sum of their payment. */
export const summedStates = entryStates.filter((state) => state !== 'issued')

/** Whether something is left to pay. If so, the sum of an entry is what is open, otherwise all of it. */
export function isOwed(state: EntryState): boolean {
  return state === 'overdue' || state === 'open' || state === 'part_paid'
}
