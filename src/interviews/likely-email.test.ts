import { expect, test } from 'vitest'
import { likelyEmail } from './likely-email.ts'

test.each([
  ['ben@gmial.com', 'ben@gmail.com'],
  ['Ben.Okoro@GMAI.com', 'Ben.Okoro@gmail.com'],
  ['ben@gmaill.com', 'ben@gmail.com'],
  ['ben@gnail.con', 'ben@gmail.com'],
  ['ben@hotmial.co.uk', 'ben@hotmail.co.uk'],
  ['ben@outlok.com', 'ben@outlook.com'],
  ['ben@okoro.con', 'ben@okoro.com'],
  ['ben@okoro.co.uj', 'ben@okoro.co.uk'],
  ['"odd"@gmial.com', undefined],
  ['ben@gmail.com', undefined],
  ['ben@email.com', undefined],
  ['ben@ymail.com', undefined],
  ['ben@gmx.com', undefined],
  ['ben@okoro.example', undefined],
  ['ben@contoso.co.uk', undefined],
  ['ben@gmial', undefined],
  ['', undefined],
])('%s was probably meant as %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})
