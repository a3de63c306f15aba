import { expect, test } from 'vitest'
import { documentFileName, documentNumber } from './billing-document.ts'

test('numbers begin with their kind and have four digits, or more if needed', () => {
  expect(documentNumber('invoice', 1)).toBe('INV-0001')
  expect(documentNumber('receipt', 42)).toBe('RCP-0042')
  expect(documentNumber('credit_note', 9999)).toBe('CRN-9999')
  expect(documentNumber('invoice', 10_000)).toBe('INV-10000')
})

test('files are named after the kind and the number of their document', () => {
  expect(documentFileName({ kind: 'invoice', number: 'INV-0001' })).toBe('invoice-INV-0001.pdf')
  expect(documentFileName({ kind: 'credit_note', number: 'CRN-0007' })).toBe('credit-note-CRN-0007.pdf')
})
