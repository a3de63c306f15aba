import { expect, test } from 'vitest'
import type { CandidacyCard } from '../../../api.ts'
import type { VerdictValue } from '../../../role-states.ts'
import { furtherPerson } from './further.ts'

const person = (number: number, said: VerdictValue | undefined, isPlayable = true) =>
  ({
    id: `cdy_${number}`,
    number,
    mine: said && { value: said },
    film: { state: isPlayable ? 'ready' : 'none' },
  }) as CandidacyCard

test('the next person to compare with is the one whom the viewer likes best, then the first', () => {
  const [no, unsaid, maybe, other, yes] = [
    person(1, 'no'),
    person(2, undefined),
    person(3, 'maybe'),
    person(4, 'maybe'),
    person(5, 'yes', false),
  ]
  const all = [no, unsaid, maybe, other, yes]
  expect(furtherPerson(all, [no])).toBe(maybe)
  expect(furtherPerson(all, [no, maybe])).toBe(other)
  expect(furtherPerson(all, [maybe, other])).toBe(unsaid)
  expect(furtherPerson(all, [maybe, other, unsaid])).toBe(no)
  expect(furtherPerson([no, yes], [no])).toBeUndefined()
})
