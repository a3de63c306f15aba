import { bankDay, bankSum } from './bank-values.ts'

/** The columns of a file, by their index from 0. Sums are in one column with a sign, or in one for incoming money. */
export interface Columns {
  date: number
  amount?: number | undefined
  paidIn?: number | undefined
  payer?: number | undefined
  /** Several are joined. */
  reference: number[]
  id?: number | undefined
  account?: number[] | undefined
  currency?: number | undefined
  /** The column that says of some lines that the payment failed or is still pending. */
  status?: number | undefined
}

/**
 * The banks' names for columns, the likeliest first: Barclays, HSBC, Lloyds (Halifax, Bank of Scotland), NatWest (Royal
 * Bank of Scotland), Monzo, Starling, Tide, and other banks with the same names.
 */
const names = {
  date: [
    'date',
    'transaction date',
    'completed date',
    'date completed',
    'posting date',
    'posted date',
    'booking date',
    'value date',
    'created',
  ],
  amount: ['amount', 'value', 'transaction amount'],
  paidIn: ['paid in', 'money in', 'credit amount', 'credit', 'amount in', 'in', 'deposit', 'deposits', 'receipts'],
  payer: [
    'counter party',
    'counterparty',
    'counter party name',
    'counterparty name',
    'payer',
    'payer name',
    'name',
    'from',
  ],
  reference: [
    'transaction description',
    'description',
    'reference',
    'payment reference',
    'customer reference',
    'memo',
    'narrative',
    'narrative 1',
    'narrative 2',
    'narrative 3',
    'details',
    'transaction details',
    'transactions',
    'particulars',
    'notes and tags',
    'notes',
  ],
  id: ['transaction id', 'id', 'fitid'],
  account: ['sort code', 'account', 'account number', 'sort code account number'],
  currency: ['currency', 'payment currency', 'account currency', 'transaction currency'],
  status: ['status', 'state', 'transaction status'],
} as const

/** Returns a column's name without what differs between exports: case, punctuation, and the currency. */
function columnName(header: string): string {
  return header
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\((?:gbp|utc|£)\)|\b(?:gbp|utc)\b|[^a-z0-9]+/g, ' ')
    .trim()
}

/**
 * Returns the columns that a header names, as far as possible. `isComplete` says whether they are enough. If a file has
 * both incoming sums and signed sums, the column of incoming sums is used.
 */
export function namedColumns(header: readonly string[]): Partial<Columns> {
  const columnNames = header.map(columnName)
  const first = (role: keyof typeof names) => {
    const index = names[role].map((name) => columnNames.indexOf(name)).find((place) => place >= 0)
    return index === undefined ? {} : { [role]: index }
  }
  const all = (role: 'reference' | 'account') =>
    names[role].map((name) => columnNames.indexOf(name)).filter((place) => place >= 0)
  const paidIn = first('paidIn')
  return {
    ...first('date'),
    ...('paidIn' in paidIn ? paidIn : first('amount')),
    ...first('payer'),
    reference: all('reference'),
    ...first('id'),
    ...first('currency'),
    ...first('status'),
    account: all('account'),
  }
}

/** Whether a line can be read with these columns: its day, its sum, and a text. */
export function isComplete(columns: Partial<Columns>): columns is Columns {
  const { date, amount, paidIn, payer, reference = [] } = columns
  return date !== undefined && (amount ?? paidIn) !== undefined && (payer !== undefined || reference.length > 0)
}

/** Guesses the columns of a file without a header from its first row: a day, a sum, and text. */
export function guessedColumns(row: readonly string[]): Partial<Columns> {
  const date = row.findIndex((cell) => bankDay(cell) !== undefined)
  const sum = row.findLastIndex((cell, place) => place !== date && cell !== '' && bankSum(cell) !== undefined)
  const text = row.findIndex((cell, place) => place !== date && place !== sum && /\p{L}/u.test(cell))
  return {
    ...(date < 0 ? {} : { date }),
    ...(sum < 0 ? {} : { amount: sum }),
    reference: text < 0 ? [] : [text],
  }
}

/** Returns what identifies a kind of file: the names of its columns, or without a header their number. */
export function shapeOf(header: readonly string[], hasHeader: boolean): string {
  return hasHeader ? header.map(columnName).join('|') : `${header.length} columns without names`
}

/** Matches the words by which banks mark payments that failed or are pending. */
const notBooked = /^(?:declined|failed|pending|reverted|rejected|refused|returned|cancell?ed|expired)$/i

/** Whether a bank has really made a payment, by the text in its status column. */
export const isBooked = (status: string): boolean => !notBooked.test(status.trim())
