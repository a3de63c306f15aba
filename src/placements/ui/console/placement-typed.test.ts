import { expect, test } from 'vitest'
import {
  emptyPlacement,
  requiredFields,
  namesakeOf,
  partsOf,
  placementRequest,
  withoutLeavers,
} from './placement-typed.ts'

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
  expect(requiredFields('monthly', typed)).toEqual(['candidate'])
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
  expect(requiredFields('retained', then)).toEqual(['candidate', 'salary', 'startsOn'])
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
  expect(namesakeOf('monthly', [kofi], { ...typed, placementId: 'plc_1' })).toBeUndefined()
  const namesake = namesakeOf('monthly', [kofi, second], typed)
  expect(namesake).toBe(second)
  expect(placementRequest('monthly', typed, namesake?.id)).not.toHaveProperty('besides')
  expect(placementRequest('monthly', { ...typed, isNamesake: true }, namesake?.id)).toMatchObject({ besides: 'plc_2' })
})

test('a candidate who left before the next instalment is not offered; a namesake still is', () => {
  const placements = [kofi, { ...kofi, id: 'plc_2', invoiced: 1, namesakeOf: 'plc_1' }]
  expect(withoutLeavers(placements, [])).toEqual(placements)
  expect(withoutLeavers(placements, [{ placementId: 'plc_1', due: [1, 2] }])).toEqual([placements[1]])
  expect(withoutLeavers(placements, [{ placementId: 'plc_1', due: [1, 2, 3] }])).toEqual(placements)
})
