import { expect, test } from 'vitest'
import { askedDialog, withoutAskedDialog } from './open-dialog.ts'

test('an address may ask for a call, and for a time', () => {
  expect(askedDialog('?book=demo')).toEqual({ kind: 'demo' })
  expect(askedDialog('?utm=x&book=consultation&slot=consultation-20261123T110000Z')).toEqual({
    kind: 'consultation',
    slot: 'consultation-20261123T110000Z',
  })
})

test('it may open no other dialog', () => {
  expect(askedDialog('')).toBeUndefined()
  expect(askedDialog('?book=hero-film')).toBeUndefined()
})

test('once the dialog is closed the address no longer names it, and keeps the rest', () => {
  expect(withoutAskedDialog('http://localhost/?book=demo&slot=x&utm=y#clients')).toBe('http://localhost/?utm=y#clients')
})
