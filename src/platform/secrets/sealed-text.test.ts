import { expect, test } from 'vitest'
import { deriveKey, openText, sealText } from './sealed-text.ts'

const key = deriveKey('a secret of the program', 'a purpose')

test('can be opened only with its key and for its owner', () => {
  const sealed = sealText(key, 'Ünïcode, too', 'stf_1')
  expect(openText(key, sealed, 'stf_1')).toBe('Ünïcode, too')
  expect(openText(key, sealed, 'stf_2')).toBeUndefined()
  expect(openText(deriveKey('a secret of the program', 'another'), sealed, 'stf_1')).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 12, 28, bytes.length - 1]) {
    const flipped = Buffer.from(bytes)
    flipped[at]! ^= 1
    expect(openText(key, flipped.toString('base64url'), 'stf_1')).toBeUndefined()
  }
  expect(openText(key, '', 'stf_1')).toBeUndefined()
  expect(sealText(key, 'same', 'x')).not.toBe(sealText(key, 'same', 'x'))
})
