import { expect, test } from 'vitest'
import { canonicalEmail, emailKey, isEmailAddress } from './email-address.ts'

test('a domain in other letters is an address, as in a browser', () => {
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

test('it is kept in the one form that mail servers know', () => {
  expect(canonicalEmail(' info@bücher.example ')).toBe('info@xn--bcher-kva.example')
  expect(canonicalEmail('Info@BÜCHER.example')).toBe('Info@xn--bcher-kva.example')
  expect(emailKey('Info@BÜCHER.example')).toBe(emailKey('info@xn--bcher-kva.EXAMPLE'))
  expect(canonicalEmail('info@bu\u0308cher.example')).toBe(canonicalEmail('info@bücher.example'))
})

test('what is written in ASCII stays as it was typed', () => {
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
])('%s is none', (email) => {
  expect(isEmailAddress(email)).toBe(false)
})
