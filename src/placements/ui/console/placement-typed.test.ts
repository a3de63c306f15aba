import { expect, test } from 'vitest'
import { penceTyped } from '#src/payments/console-api.ts'
import { emptyPlacement, fieldsAsked, partsOf, placementRequest, stillGoing } from './placement-typed.ts'

test('a sum is read as people write it, and nothing else is', () => {
  for (const [text, pence] of [
    ['45,000', 4_500_000],
    ['£2,000.50', 200_050],
    [' 500 ', 50_000],
    ['0.5', 50],
    ['1500.05', 150_005],
  ] as const)
    expect([text, penceTyped(text)]).toEqual([text, pence])
  for (const text of ['', '45k', '1,00', '12.345', '-5', '1e3', '£', '4 500', '€5'])
    expect([text, penceTyped(text)]).toEqual([text, undefined])
})

const kofi = { part: 2, candidate: 'Kofi Mensah', firstYearSalaryPence: 4_500_000, startsOn: '2026-11-02' }

test('a monthly placement that was begun goes on where it stopped, and says nothing again', () => {
  const begun = partsOf('monthly', [kofi, { ...kofi, part: 1 }])
  expect(begun).toMatchObject([{ name: 'Kofi Mensah', nextPart: 3 }])
  const typed = emptyPlacement(begun)
  expect(fieldsAsked('monthly', typed)).toEqual([])
  expect(placementRequest('monthly', typed)).toEqual({ part: 3, candidate: 'Kofi Mensah' })
  expect(partsOf('monthly', [{ ...kofi, part: 6 }])).toEqual([])
  expect(partsOf('standard', [{ ...kofi, part: 1 }])).toEqual([])
})

test('a retained search is known by its role: first the brief, then the candidate', () => {
  const first = { ...emptyPlacement([]), role: 'Head of Sales', brief: '60,000' }
  expect(placementRequest('retained', first)).toEqual({ part: 1, role: 'Head of Sales', briefMiddlePence: 6_000_000 })
  const then = emptyPlacement(partsOf('retained', [{ part: 1, role: 'Head of Sales', briefMiddlePence: 6_000_000 }]))
  expect(fieldsAsked('retained', then)).toEqual(['candidate', 'salary', 'startsOn'])
  expect(
    placementRequest('retained', { ...then, candidate: 'Mei Chan', salary: '62,500', startsOn: '2026-11-16' }),
  ).toEqual({
    part: 2,
    role: 'Head of Sales',
    candidate: 'Mei Chan',
    firstYearSalaryPence: 6_250_000,
    startsOn: '2026-11-16',
  })
})

test('whoever has left before the next instalment is no longer asked about', () => {
  const placements = [1, 2]
    .map((part) => ({ part, candidate: 'Kofi Mensah' }))
    .concat([{ part: 1, candidate: 'Mei Lin' }])
  expect(stillGoing(placements, [])).toEqual(placements)
  expect(stillGoing(placements, [{ candidate: 'KOFI MENSAH', due: [1, 2] }])).toEqual([
    { part: 1, candidate: 'Mei Lin' },
  ])
  expect(stillGoing(placements, [{ candidate: 'Kofi Mensah', due: [1, 2, 3] }])).toEqual(placements)
})
