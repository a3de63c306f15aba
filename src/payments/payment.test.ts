import { expect, test } from 'vitest'
import { canBecome, depositPence, liveStates, paymentStates } from './payment.ts'

test('a payment that has succeeded or ended keeps its state, whatever the gateway reports later', () => {
  for (const to of paymentStates) {
    expect([to, canBecome('succeeded', to)]).toEqual([to, false])
    expect([to, canBecome('canceled', to)]).toEqual([to, false])
  }
})

test('a payment changes its state as its card and its bank decide, but never to the state that it has', () => {
  const next = Object.fromEntries(
    paymentStates.map((from) => [from, paymentStates.filter((to) => canBecome(from, to)).join(' ')]),
  )
  expect(next).toEqual({
    created: 'requires_action processing succeeded failed canceled',
    requires_action: 'created processing succeeded failed canceled',
    processing: 'requires_action succeeded failed canceled',
    succeeded: '',
    failed: 'created requires_action processing succeeded canceled',
    canceled: '',
  })
})

test('the deposit is £2,000, and a contract has one payment at a time that is not over', () => {
  expect(depositPence).toBe(200_000)
  expect(paymentStates.filter((state) => !(liveStates as readonly string[]).includes(state))).toEqual([
    'failed',
    'canceled',
  ])
})
