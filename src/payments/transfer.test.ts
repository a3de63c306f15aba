import { describe, expect, it } from 'vitest'
import { type TransferTyped, transferProblems } from './transfer.ts'

const days = { today: '2026-12-07', issuedOn: '2026-11-23' }
const transfer: TransferTyped = {
  pence: 300_000,
  receivedOn: '2026-12-01',
  reference: 'LOCHBAY',
  shares: [
    { invoiceNumber: 'INV-0001', pence: 200_000 },
    { invoiceNumber: 'INV-0002', pence: 100_000 },
  ],
}
const problems = (more: Partial<TransferTyped>) => {
  const { code, fields } = transferProblems({ ...transfer, ...more }, days)
  return fields.map(({ path, msg }) => [code, path, msg])
}

describe('a transfer as it was typed', () => {
  it('is accepted if its shares add up to it, on any day from the oldest invoice to today', () => {
    expect(problems({})).toEqual([])
    expect(problems({ receivedOn: '2026-11-23' })).toEqual([])
    expect(problems({ receivedOn: '2026-12-07' })).toEqual([])
    expect(problems({ reference: 'x'.repeat(140) })).toEqual([])
    expect(problems({ pence: 1, shares: [{ invoiceNumber: 'INV-0001', pence: 1 }] })).toEqual([])
  })

  it.each([
    [{ pence: 0 }, 'pence', 'Please give the amount that came. It must be above zero.'],
    [{ pence: -1 }, 'pence', 'Please give the amount that came. It must be above zero.'],
    [{ pence: 0.5 }, 'pence', 'Please give the amount that came. It must be above zero.'],
    [
      { shares: [{ invoiceNumber: 'INV-0001', pence: 0 }] },
      'pence',
      'Please give the amount that came. It must be above zero.',
    ],
    [
      { shares: [{ invoiceNumber: 'INV-0001', pence: 1.5 }] },
      'pence',
      'Please give the amount that came. It must be above zero.',
    ],
    [
      { shares: [...transfer.shares, { invoiceNumber: 'INV-0003', pence: 0 }] },
      'pence',
      'Please give the amount that came. It must be above zero.',
    ],
    [{ receivedOn: '2026-12-08' }, 'receivedOn', 'That day is still to come.'],
    [{ receivedOn: '2026-11-22' }, 'receivedOn', 'That is before the invoice, which is dated 2026-11-23.'],
    [{ receivedOn: '2026-02-30' }, 'receivedOn', 'Please give the date on the statement, such as 2026-12-07.'],
    [{ reference: '' }, 'reference', 'Please give the reference on the statement (up to 140 letters).'],
    [{ reference: 'x'.repeat(141) }, 'reference', 'Please give the reference on the statement (up to 140 letters).'],
    [{ reference: 'a\nb' }, 'reference', 'Please give the reference on the statement (up to 140 letters).'],
  ])('is refused with the name of the wrong field: %j', (more, path, msg) => {
    expect(problems(more)).toEqual([['bank_payment', path, msg]])
  })

  it('reports everything that is wrong at once', () => {
    expect(problems({ pence: 0, receivedOn: '', reference: '' }).map(([, path]) => path)).toEqual([
      'pence',
      'receivedOn',
      'reference',
    ])
  })

  it('says how much is for no invoice, and which invoices get too much', () => {
    expect(problems({ pence: 300_001 })).toEqual([
      [
        'shares_differ',
        'pence',
        '£0.01 of this transfer isn’t set against an invoice. Record what is, and pay the rest back by bank.',
      ],
    ])
    expect(problems({ pence: 299_999 })).toEqual([['shares_differ', 'pence', 'That’s £0.01 more than the transfer.']])
  })
})
