import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { citedInvoices, isNamed } from './names.ts'
import { type OpenLine, type Owed, propose, type UnlinkedTransfer } from './propose.ts'

const owed = (number: string, openPence: number, company = 'Lochbay Energy Ltd', more: Partial<Owed> = {}): Owed => ({
  number,
  contractNumber: 'PT-0031',
  company,
  person: 'Rhona Mackie',
  openPence,
  issuedOn: '2026-11-01',
  ...more,
})
const line = (leftPence: number, reference: string, more: Partial<OpenLine> = {}): OpenLine => ({
  day: '2026-11-20',
  leftPence,
  payer: '',
  reference,
  ...more,
})
const other = { company: 'Firth Robotics', person: 'Ewan Blyth', contractNumber: 'PT-0044' }
const open = [owed('INV-0012', 120_000), owed('INV-0013', 50_000), owed('INV-0014', 200_000, other.company, other)]
const issued = new Set(Array.from({ length: 20 }, (_, index) => `INV-${String(index + 1).padStart(4, '0')}`))
const proposed = (bankLine: OpenLine, invoices = open, transfers: UnlinkedTransfer[] = []) => {
  const { kind, reason, shares, numbers } = propose(bankLine, { owed: invoices, transfers, issued })
  return [
    kind,
    reason,
    kind === 'record' ? shares.map(({ invoiceNumber, pence }) => `${invoiceNumber} ${pence}`) : numbers,
  ]
}

describe('a line of a statement is proposed', () => {
  test.each(['INV-0012', 'inv 12', 'INV0012', 'Invoice No. 12', 'LOCHBAYINV0012', 'INV/12 LOCHBAY'])(
    'by the number “%s” and the exact sum',
    (text) => expect(proposed(line(120_000, text))).toEqual(['record', 'reference-and-sum', ['INV-0012 120000']]),
  )

  test('by several numbers', () => {
    expect(proposed(line(170_000, 'INV-0012 + INV-0013'))).toEqual([
      'record',
      'reference-and-sum',
      ['INV-0012 120000', 'INV-0013 50000'],
    ])
    expect(proposed(line(150_000, 'INV-0012 INV-0013'))[1]).toBe('several')
  })

  test('by a number, with less or more than is due', () => {
    expect(proposed(line(100_000, 'INV-0012'))).toEqual(['record', 'reference-part', ['INV-0012 100000']])
    expect(proposed(line(130_000, 'INV-0012'))).toEqual(['record', 'reference-over', ['INV-0012 120000']])
  })

  test('by the client and the exact sum of one invoice, or of several', () => {
    expect(proposed(line(50_000, 'thanks', { payer: 'LOCHBAY ENERGY LT' }))).toEqual([
      'record',
      'name-and-sum',
      ['INV-0013 50000'],
    ])
    expect(proposed(line(170_000, 'MACKIE RHONA MACKIE'))[1]).toBe('name-and-sums')
    expect(proposed(line(120_000, 'PT 31'))).toEqual(['record', 'name-and-sum', ['INV-0012 120000']])
  })

  test('by the sum alone, if nothing else has it', () => {
    expect(proposed(line(200_000, 'FASTER PAYMENT'))).toEqual(['record', 'sum', ['INV-0014 200000']])
    expect(proposed(line(170_000, 'FASTER PAYMENT'))[1]).toBe('sums')
  })
})

describe('nothing is chosen', () => {
  test('if two invoices fit', () => {
    const twice = [...open, owed('INV-0015', 200_000)]
    expect(proposed(line(200_000, 'FASTER PAYMENT'), twice)).toEqual(['choose', 'several', ['INV-0014', 'INV-0015']])
    const same = [owed('INV-0012', 50_000), owed('INV-0013', 50_000)]
    expect(proposed(line(50_000, 'LOCHBAY ENERGY'), same)).toEqual(['choose', 'several', ['INV-0012', 'INV-0013']])
  })

  test('if the client owes another sum', () => {
    expect(proposed(line(99, 'LOCHBAY ENERGY'))).toEqual(['choose', 'name', ['INV-0012', 'INV-0013']])
  })

  test('if the invoice is paid, and no other invoice is proposed instead', () => {
    expect(proposed(line(200_000, 'INV-0002'))).toEqual(['choose', 'paid', ['INV-0002']])
    expect(proposed(line(120_000, 'INV-0002 INV-0012'))[0]).toBe('choose')
    // A number of the client's own, not of ours.
    expect(proposed(line(200_000, 'INV-0999'))).toEqual(['record', 'sum', ['INV-0014 200000']])
  })

  test('if the money arrived before the invoice was issued', () => {
    expect(proposed(line(120_000, 'INV-0012', { day: '2026-10-31' }))).toEqual(['choose', 'before', ['INV-0012']])
    expect(proposed(line(1, 'x'))).toEqual(['choose', 'nothing', []])
  })
})

