/**
 * The three fee options and the deposit, as in the agreement (PAY-1, PAY-2). Percentages are of the first year's
 * salary.
 */
export const feeOptions = {
  standard: {
    number: 1,
    name: 'Standard',
    percent: 17,
    summary: 'Pay only on successful placement. 4-week replacement guarantee.',
  },
  monthly: {
    number: 2,
    name: 'Monthly',
    percent: 20,
    summary: 'Six monthly instalments. Payments stop if the candidate leaves.',
  },
  retained: {
    number: 3,
    name: 'Retained',
    percent: 22,
    summary: 'Two staged payments. Branded video job advert. Priority service.',
  },
} as const

export const deposit = { pence: 200_000, words: '£2,000.00' } as const

/** Calendar days. */
export const invoicePayableDays = 14
