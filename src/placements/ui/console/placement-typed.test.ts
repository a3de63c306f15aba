import { expect, test } from 'vitest'
import { penceTyped } from '#src/payments/console-api.ts'
import { emptyPlacement, fieldsAsked, namesakeOf, partsOf, placementRequest, stillGoing } from './placement-typed.ts'

test('a sum is read as people write it, and other text is refused', () => {
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

const kofi = {
  id: 'plc_1',
  invoiced: 2,
  namesakeOf: null,
  candidate: 'Kofi Mensah',
  firstYearSalaryPence: 4_500_000,
  startsOn: '2026-11-02',
}

test('a monthly placement that was begun continues where it stopped, is named by its id, and can be renamed', () => {
  const begun = partsOf('monthly', [kofi])
  expect(begun).toMatchObject([{ id: 'plc_1', name: 'Kofi Mensah', nextPart: 3 }])
  const typed = emptyPlacement(begun)
  expect(fieldsAsked('monthly', typed)).toEqual(['candidate'])
  expect(placementRequest('monthly', typed)).toEqual({ part: 3, placementId: 'plc_1', candidate: 'Kofi Mensah' })
  expect(placementRequest('monthly', { ...typed, candidate: 'Kofi Mensa' })).toMatchObject({
    placementId: 'plc_1',
    candidate: 'Kofi Mensa',
  })
  expect(partsOf('monthly', [{ ...kofi, invoiced: 6 }])).toEqual([])
  expect(partsOf('standard', [{ ...kofi, invoiced: 1 }])).toEqual([])
})

test('a retained search is known by its role: first the brief, then the candidate', () => {
  const first = { ...emptyPlacement([]), role: 'Head of Sales', brief: '60,000' }
  expect(placementRequest('retained', first)).toEqual({ part: 1, role: 'Head of Sales', briefMiddlePence: 6_000_000 })
  const search = { id: 'plc_2', invoiced: 1, namesakeOf: null, role: 'Head of Sales', briefMiddlePence: 6_000_000 }
  const then = emptyPlacement(partsOf('retained', [search]))
  expect(fieldsAsked('retained', then)).toEqual(['candidate', 'salary', 'startsOn'])
  expect(
    placementRequest('retained', { ...then, candidate: 'Mei Chan', salary: '62,500', startsOn: '2026-11-16' }),
  ).toEqual({
    part: 2,
    placementId: 'plc_2',
    candidate: 'Mei Chan',
    firstYearSalaryPence: 6_250_000,
    startsOn: '2026-11-16',
  })
})

test('another person of the same name needs a confirmation, and is begun beside the newest of that name', () => {
  const second = { ...kofi, id: 'plc_2', namesakeOf: 'plc_1' }
  const typed = { ...emptyPlacement([]), candidate: ' kofi  MENSAH ', salary: '45,000', startsOn: '2026-11-02' }
  expect(namesakeOf('monthly', [kofi], { ...typed, candidate: 'Mei Lin' })).toBeUndefined()
  expect(namesakeOf('monthly', [kofi], { ...typed, known: 'plc_1' })).toBeUndefined()
  const namesake = namesakeOf('monthly', [kofi, second], typed)
  expect(namesake).toBe(second)
  expect(placementRequest('monthly', typed, namesake?.id)).not.toHaveProperty('besides')
  expect(placementRequest('monthly', { ...typed, isNamesake: true }, namesake?.id)).toMatchObject({ besides: 'plc_2' })
})

test('a candidate who left before the next instalment is not offered; a namesake still is', () => {
  const placements = [kofi, { ...kofi, id: 'plc_2', invoiced: 1, namesakeOf: 'plc_1' }]
  expect(stillGoing(placements, [])).toEqual(placements)
  expect(stillGoing(placements, [{ placementId: 'plc_1', due: [1, 2] }])).toEqual([placements[1]])
  expect(stillGoing(placements, [{ placementId: 'plc_1', due: [1, 2, 3] }])).toEqual(placements)
})
