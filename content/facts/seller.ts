/** Who invoices, as printed on invoices, receipts and credit notes. */
export interface Seller {
  /** The legal name: the company that the agreement is with. */
  name: string
  addressLines: readonly string[]
  email: string
  /**
   * `GB` and nine figures; null while not registered for VAT. An invoice that shows VAT must show it (VAT Regulations
   * 1995, regulation 14).
   */
  vatNumber: string | null
  /** 0 switches VAT off. The deposit has VAT in it, placement fees have it added (agreement, clauses 4 and 5). */
  vatPercent: number
  bank: { name: string; sortCode: string; account: string }
}

/**
 * Sample data of an invented agency: nobody can be written to or paid there. Replace all of it before invoicing in
 * earnest.
 */
export const seller: Seller = {
  name: 'Patter',
  addressLines: ['1 Sample Close', 'Glasgow, Scotland'],
  email: 'hello@patter.example',
  vatNumber: null,
  vatPercent: 0,
  bank: { name: 'Patter', sortCode: '00-00-00', account: '00000000' },
}
