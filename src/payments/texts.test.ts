import { expect, test } from 'vitest'
import { depositLine } from '#content/portal/billing.ts'
import { deposit, feeOptions, invoicePayableDays } from '#content/facts/fees.ts'
import { payments } from '#content/portal/payments.ts'
import { portal } from '#content/portal/portal.ts'
import { currency } from './payment.ts'

// The texts about payments and invoices that the specification quotes. The tests in e2e/ check them on the page.

test('step 4 has the texts of PAY-4 and PORTAL-36', () => {
  expect(payments.heading).toBe('Payment Options')
  expect([payments.card.action, payments.card.completed, payments.form.back]).toEqual([
    'Pay Deposit Now (£2,000)',
    'Payment Completed',
    'Back to Payment Options',
  ])
  expect([payments.invoice.action, payments.invoice.busy]).toEqual(['Invoice Me Later', 'Sending...'])
  expect([portal.payment.download, portal.payment.complete.title]).toEqual([
    'Download Completed Contract',
    'Contract completed successfully!',
  ])
  expect(portal.payment.back).toBe('Back to Signature')
  for (const begun of [/dashboard/i, /profile/i, /team/i])
    expect(portal.payment.side.items.some((item) => begun.test(item))).toBe(true)
})

test('failures have the messages of PAY-8 and PAY-9', () => {
  const { payment, error, intent, confirmation } = payments.failed
  expect(payment).toEqual({ title: 'Payment Failed', default: 'Please try again.' })
  expect(error).toEqual({ title: 'Payment Error', default: 'Payment processing failed' })
  expect([intent, confirmation]).toEqual(['Failed to create payment intent', 'Payment confirmation failed'])
  expect(payments.invoice.sent).toEqual({
    title: 'Invoice Sent!',
    description: 'You will receive the contract via email shortly.',
  })
  expect(payments.invoice.failed).toMatchObject({
    title: 'Invoice Failed',
    description: 'Failed to send invoice. Please try again.',
  })
  expect(payments.invoice.missing).toEqual({
    title: 'Missing Information',
    description: 'Please ensure all client information is filled in before requesting an invoice.',
  })
})

test('sums, days and options are those of PAY-1 to PAY-3', () => {
  expect(deposit).toEqual({ pence: 200_000, words: '£2,000.00' })
  expect(currency).toBe('gbp')
  expect(invoicePayableDays).toBe(14)
  expect(
    Object.values(feeOptions).map(
      ({ number, name, percent, summary }) => `Option ${number} ${name}, ${percent} percent: ${summary}`,
    ),
  ).toEqual([
    'Option 1 Standard, 17 percent: Pay only on successful placement. 4-week replacement guarantee.',
    'Option 2 Monthly, 20 percent: Six monthly instalments. Payments stop if the candidate leaves.',
    'Option 3 Retained, 22 percent: Two staged payments. Branded video job advert. Priority service.',
  ])
  expect(depositLine.label).toMatch(/due at kickoff/)
  expect(depositLine.detail).toMatch(/^Deducted from your first/)
})
