import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeOptions } from '#content/facts/fees.ts'
import { type Placement, nameKey, oneSpaced, placementInvoices } from './placement.ts'
import { vatIn } from '#src/billing/vat.ts'

const sums = (placement: Placement) =>
  placementInvoices(placement).map(({ pence, creditPence }) => [pence, creditPence])
const total = (list: readonly number[]) => list.reduce((sum, pence) => sum + pence, 0)
const startsOn = '2027-01-31'

describe('the worked example of the agreement, £36,000', () => {
  const example = { firstYearSalaryPence: 36_000_00, startsOn, depositPence: 2_000_00 }

  it('is one invoice under Standard', () => {
    expect(placementInvoices({ ...example, option: 'standard' })).toEqual([
      {
        label: 'Placement fee, Standard',
        detail: '17% of the first year’s salary of £36,000.00',
        pence: 6_120_00,
        dueFrom: '2027-01-31',
        creditPence: 2_000_00,
      },
    ])
  })

  it('is six invoices under Monthly, and the second deducts the rest of the deposit', () => {
    expect(sums({ ...example, option: 'monthly' })).toEqual([
      [1_200_00, 1_200_00],
      [1_200_00, 800_00],
      [1_200_00, 0],
      [1_200_00, 0],
      [1_200_00, 0],
      [1_200_00, 0],
    ])
  })

  it('is two halves under Retained, the first with the shortlist', () => {
    expect(placementInvoices({ ...example, option: 'retained' })).toEqual([
      {
        label: 'Placement fee, Retained: on the shortlist',
        detail: 'Half of 22% of £36,000.00, the middle of the range in the brief',
        pence: 3_960_00,
        creditPence: 2_000_00,
        dueFrom: 'shortlist',
      },
      {
        label: 'Placement fee, Retained: on the start date',
        detail: '22% of the first year’s salary of £36,000.00 is £7,920.00, less the £3,960.00 on the shortlist',
        pence: 3_960_00,
        creditPence: 0,
        dueFrom: '2027-01-31',
      },
    ])
  })
})

describe('a placement under Monthly', () => {
  it('is invoiced as five times £1,278.33 and once £1,278.35 for £7,670', () => {
    const pence = placementInvoices({
      option: 'monthly',
      firstYearSalaryPence: 38_350_00,
      startsOn,
      depositPence: 0,
    }).map((invoice) => invoice.pence)
    expect(pence).toEqual([1_278_33, 1_278_33, 1_278_33, 1_278_33, 1_278_33, 1_278_35])
  })

  it('is invoiced on the same day of each month, or on its last', () => {
    const invoices = placementInvoices({
      option: 'monthly',
      firstYearSalaryPence: 36_000_00,
      startsOn,
      depositPence: 0,
    })
    expect(invoices.map(({ dueFrom }) => dueFrom)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ])
    expect(invoices[1]).toMatchObject({
      label: 'Placement fee, Monthly: instalment 2 of 6',
      detail: '20% of the first year’s salary of £36,000.00 is £7,200.00',
    })
  })
})

describe('a placement under Retained', () => {
  const retained = { option: 'retained', startsOn, depositPence: 2_000_00, briefMiddlePence: 36_000_00 } as const

  it('calculates the first invoice from the brief and the rest from the agreed salary', () => {
    expect(sums({ ...retained, firstYearSalaryPence: 40_000_00 })).toEqual([
      [3_960_00, 2_000_00],
      [4_840_00, 0],
    ])
  })

  it('asks for no more, and pays nothing back, if the first part was the whole fee or more', () => {
    expect(sums({ ...retained, firstYearSalaryPence: 18_000_00 })).toEqual([[3_960_00, 2_000_00]])
    expect(sums({ ...retained, firstYearSalaryPence: 10_000_00 })).toEqual([[3_960_00, 2_000_00]])
  })
})

it('half a penny of a fee is rounded up', () => {
  // 17 % of 50 pence is 8.5 pence.
  expect(sums({ option: 'standard', firstYearSalaryPence: 50, startsOn, depositPence: 0 })).toEqual([[9, 0]])
})

