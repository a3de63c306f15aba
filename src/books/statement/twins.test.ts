import { expect, test } from 'vitest'
import { type KeptLine, twinsAmong } from './twins.ts'

const line = (id: string, file: number, payer: string, reference = '', more: Partial<KeptLine> = {}): KeptLine => ({
  id,
  day: '2026-11-20',
  pence: 200_000,
  payer,
  reference,
  importedAt: new Date(file),
  ...more,
})
const twins = (...lines: KeptLine[]) => [...twinsAmong(lines)]

test('a line that is imported as CSV and then as OFX is a twin, even if its name is cut short or its texts are joined', () => {
  expect(
    twins(line('csv', 1, 'Lochbay Energy Ltd', 'INV-0007'), line('ofx', 2, 'LOCHBAY ENERGY L', 'INV-0007')),
  ).toEqual(['ofx'])
  expect(twins(line('ofx', 2, '', 'LOCHBAY ENERGY LTD INV 0007'), line('csv', 1, 'Lochbay Energy Ltd'))).toEqual([
    'ofx',
  ])
})

test('another payer, day or sum, or a line of the same file, is another payment', () => {
  expect(twins(line('a', 1, 'Lochbay Energy', 'Deposit'), line('b', 2, 'Struan Systems', 'Deposit'))).toEqual([])
  expect(twins(line('a', 1, 'Lochbay'), line('b', 2, 'Lochbay', '', { day: '2026-11-21' }))).toEqual([])
  expect(twins(line('a', 1, 'Lochbay'), line('b', 2, 'Lochbay', '', { pence: 1 }))).toEqual([])
  expect(twins(line('a', 1, 'Lochbay'), line('b', 1, 'Lochbay'))).toEqual([])
  expect(twins(line('a', 1, ''), line('b', 2, ''))).toEqual([])
})

test('each line has one twin: the second of two equal payments in a later file is new', () => {
  expect(twins(line('a', 1, 'Lochbay'), line('b', 2, 'Lochbay'), line('c', 2, 'Lochbay'))).toEqual(['b'])
  expect(twins(line('a', 1, 'Lochbay'), line('b', 2, 'Lochbay'), line('c', 3, 'Lochbay'))).toEqual(['b', 'c'])
})
