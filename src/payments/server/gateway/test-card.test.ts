import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testCards } from '../../api.ts'
import { type TypedCard, judgeCard, passesLuhn } from './test-card.ts'

const now = new Date('2026-11-23T15:40:00Z')
const good: TypedCard = { cardNumber: testCards.succeeds, expiry: '12/28', securityCode: '123' }
const judged = (change: Partial<TypedCard>) => judgeCard({ ...good, ...change }, now)
const codeOf = (change: Partial<TypedCard>) => {
  const verdict = judged(change)
  return 'error' in verdict ? verdict.error.code : verdict.is
}

test('each test card has the result that its name says', () => {
  expect(
    Object.fromEntries(Object.entries(testCards).map(([name, cardNumber]) => [name, judged({ cardNumber }).is])),
  ).toEqual({
    succeeds: 'good',
    declined: 'declined',
    insufficientFunds: 'declined',
    challenge: 'challenged',
    timesOut: 'slow',
    succeedsLate: 'slow',
    disputed: 'good',
  })
  expect(judged({ cardNumber: testCards.declined })).toMatchObject({
    error: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  })
  expect(judged({ cardNumber: testCards.insufficientFunds })).toMatchObject({
    error: { decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  })
  expect(judged({ cardNumber: '4242 4242 4242 4242' })).toEqual({ is: 'good', method: 'Visa ending 4242' })
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
  const verdict = judged({ cardNumber: '5555 5555 5555 4444' })
  expect(verdict).toMatchObject({
    is: 'refused',
    error: { code: 'card_declined', decline_code: 'test_mode_live_card' },
  })
  expect(JSON.stringify(verdict)).not.toMatch(/\d{4}/)
})

test('a wrong digit is always noticed', () => {
  const place = fc.nat(15)
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(testCards)),
      place,
      fc.integer({ min: 1, max: 9 }),
      (number, place, shift) => {
        const digits = [...number]
        digits[place] = String((Number(digits[place]) + shift) % 10)
        expect(passesLuhn(number)).toBe(true)
        expect(passesLuhn(digits.join(''))).toBe(false)
      },
    ),
  )
})