it('VAT is added, and the deposit, which included VAT, is deducted from the gross sum', () => {
  expect(
    sums({ option: 'standard', firstYearSalaryPence: 9_000_00, startsOn, depositPence: 2_000_00, vatPercent: 20 }),
  ).toEqual([[1_836_00, 1_836_00]])
})

it('impossible sums, salaries and dates are refused', () => {
  const placement = { option: 'standard', firstYearSalaryPence: 36_000_00, startsOn, depositPence: 0 } as const
  const noFee = new RangeError('There is no fee on a salary of nothing')
  expect(() => placementInvoices({ ...placement, firstYearSalaryPence: 0 })).toThrow(noFee)
  expect(() => placementInvoices({ ...placement, option: 'retained', briefMiddlePence: 0 })).toThrow(noFee)
  expect(() => placementInvoices({ ...placement, firstYearSalaryPence: 0.5 })).toThrow(
    new RangeError('Not whole pence: 0.5'),
  )
  expect(() => placementInvoices({ ...placement, briefMiddlePence: 0.5 })).toThrow(RangeError)
  expect(() => placementInvoices({ ...placement, depositPence: -1 })).toThrow(RangeError)
  expect(() => placementInvoices({ ...placement, startsOn: '2026-02-30' })).toThrow(RangeError)
})

it('a name is printed with single spaces, and is the same however its spaces, capitals and accents are typed', () => {
  expect(oneSpaced('  Zoe\t\n  Lindqvist ')).toBe('Zoe Lindqvist')
  expect(oneSpaced('Rene\u0301e')).toBe('Ren\u00e9e')
  expect(nameKey(' ZOE  Lindqvist')).toBe('zoe lindqvist')
  expect(nameKey('Zoe Lindqvist')).not.toBe(nameKey('ZoeLindqvist'))
})

describe('any placement', () => {
  const sum = fc.integer({ min: 100, max: 1_000_000_00 })
  const placements: fc.Arbitrary<Placement> = fc.record({
    option: fc.constantFrom('standard', 'monthly', 'retained'),
    firstYearSalaryPence: sum,
    startsOn: fc.constant(startsOn),
    depositPence: fc.oneof(fc.constant(2_000_00), fc.integer({ min: 0, max: 2_000_00 })),
  })

  it('the invoices add up to the fee to the penny', () => {
    fc.assert(
      fc.property(placements, (placement) => {
        const fee = (placement.firstYearSalaryPence * feeOptions[placement.option].percent) / 100
        const sumOfAll = total(placementInvoices(placement).map(({ pence }) => pence))
        expect(Number.isSafeInteger(sumOfAll)).toBe(true)
        expect(Math.abs(sumOfAll - fee)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('no two instalments differ by more than 5 pence, and only the last one differs', () => {
    fc.assert(
      fc.property(placements, (placement) => {
        const [first = 0, ...others] = placementInvoices({ ...placement, option: 'monthly' }).map(({ pence }) => pence)
        const last = others.pop()!
        expect(others).toEqual(Array(4).fill(first))
        expect(last - first).toBeGreaterThanOrEqual(0)
        expect(last - first).toBeLessThanOrEqual(5)
      }),
    )
  })

  it('the credit is the deposit or the invoice, whichever is less', () => {
    fc.assert(
      fc.property(
        placements,
        fc.option(sum, { nil: undefined }),
        fc.constantFrom(0, 5, 20),
        (placement, briefMiddlePence, vatPercent) => {
          const invoices = placementInvoices({ ...placement, briefMiddlePence, vatPercent })
          const credited = total(invoices.map(({ creditPence }) => creditPence))
          expect(credited).toBe(Math.min(placement.depositPence, total(invoices.map(({ pence }) => pence))))
          let left = placement.depositPence
          for (const { pence, creditPence } of invoices) {
            expect(creditPence).toBe(Math.min(left, pence))
            left -= creditPence
          }
        },
      ),
    )
  })

  it('the VAT that was added to an invoice is the VAT that is calculated back from it', () => {
    fc.assert(
      fc.property(placements, fc.constantFrom(5, 17.5, 20), (placement, vatPercent) => {
        const without = placementInvoices(placement)
        placementInvoices({ ...placement, vatPercent }).forEach(({ pence }, index) => {
          expect(vatIn(pence, vatPercent)!.netPence).toBe(without[index]!.pence)
        })
      }),
    )
  })
})
