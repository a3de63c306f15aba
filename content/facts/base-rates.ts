/**
 * Bank Rate of the Bank of England: from which day on which percentage, oldest first. As the Monetary Policy Committee
 * announced it, at noon on that day and in force from then; the Bank's own list is at
 * bankofengland.co.uk/boeapps/database/Bank-Rate.asp. Only what is in force on 30 June and 31 December reaches an
 * invoice. Add a row when it changes, and move `baseRatesKnownUntil` on at every decision.
 *
 * Compared with the Bank's list of changes as printed by others on 18 December 2025, and with the press of the holds
 * after it: 5 February 2026 (5 to 4), 18 June 2026 (7 to 2; the next decision was set for 30 July). What the Bank
 * decided from 30 July 2026 on has not been looked up. No invoice that becomes late in 2026 depends on it.
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
 * The last day on which the table is known to hold. A reminder that needs a later one says which rate it took, and of
 * when.
 */
export const baseRatesKnownUntil = '2026-07-29'
