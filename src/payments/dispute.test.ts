import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Dispute, disputeStates, divideReturn, isOpenDispute, lostPence } from './dispute.ts'

const lostDispute: Dispute = {
  id: 'du_1',
  amount: 200_000,
  currency: 'gbp',
  reason: 'fraudulent',
  state: 'lost',
  evidenceDueAt: null,
  openedAt: new Date(0),
  takenPence: 200_000,
}

test('only a lost dispute costs anything: what the gateway took', () => {
  expect(disputeStates.filter((state) => lostPence({ ...lostDispute, state }, 200_000) > 0)).toEqual(['lost'])
  expect(disputeStates.filter(isOpenDispute)).toEqual(['inquiry', 'needs_response', 'under_review'])
  expect(lostPence({ ...lostDispute, amount: 250_000, takenPence: 150_000 }, 200_000)).toBe(150_000)
  expect(lostPence({ ...lostDispute, takenPence: 0 }, 200_000)).toBe(200_000)
})

test('in another currency it costs what the gateway withdrew in pounds, and nothing if it withdrew nothing', () => {
  expect(lostPence({ ...lostDispute, currency: 'usd', amount: 268_000, takenPence: 199_000 }, 200_000)).toBe(199_000)
  expect(lostPence({ ...lostDispute, currency: 'usd', amount: 268_000, takenPence: 0 }, 200_000)).toBe(0)
})

test('it never costs more than was paid and had not gone back', () => {
  const pence = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(pence, pence, pence, (amount, takenPence, room) => {
      const gone = lostPence({ ...lostDispute, amount, takenPence }, room)
      return gone >= 0 && gone <= room
    }),
  )
})

test('a returned sum reduces what is left of the deposit first, and the two parts always add up to it', () => {
  expect(divideReturn(200_000, 80_000)).toEqual({ spare: 80_000, uncovered: 120_000 })
  const pence = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(pence, pence, (back, left) => {
      const { spare, uncovered } = divideReturn(back, left)
      return spare + uncovered === back && spare >= 0 && uncovered >= 0 && spare <= left
    }),
  )
})
