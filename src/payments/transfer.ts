import { isAmount } from '#src/billing/rounding.ts'
import { pounds, type Pence } from '#src/values/money.ts'
import { isCalendarDate } from '#src/values/calendar-date.ts'

/** The part of a transfer that is for one invoice. */
export interface Share {
  /** `INV-0007`. */
  invoiceNumber: string
  pence: Pence
}

/** A transfer as shown on the bank statement, and what it is for. */
export interface TransferTyped {
  /** The whole sum of the transfer. */
  pence: Pence
  /** The day on the statement, YYYY-MM-DD. */
  receivedOn: string
  /** As on the statement. Reference, day and sum together identify a client's transfer. */
  reference: string
  shares: readonly Share[]
}

const longestReference = 140

/**
 * Returns what is wrong with a transfer as typed, because a mistake would stay on the receipts for ever. `issuedOn` is
 * the date of its oldest invoice: nobody pays before they are asked to. Dates are London's, YYYY-MM-DD.
 */
export function transferProblems(
  { pence, receivedOn, reference, shares }: TransferTyped,
  { today, issuedOn }: { today: string; issuedOn: string },
): { code: 'bank_payment' | 'shares_differ'; fields: { path: string; msg: string }[] } {
  const isSum = isAmount(pence) && pence > 0 && shares.every((share) => isAmount(share.pence) && share.pence > 0)
  const fields = [
    ...(isSum ? [] : [{ path: 'pence', msg: 'Please give the amount that came. It must be above zero.' }]),
    ...dayProblem(receivedOn, today, issuedOn),
    ...(reference !== '' && reference.length <= longestReference && !/\p{Cc}/u.test(reference)
      ? []
      : [
          { path: 'reference', msg: `Please give the reference on the statement (up to ${longestReference} letters).` },
        ]),
  ]
  if (fields.length > 0) return { code: 'bank_payment', fields }
  const unassigned = pence - shares.reduce((sum, share) => sum + share.pence, 0)
  if (unassigned > 0)
    return {
      code: 'shares_differ',
      fields: [
        {
          path: 'pence',
          msg: `${pounds(unassigned)} of this transfer isn’t set against an invoice. Record what is, and pay the rest back by bank.`,
        },
      ],
    }
  if (unassigned < 0)
    return {
      code: 'shares_differ',
      fields: [{ path: 'pence', msg: `That’s ${pounds(-unassigned)} more than the transfer.` }],
    }
  return { code: 'bank_payment', fields: [] }
}

function dayProblem(receivedOn: string, today: string, issuedOn: string): { path: string; msg: string }[] {
  const path = 'receivedOn'
  if (!isCalendarDate(receivedOn)) return [{ path, msg: 'Please give the date on the statement, such as 2026-12-07.' }]
  if (receivedOn > today) return [{ path, msg: 'That day is still to come.' }]
  if (receivedOn < issuedOn) return [{ path, msg: `That is before the invoice, which is dated ${issuedOn}.` }]
  return []
}
