/**
 * What files for bookkeeping programs name as the program itself names it. Xero: the code of the account that sales are
 * booked to, and the tax rates' display names, which have to be the organisation's own (Settings, Chart of accounts and
 * Tax rates). 200 and these names are what a British organisation begins with.
 */
export const xero = {
  salesAccount: '200',
  withoutVat: 'No VAT',
  /** By percent. */
  vat: { 0: 'Zero Rated Income', 5: '5% (VAT on Income)', 20: '20% (VAT on Income)' } as Record<number, string>,
} as const
