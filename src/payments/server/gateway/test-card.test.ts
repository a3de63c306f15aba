import { expect, test } from 'vitest'
import { testCards } from '../../api.ts'
import { type TypedCard, judgeCard } from './test-card.ts'

const now = new Date('2026-11-23T15:40:00Z')
const validCard: TypedCard = { cardNumber: testCards.succeeds, expiry: '12/28', securityCode: '123' }
const verdictOn = (change: Partial<TypedCard>) => judgeCard({ ...validCard, ...change }, now)
const codeOf = (change: Partial<TypedCard>) => {
  const verdict = verdictOn(change)
  return 'error' in verdict ? verdict.error.code : verdict.is
}

test('each test card has the result that its name says', () => {
  expect(
    Object.fromEntries(Object.entries(testCards).map(([name, cardNumber]) => [name, verdictOn({ cardNumber }).is])),
  ).toEqual({
    succeeds: 'good',
    declined: 'declined',
    insufficientFunds: 'declined',
    challenge: 'challenged',
    timesOut: 'slow',
    succeedsLate: 'slow',
    disputed: 'good',
  })
  expect(verdictOn({ cardNumber: testCards.declined })).toMatchObject({
    error: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  })
  expect(verdictOn({ cardNumber: testCards.insufficientFunds })).toMatchObject({
    error: { decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  })
  expect(verdictOn({ cardNumber: '4242 4242 4242 4242' })).toEqual({ is: 'good', method: 'Visa ending 4242' })
})

test.each([
  ['', 'incomplete_number'],
  ['4242 4242', 'incomplete_number'],
  ['4242 4242 4242 4241', 'invalid_number'],
  ['4242 4242 4242 424O', 'invalid_number'],
  ['42424242424242424242', 'invalid_number'],
])('the number %s is refused: %s', (cardNumber, code) => expect(codeOf({ cardNumber })).toBe(code))

test.each([
  ['11/26', 'good'],
  ['11 / 26', 'good'],
  ['1126', 'good'],
  ['11/2026', 'good'],
  ['1/27', 'good'],
  ['10/26', 'invalid_expiry_month_past'],
  ['12/25', 'invalid_expiry_year_past'],
  ['13/28', 'invalid_expiry_month'],
  ['00/28', 'invalid_expiry_month'],
  ['12/2099', 'invalid_expiry_year'],
  ['12', 'incomplete_expiry'],
  ['', 'incomplete_expiry'],
])('the expiry %s: %s', (expiry, code) => expect(codeOf({ expiry })).toBe(code))

test.each([
  ['12', 'incomplete_cvc'],
  ['', 'incomplete_cvc'],
  ['1234', 'invalid_cvc'],
  ['abc', 'invalid_cvc'],
])('the security code %s is refused: %s', (securityCode, code) => expect(codeOf({ securityCode })).toBe(code))

test('a real card number is refused, and no digit of it is repeated', () => {
  const verdict = verdictOn({ cardNumber: '5555 5555 5555 4444' })
  expect(verdict).toMatchObject({
    is: 'refused',
    error: { code: 'card_declined', decline_code: 'test_mode_live_card' },
  })
  expect(JSON.stringify(verdict)).not.toMatch(/\d{4}/)
})
