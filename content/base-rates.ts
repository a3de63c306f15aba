/**
 * Bank Rate of the Bank of England: from which day on which percentage, oldest first. As the Monetary Policy Committee
 * announced it, at noon on that day and in force from then; the Bank's own list is at
 * bankofengland.co.uk/boeapps/database/Bank-Rate.asp. Only what is in force on 30 June and 31 December reaches an
 * invoice. Add a row when it changes: until then the last one stands.
 *
 * Compared with the press of each day. 3.75 % was confirmed on 18 June 2026, so that the rate for invoices that become
 * late up to 31 December 2026 is certain. Look again before January 2027.
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
