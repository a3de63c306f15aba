/** The company that issues invoices, as printed on invoices, receipts and credit notes. */
export interface Seller {
  /** The legal name: the company that is a party to the agreement. */
  name: string
  addressLines: readonly string[]
  email: string
  /**
   * `GB` and nine digits; null if not registered for VAT. An invoice that shows VAT must show it (VAT Regulations 1995,
   * regulation 14).
   */
  vatNumber: string | null
  /** 0 switches VAT off. The deposit includes VAT, and VAT is added to placement fees (agreement, clauses 4 and 5). */
  vatPercent: number
  bank: { name: string; sortCode: string; account: string }
}

/**
 * Sample data of an invented agency that cannot be written to or paid. Replace all of it before sending real invoices.
 */
export const seller: Seller = {
  name: 'Patter',
  addressLines: ['1 Sample Close', 'Glasgow, Scotland'],
  email: 'hello@patter.example',
  vatNumber: null,
  vatPercent: 0,
  bank: { name: 'Patter', sortCode: '00-00-00', account: '00000000' },
}
