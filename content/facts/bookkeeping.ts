/**
 * The names that bookkeeping programs use in our files for them. For Xero: the code of the account for sales, and the
 * tax rates' display names, which have to be the organisation's own (Settings, Chart of accounts and Tax rates). 200
 * and these names are the defaults of a British organisation.
 */
export const xero = {
  salesAccount: '200',
  withoutVat: 'No VAT',
  /** By percentage. */
  vat: { 0: 'Zero Rated Income', 5: '5% (VAT on Income)', 20: '20% (VAT on Income)' } as Record<number, string>,
} as const
