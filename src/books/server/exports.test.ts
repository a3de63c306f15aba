import { describe, expect, it } from 'vitest'
import { creditNote, depositInvoice, receipt } from '#src/billing/server/documents/sample-documents.ts'
import { cellOf } from '#src/platform/http/csv.ts'
import type { BookEntry } from '../console-api.ts'
import { freeAgentColumns, movementOf } from '../freeagent.ts'
import { inXeroFiles, mostXeroLines, xeroColumns, xeroLines } from '../xero.ts'

describe('for Xero', () => {
  const header = xeroColumns.map((column) => column.header)
  const cells = (document: Parameters<typeof xeroLines>[0]) =>
    xeroLines(document).map((line) =>
      Object.fromEntries(xeroColumns.map(({ header: name, value }) => [name, value(line)])),
    )

  it('has the columns of Xero’s template for sales invoices, in their order', () => {
    expect(header.join(',')).toBe(
      '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
    )
  })

  it('fills the mandatory columns, with British dates and pounds', () => {
    const [line] = cells({ ...depositInvoice, issuedOn: '2026-11-23', dueOn: '2026-12-07', payablePence: 200_000 })
    expect(line).toMatchObject({
      '*ContactName': depositInvoice.buyer.companyName,
      '*InvoiceNumber': depositInvoice.number,
      '*InvoiceDate': '23/11/2026',
      '*DueDate': '07/12/2026',
      '*Quantity': 1,
      '*UnitAmount': depositInvoice.lines[0]!.pence / 100,
      '*AccountCode': '200',
      '*TaxType': depositInvoice.vat ? '20% (VAT on Income)' : 'No VAT',
      Currency: 'GBP',
    })
    for (const name of header.filter((one) => one.startsWith('*'))) expect([name, line![name]]).not.toEqual([name, ''])
  })

  it('names the VAT rate as Xero does', () => {
    const taxed = (percent: number) =>
      cells({ ...depositInvoice, vat: { percent, netPence: 1, vatPence: 1 } })[0]!['*TaxType']
    expect([20, 5, 0, 12.5].map(taxed)).toEqual([
      '20% (VAT on Income)',
      '5% (VAT on Income)',
      'Zero Rated Income',
      '12.5% (VAT on Income)',
    ])
  })

  it('deducts the deposit in a line below zero, so that the total is what is to be paid', () => {
    const lines = xeroLines({
      ...depositInvoice,
      lines: [{ label: 'Placement fee', detail: 'Kofi Mensah', pence: 612_000 }],
      credits: [{ label: 'Deposit', pence: 200_000 }],
    })
    expect(lines.map(({ description, unitAmount }) => [description, unitAmount])).toEqual([
      ['Placement fee. Kofi Mensah', 6120],
      ['Deposit', -2000],
    ])
  })

  it('exports a credit note as a document below zero, due on its own date, and no receipts, which the bank feed has', () => {
    const { dueOn: _, ...undated } = creditNote
    const [line] = cells({ ...undated, issuedOn: '2026-12-01', credits: [] })
    expect(line!['*UnitAmount']).toBe(-creditNote.lines[0]!.pence / 100)
    expect(line!['*DueDate']).toBe('01/12/2026')
    expect(xeroLines({ ...creditNote, credits: [{ label: 'x', pence: 100 }] }).at(-1)!.unitAmount).toBe(1)
    expect(xeroLines(receipt)).toEqual([])
  })

  it('refers to what a document is about, or else to the contract', () => {
    const { cites: _, ...plain } = depositInvoice
    expect(cells(plain)[0]!.Reference).toBe(depositInvoice.contract.number)
    expect(cells({ ...plain, cites: 'INV-0009' })[0]!.Reference).toBe('INV-0009')
    expect(cells({ ...plain, buyer: { ...plain.buyer, companyName: '' } })[0]!['*ContactName']).toBe(
      plain.buyer.contactName,
    )
  })
})

