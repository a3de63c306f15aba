/** What stands in the books: a paper, or money that came. */
export const entryKinds = ['invoice', 'receipt', 'credit_note', 'payment'] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * How an entry stands. Invoices are `overdue`, `open`, `part_paid`, `paid` or `credited`; receipts and credit notes are
 * `issued`; money is `received`, `under_way`, `failed`, `disputed`, `surplus` (a second payment of one deposit) or
 * `refunded`.
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

/** The states of which the page shows a sum: a receipt would say once more what its payment says. */
export const summedStates = entryStates.filter((state) => state !== 'issued')

/** Whether something is left to pay. Of these the sum is what is open; of the others it is all. */
export function isOwed(state: EntryState): boolean {
  return state === 'overdue' || state === 'open' || state === 'part_paid'
}
