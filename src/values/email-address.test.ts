import { expect, test } from 'vitest'
import { canonicalEmail, emailKey, isEmailAddress } from './email-address.ts'

test('accepts a domain with non-ASCII letters, as browsers do', () => {
  for (const email of [
    'info@bücher.example',
    'info@xn--bcher-kva.example',
    ' 李@x.example',
    'team@例え.テスト',
    'office@пример.рф',
    'info@bücher。example',
  ]) {
    expect([email, isEmailAddress(email)]).toEqual([email, !email.includes('李')])
  }
})

test('stores the domain in the form that mail servers know', () => {
  expect(canonicalEmail(' info@bücher.example ')).toBe('info@xn--bcher-kva.example')
  expect(canonicalEmail('Info@BÜCHER.example')).toBe('Info@xn--bcher-kva.example')
  expect(emailKey('Info@BÜCHER.example')).toBe(emailKey('info@xn--bcher-kva.EXAMPLE'))
  expect(canonicalEmail('info@bu\u0308cher.example')).toBe(canonicalEmail('info@bücher.example'))
})

test('leaves an ASCII address as it was typed', () => {
  for (const email of ['Rhona@Lochbay.Example', 'a+b@x.example']) expect(canonicalEmail(email)).toBe(email)
})

test.each([
  'info@bücher',
  'info@ü:80.example',
  'info@ü/x.example',
  'info@ü@x.example',
  'info@ü%2e.example',
  'info@ü .example',
  'info@\u202eü.example',
  `info@${'ü'.repeat(70)}.example`,
  '',
  '@ü.example',
  'ü',
])('%s is not an address', (email) => {
  expect(isEmailAddress(email)).toBe(false)
})
