/** A sum in whole pence (STYLE.md); a float would lose some. */
export type Pence = number

/** Formats a sum as `£2,000.00`. */
export function pounds(pence: Pence): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100)
}

/** Formats a sum as `£2,000`, or `£2,000.50` if there are pence: for a headline or a button. */
export function roundPounds(pence: Pence): string {
  return pence % 100 === 0 ? pounds(pence).slice(0, -3) : pounds(pence)
}

/** Formats a sum as `2000.00`: for a field, or for a file that another program reads. */
export function plainPounds(pence: Pence): string {
  return (pence / 100).toFixed(2)
}

/**
 * Returns the pence of a sum in pounds that somebody typed: `36000`, `36,000`, `£36,000.50`, `36000.5`. Returns
 * `undefined` if it is not a sum.
 */
export function readPounds(typed: string): Pence | undefined {
  const [, wholePounds, pence = ''] = /^£?\s*((?:\d{1,3}(?:,\d{3})+|\d{1,9}))(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return wholePounds === undefined
    ? undefined
    : Number(wholePounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'))
}
