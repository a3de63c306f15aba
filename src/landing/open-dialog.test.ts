import { expect, test } from 'vitest'
import { dialogInAddress, withoutDialog } from './open-dialog.ts'

test('an address may name a call’s dialog, and a slot', () => {
  expect(dialogInAddress('?book=demo')).toEqual({ kind: 'demo' })
  expect(dialogInAddress('?utm=x&book=consultation&slot=consultation-20261123T110000Z')).toEqual({
    kind: 'consultation',
    slot: 'consultation-20261123T110000Z',
  })
})

test('an address can open no other dialog', () => {
  expect(dialogInAddress('')).toBeUndefined()
  expect(dialogInAddress('?book=hero-film')).toBeUndefined()
})

test('once the dialog has been opened, the address no longer names it and keeps everything else', () => {
  expect(withoutDialog('http://localhost/?book=demo&slot=x&utm=y#clients')).toBe('http://localhost/?utm=y#clients')
})