describe('a file for Xero', () => {
  async function* issued(count: number, lines: number) {
    for (let place = 1; place <= count; place++)
      yield {
        ...depositInvoice,
        number: `INV-${place}`,
        lines: Array.from({ length: lines }, () => depositInvoice.lines[0]!),
        credits: [],
      }
  }
  const filesOf = async (count: number, lines: number) => {
    const files: number[] = []
    for await (const { file, lines: some } of inXeroFiles(issued(count, lines)))
      files[file - 1] = (files[file - 1] ?? 0) + some.length
    return files
  }

  it('has at most 500 lines, and keeps the lines of a document together', async () => {
    expect(mostXeroLines).toBe(500)
    expect(await filesOf(500, 1)).toEqual([500])
    expect(await filesOf(501, 1)).toEqual([500, 1])
    expect(await filesOf(400, 3)).toEqual([498, 498, 204])
    expect(await filesOf(0, 1)).toEqual([])
  })

  it('has in each column what its template asks for, in the documented form', () => {
    const lines = [depositInvoice, creditNote].flatMap(xeroLines)
    const rows = lines.map((line) =>
      Object.fromEntries(xeroColumns.map((column) => [column.header, cellOf(column, line)])),
    )
    for (const row of rows) {
      expect(row['*ContactName']).toMatch(/^.{1,255}$/)
      expect(row['*InvoiceNumber']).toMatch(/^(?:INV|CRN)-\d{4,}$/)
      for (const day of ['*InvoiceDate', '*DueDate']) expect(row[day]).toMatch(/^\d\d\/\d\d\/\d{4}$/)
      expect(row['*Quantity']).toBe('1')
      expect(row['*UnitAmount']).toMatch(/^-?\d+(?:\.\d{1,4})?$/)
      expect(row['*TaxType']).toMatch(/^(?:\d+(?:\.\d+)?% \(VAT on Income\)|Zero Rated Income|No VAT)$/)
      expect(row.Currency).toBe('GBP')
    }
  })
})

describe('for FreeAgent', () => {
  const entry: BookEntry = {
    id: 'trf_1',
    kind: 'payment',
    contractId: 'ctr_1',
    contractNumber: 'PT-0031',
    number: '',
    company: 'Lochbay Energy, "the" Ltd',
    person: 'Rhona Mackie',
    cites: 'INV-0007',
    label: '',
    how: 'bank',
    reference: 'INV 7;\nLOCHBAY',
    on: '2026-12-01',
    dueOn: null,
    pence: 123_450,
    openPence: 0,
    state: 'received',
    daysLate: 0,
    late: null,
    isMoneyBack: false,
    isWonBack: false,
    isPaused: false,
  }
  const row = (more: Partial<BookEntry>) => {
    const movement = movementOf({ ...entry, ...more })
    return movement && freeAgentColumns.map((column) => cellOf(column, movement)).join(',')
  }

  it('is date, amount and description, without commas or quotation marks in it', () => {
    expect(freeAgentColumns).toHaveLength(3)
    expect(row({})).toBe('01/12/2026,1234.50,INV-0007 Lochbay Energy the Ltd INV 7 LOCHBAY')
    expect(row({ company: '' })).toContain('Rhona Mackie')
  })

  it('has what was paid, even if it was refunded since, and what was paid back, below zero', () => {
    for (const state of ['received', 'refunded', 'surplus', 'disputed'] as const)
      expect(row({ state })).toContain(',1234.50,')
    expect(row({ kind: 'credit_note', number: 'CRN-0001', isMoneyBack: true, state: 'issued' })).toBe(
      '01/12/2026,-1234.50,CRN-0001 INV-0007 Lochbay Energy the Ltd',
    )
  })

  it('has money that a bank gave back after a dispute, of which a receipt is the only record', () => {
    expect(row({ kind: 'receipt', number: 'RCP-0002', cites: '', isWonBack: true, state: 'issued' })).toBe(
      '01/12/2026,1234.50,RCP-0002 Lochbay Energy the Ltd',
    )
  })

  it('has no other documents, and no payments that failed', () => {
    expect(row({ kind: 'credit_note' })).toBeUndefined()
    expect(row({ kind: 'invoice', state: 'paid' })).toBeUndefined()
    expect(row({ kind: 'receipt', state: 'issued' })).toBeUndefined()
    expect(row({ state: 'under_way' })).toBeUndefined()
    expect(row({ state: 'failed' })).toBeUndefined()
  })

  it('has the form that FreeAgent documents: DD/MM/YYYY, two decimals, no commas and no quotation marks', () => {
    for (const more of [{}, { pence: 5 }, { pence: 100 }, { company: '"A", B; C' }, { reference: ' "x", ' }])
      expect(row(more)).toMatch(/^\d\d\/\d\d\/\d{4},-?\d+\.\d\d,[^,"\r\n]+$/)
  })

  it('contains no formula', () => {
    expect(row({ cites: '=HYPERLINK("https://evil.example")', company: '' })).toContain(`,'=HYPERLINK`)
  })
})
