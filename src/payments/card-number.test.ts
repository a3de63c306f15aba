import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testCards } from './api.ts'
import { passesLuhn } from './card-number.ts'

test('the check digit of every test card is right, and one wrong digit is always noticed', () => {
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
