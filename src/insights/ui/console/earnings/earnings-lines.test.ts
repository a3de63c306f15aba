import { expect, test } from 'vitest'
import type { Earned, Earnings } from '../../../console-api.ts'
import { linesOf, sortedLines } from './earnings-lines.ts'

const earned = (lead: number, pence = 0): Earned => ({ lead, called: 0, held: 0, signed: 0, paid: 0, pence })
const before = { visits: 0, earned: earned(0) }
const found = (rows: Earnings['rows']): Earnings => ({
  span: { from: '2026-10-25', until: '2026-11-23' },
  compared: { from: '2026-09-25', until: '2026-10-24' },
  keptFrom: '2025-10-23',
  isKept: true,
  by: 'source',
  rows,
  more: 0,
  all: { earned: earned(rows.reduce((sum, row) => sum + row.earned.lead, 0)), before: earned(0) },
})
const lines = linesOf(
  found([
    { subject: 'search', visits: 9, earned: earned(2, 500), before },
    { subject: '', visits: 0, earned: earned(5), before },
    { subject: 'direct', visits: 90, earned: earned(1, 900), before },
  ]),
)

test.each([
  ['-pence', ['Direct', 'Search', 'Visit not known']],
  ['pence', ['Visit not known', 'Search', 'Direct']],
  ['-lead', ['Visit not known', 'Search', 'Direct']],
  ['-visits', ['Direct', 'Search', 'Visit not known']],
  ['name', ['Direct', 'Search', 'Visit not known']],
  ['-name', ['Visit not known', 'Search', 'Direct']],
  ['nonsense', ['Search', 'Visit not known', 'Direct']],
])('sorted by %s, the line for everybody comes last', (sort, names) => {
  expect(sortedLines(lines, sort).map(({ name }) => name)).toEqual([...names, 'All leads'])
})

test('a period without anything has no table; people whom no line counts have one', () => {
  expect(linesOf(found([]))).toEqual([])
  expect(linesOf({ ...found([]), by: 'film', all: { earned: earned(3), before: earned(0) } })).toMatchObject([
    { name: 'All leads', earned: { lead: 3 } },
  ])
})
