import { bankDay, bankSum } from './bank-values.ts'

/** Which column of a file is what, counted from 0. Sums stand in one column with a sign, or in one for what came. */
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
  /** Says of some lines that the money never moved, or has not moved yet. */
  status?: number | undefined
}

/**
 * What banks call their columns, the likeliest first: Barclays, HSBC, Lloyds (Halifax, Bank of Scotland), NatWest
 * (Royal Bank of Scotland), Monzo, Starling, Tide, and what others share with them.
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

/** A bank's name for a column without what differs from export to export: case, marks, and the currency behind it. */
function columnName(header: string): string {
  return header
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\((?:gbp|utc|£)\)|\b(?:gbp|utc)\b|[^a-z0-9]+/g, ' ')
    .trim()
}

/**
 * The columns that a header names, as far as it does: they are enough where `isComplete` says so. Where a file has both
 * what came and a signed sum, the column of what came is taken.
 */
export function namedColumns(header: readonly string[]): Partial<Columns> {
  const known = header.map(columnName)
  const first = (role: keyof typeof names) => {
    const found = names[role].map((name) => known.indexOf(name)).find((place) => place >= 0)
    return found === undefined ? {} : { [role]: found }
  }
  const all = (role: 'reference' | 'account') =>
    names[role].map((name) => known.indexOf(name)).filter((place) => place >= 0)
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

/** Whether a line can be read with these columns: its day, its sum, and who or what it is from. */
export function isComplete(columns: Partial<Columns>): columns is Columns {
  const { date, amount, paidIn, payer, reference = [] } = columns
  return date !== undefined && (amount ?? paidIn) !== undefined && (payer !== undefined || reference.length > 0)
}

/** A guess for a file without a header, by what its first row holds: a day, a sum, and text. */
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

/** What is known of a file by: its columns' names; without a header, how many there are. */
export function shapeOf(header: readonly string[], hasHeader: boolean): string {
  return hasHeader ? header.map(columnName).join('|') : `${header.length} columns without names`
}

/** Words with which banks mark lines of money that did not move, or not yet. */
const notBooked = /^(?:declined|failed|pending|reverted|rejected|refused|returned|cancell?ed|expired)$/i

export const isBooked = (status: string): boolean => !notBooked.test(status.trim())