describe('a transfer that was recorded by hand', () => {
  const transfer: UnlinkedTransfer = {
    id: 'trf_1',
    pence: 120_000,
    receivedOn: '2026-11-20',
    reference: 'LOCHBAY',
    numbers: ['INV-0012'],
    company: 'Lochbay Energy Ltd',
  }
  test('is recognised by sum and day, or within three days by its text', () => {
    expect(proposed(line(120_000, 'ANYTHING'), [], [transfer])[0]).toBe('link')
    expect(proposed(line(120_000, 'LOCHBAY', { day: '2026-11-23' }), [], [transfer])[0]).toBe('link')
    expect(proposed(line(120_000, 'ANYTHING', { day: '2026-11-23' }), [], [transfer])[0]).toBe('choose')
    expect(proposed(line(120_000, 'LOCHBAY', { day: '2026-11-24' }), [], [transfer])[0]).toBe('choose')
    expect(proposed(line(120_001, 'LOCHBAY'), [], [transfer])[0]).toBe('choose')
  })

  test('is not guessed if two of them fit', () => {
    expect(
      proposed(line(120_000, 'LOCHBAY'), open, [transfer, { ...transfer, id: 'trf_2', numbers: ['INV-0013'] }]),
    ).toEqual(['choose', 'several', ['INV-0012', 'INV-0013']])
  })
})

test('names are recognised without the company’s legal form, and short words don’t count', () => {
  const isRecognised = (name: string, payer: string) => isNamed(name, { payer, reference: '' })
  expect(isRecognised('Lochbay Energy Ltd', 'THE LOCHBAY ENERGY CO')).toBe(true)
  expect(isRecognised('Café Müller', 'CAFE MULLER GMBH')).toBe(true)
  expect(isRecognised('Lochbay Energy Services Ltd', 'LOCHBAY ENERGY SER')).toBe(true)
  expect(isRecognised('Lochbay Energy', 'LOCHBAY')).toBe(false)
  expect(isRecognised('ABC Ltd', 'ABC LTD')).toBe(false)
  expect(isRecognised('', 'LOCHBAY')).toBe(false)
  expect(citedInvoices('INVERNESS 12, INV-0012 inv0012 INV 7')).toEqual(['INV-0012', 'INV-0007'])
})

test('a proposal never takes more of an invoice than is open, nor more than was paid', () => {
  const invoices = fc.array(
    fc.record({
      openPence: fc.integer({ min: 1, max: 400 }),
      company: fc.constantFrom('Lochbay Energy', 'Firth Robotics'),
    }),
    { maxLength: 20 },
  )
  const text = fc.constantFrom('INV-0001', 'INV-0001 INV-0002', 'LOCHBAY ENERGY', 'FIRTH ROBOTICS INV 3', '')
  fc.assert(
    fc.property(invoices, fc.integer({ min: 1, max: 900 }), text, (invoicesOfTwo, leftPence, reference) => {
      const owedInvoices = invoicesOfTwo.map((invoice, index) =>
        owed(`INV-${String(index + 1).padStart(4, '0')}`, invoice.openPence, invoice.company),
      )
      const { shares } = propose(line(leftPence, reference), { owed: owedInvoices, transfers: [], issued })
      expect(shares.reduce((sum, { pence }) => sum + pence, 0)).toBeLessThanOrEqual(leftPence)
      for (const { invoiceNumber, pence } of shares)
        expect(pence).toBeLessThanOrEqual(owedInvoices.find(({ number }) => number === invoiceNumber)!.openPence)
    }),
  )
})
