import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type InvoicedInstalment, afterLeaving, dueParts, earliestLastDay } from './leaving.ts'

const placement = { firstYearSalaryPence: 3_600_000, startsOn: '2026-08-31' }
const instalment = (part: number, change: Partial<InvoicedInstalment> = {}): InvoicedInstalment => ({
  part,
  number: `INV-000${part}`,
  totalPence: 120_000,
  creditPence: 0,
  cameByBankPence: 0,
  isTakenBack: false,
  ...change,
})
const afterLastDay = (lastDay: string, invoiced: InvoicedInstalment[] = [], depositIsHere = true) =>
  afterLeaving({ ...placement, lastDay, invoiced, depositIsHere })

test('a candidate who never started counts as having worked until the day before, when no part is due', () => {
  expect(earliestLastDay('2027-03-01')).toBe('2027-02-28')
  expect(dueParts({ ...placement, lastDay: earliestLastDay(placement.startsOn) })).toEqual([])
})

describe('a last day worked', () => {
  test.each([
    ['2026-08-30', []],
    ['2026-08-31', [1]],
    ['2026-09-29', [1]],
    ['2026-09-30', [1, 2]],
    ['2026-10-30', [1, 2]],
    ['2026-10-31', [1, 2, 3]],
    ['2027-01-31', [1, 2, 3, 4, 5, 6]],
    ['2030-01-01', [1, 2, 3, 4, 5, 6]],
  ])('%s makes these parts due: %s', (lastDay, parts) => expect(dueParts({ ...placement, lastDay })).toEqual(parts))

  test('stops what was not invoiced, and leaves what was due', () => {
    expect(afterLastDay('2026-10-05', [instalment(1), instalment(2)])).toEqual({
      due: [1, 2],
      stopped: [3, 4, 5, 6],
      takenBack: [],
    })
    expect(afterLastDay('2026-10-05', [instalment(1)])).toMatchObject({ due: [1, 2], stopped: [3, 4, 5, 6] })
  })
})

describe('an instalment that was invoiced but is not due', () => {
  test('is credited completely if it was not paid', () => {
    expect(afterLastDay('2026-10-05', [instalment(2), instalment(3)]).takenBack).toEqual([
      { part: 3, number: 'INV-0003', creditedPence: 120_000, toDepositPence: 0, owedBackPence: 0 },
    ])
  })

  test('is credited for the rest if it was paid in part, and the payment is owed back', () => {
    expect(afterLastDay('2026-09-01', [instalment(2, { cameByBankPence: 30_000 })]).takenBack).toMatchObject([
      { creditedPence: 90_000, owedBackPence: 30_000 },
    ])
    expect(afterLastDay('2026-09-01', [instalment(2, { cameByBankPence: 120_000 })]).takenBack).toMatchObject([
      { creditedPence: 0, owedBackPence: 120_000 },
    ])
  })

  test('becomes deposit again if the deposit covered it, or is owed back if the deposit is gone', () => {
    expect(afterLastDay('2026-08-30', [instalment(1, { creditPence: 120_000 })]).takenBack).toMatchObject([
      { creditedPence: 120_000, toDepositPence: 120_000, owedBackPence: 0 },
    ])
    expect(afterLastDay('2026-08-30', [instalment(1, { creditPence: 120_000 })], false).takenBack).toMatchObject([
      { creditedPence: 0, toDepositPence: 0, owedBackPence: 120_000 },
    ])
  })

  test('is not taken back twice', () => {
    expect(afterLastDay('2026-09-01', [instalment(2, { isTakenBack: true })]).takenBack).toEqual([])
  })
})

test('every part is due, stopped or taken back, and no penny is lost', () => {
  const invoices = fc
    .integer({ min: 0, max: 6 })
    .chain((count) =>
      fc.tuple(
        ...Array.from({ length: count }, (_, index) =>
          fc
            .tuple(fc.nat(120_000), fc.nat(120_000))
            .map(([a, b]) =>
              instalment(index + 1, { creditPence: Math.min(a, b), cameByBankPence: Math.max(a, b) - Math.min(a, b) }),
            ),
        ),
      ),
    )
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 400 }), invoices, fc.boolean(), (days, invoiced, depositIsHere) => {
      const lastDay = new Date(Date.parse('2026-08-31') + days * 86_400_000).toISOString().slice(0, 10)
      const { due, stopped, takenBack } = afterLastDay(lastDay, invoiced, depositIsHere)
      expect([...due, ...stopped, ...takenBack.map(({ part }) => part)].sort()).toEqual([1, 2, 3, 4, 5, 6])
      for (const { creditedPence, owedBackPence } of takenBack) expect(creditedPence + owedBackPence).toBe(120_000)
    }),
  )
})
