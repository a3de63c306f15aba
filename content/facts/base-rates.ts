/**
 * Bank Rate of the Bank of England: the day from which each percentage applies, oldest first. The Monetary Policy
 * Committee announces a rate at noon, and it applies from that day on; the Bank's own list is at
 * bankofengland.co.uk/boeapps/database/Bank-Rate.asp. Only the rates on 30 June and 31 December affect invoices. Add a
 * row when the rate changes, and update `baseRatesKnownUntil` at every decision.
 *
 * Last compared on 18 December 2025 with the Bank's list of changes as reprinted by others, and with news reports of
 * later decisions to keep the rate: 5 February 2026 (5 to 4) and 18 June 2026 (7 to 2; the next decision was planned
 * for 30 July). Decisions from 30 July 2026 on have not been checked. No invoice that becomes late in 2026 depends on
 * them.
 */
export const baseRates: readonly { from: string; percent: number }[] = [
  { from: '2022-12-15', percent: 3.5 },
  { from: '2023-02-02', percent: 4 },
  { from: '2023-03-23', percent: 4.25 },
  { from: '2023-05-11', percent: 4.5 },
  { from: '2023-06-22', percent: 5 },
  { from: '2023-08-03', percent: 5.25 },
  { from: '2024-08-01', percent: 5 },
  { from: '2024-11-07', percent: 4.75 },
  { from: '2025-02-06', percent: 4.5 },
  { from: '2025-05-08', percent: 4.25 },
  { from: '2025-08-07', percent: 4 },
  { from: '2025-12-18', percent: 3.75 },
]

/**
 * The last day on which the table is known to be right. A reminder that needs a later rate says which rate it uses, and
 * from when.
 */
export const baseRatesKnownUntil = '2026-07-29'
