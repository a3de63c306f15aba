import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatIn, vatOn, vatProblem } from './vat.ts'

const total = fc.integer({ min: 0, max: 100_000_000_00 })
const percent = fc.integer({ min: 1, max: 40_00 }).map((hundredths) => hundredths / 100)

describe('the VAT in a sum', () => {
  it('is £333.33 in the deposit at 20 %', () => {
    expect(vatIn(2_000_00, 20)).toEqual({ netPence: 1_666_67, vatPence: 333_33 })
  })

  it('is undefined if VAT is switched off', () => {
    expect(vatIn(2_000_00, 0)).toBeUndefined()
  })

  it('rounds half a penny of the net sum up', () => {
    // 3 / 1.2 = 2.5
    expect(vatIn(3, 20)).toEqual({ netPence: 3, vatPence: 0 })
    expect(vatIn(9, 20)).toEqual({ netPence: 8, vatPence: 1 })
  })

  it('adds up to the total with the net sum, and neither is negative', () => {
    fc.assert(
      fc.property(total, percent, (pence, rate) => {
        const { netPence, vatPence } = vatIn(pence, rate)!
        expect(netPence + vatPence).toBe(pence)
        expect(Math.min(netPence, vatPence)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is the same as what was added to the net sum', () => {
    fc.assert(
      fc.property(total, percent, (netPence, rate) => {
        const vatPence = vatOn(netPence, rate)
        expect(vatIn(netPence + vatPence, rate)).toEqual({ netPence, vatPence })
      }),
    )
  })

  it('throws for an invalid sum or percentage', () => {
    expect(() => vatIn(0.5, 20)).toThrow(new RangeError('Not whole pence: 0.5'))
    expect(() => vatIn(-1, 20)).toThrow(RangeError)
    expect(() => vatIn(100, -20)).toThrow(new RangeError('No VAT at -20 %'))
    expect(() => vatIn(100, Number.NaN)).toThrow(RangeError)
    expect(() => vatOn(100, -20)).toThrow(RangeError)
    expect(() => vatOn(0.5, 0)).toThrow(RangeError)
  })
})

it('VAT without a number, or with an invalid percentage, stops the start with a sentence', () => {
  expect(vatProblem({ vatPercent: 0, vatNumber: null })).toBeUndefined()
  expect(vatProblem({ vatPercent: 20, vatNumber: 'GB123456789' })).toBeUndefined()
  expect(vatProblem({ vatPercent: 20, vatNumber: null })).toBe(
    'content/facts/seller.ts: vatPercent is above 0, so vatNumber must be set: an invoice with VAT must show it',
  )
  expect(vatProblem({ vatPercent: 20, vatNumber: ' ' })).toMatch(/vatNumber/)
  for (const vatPercent of [-1, Number.NaN, 100])
    expect(vatProblem({ vatPercent, vatNumber: 'GB123456789' })).toMatch(/vatPercent must be/)
})
