import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PaymentView } from '#src/payments/api.ts'
import { DepositPaid } from './deposit-paid.tsx'

const paidByCard: PaymentView = {
  state: 'succeeded',
  failure: null,
  intent: null,
  gateway: 'test',
  publishableKey: null,
  amountPence: 200_000,
  partPence: 0,
  depositInvoice: null,
  depositReceipt: { number: 'RCP-0002', issuedOn: '2027-03-01' },
  documents: [],
}
const document = { issuedOn: '2026-11-23', dueOn: null, ready: true }

const textOf = (view: PaymentView) =>
  renderToStaticMarkup(<DepositPaid view={view} arrives={false} />).replaceAll(/<[^>]+>/g, ' ')

test('a placement’s unpaid invoice is not called settled by the deposit', () => {
  const documents: PaymentView['documents'] = [{ ...document, kind: 'invoice', number: 'INV-0007' }]
  expect(textOf({ ...paidByCard, documents })).not.toContain('INV-0007')
  const depositInvoice = { number: 'INV-0001', dueOn: '2027-03-08', isSettled: true }
  expect(textOf({ ...paidByCard, documents, depositInvoice })).toContain('Invoice INV-0001 is settled')
})

test('the receipt and the days are those of the deposit that is here, not of one that was paid back before', () => {
  const text = textOf({ ...paidByCard, documents: [{ ...document, kind: 'receipt', number: 'RCP-0001' }] })
  expect(text).toContain('1 March 2027')
  expect(text).toContain('Receipt RCP-0002')
  expect(text).toContain('By 5 March')
  expect(text).not.toMatch(/RCP-0001|November|December/)
})
