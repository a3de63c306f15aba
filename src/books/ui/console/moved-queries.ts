/** The queries that are fetched again after a payment. */
export const movedQueries = [
  'books',
  'open-invoices',
  'bank-lines',
  'money',
  'contract',
  'contracts',
  'contracts-attention',
  'waiting',
] as const
