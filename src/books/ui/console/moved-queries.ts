/** What is fetched again after money has come. */
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
