import { expect, test } from 'vitest'
import type { BoardCard } from '../../../console-api.ts'
import type { VerdictValue } from '../../../role-states.ts'
import { missingOn, outcomeOf, viewersOf } from './verdict-columns.ts'

const now = new Date('2026-12-09T18:00:00Z')
const said = (...values: VerdictValue[]) =>
  values.map((value, index) => ({ memberId: `mem_${index}`, name: `Member ${index}`, value, reasons: [], note: '' }))
const watched = (at: string) => [{ memberId: 'mem_9', name: 'Graham Tait', seconds: 41, of: 90, at }]
const outcome = (changes: Partial<BoardCard>, viewers = 1) =>
  outcomeOf({ stage: 'sent', verdicts: [], watched: [], ...changes }, viewers, now)

test('a Yes and a No are a disagreement; with a Maybe beside either it is not sure', () => {
  expect(outcome({ verdicts: said('yes', 'yes') })).toBe('yes')
  expect(outcome({ verdicts: said('yes', 'maybe', 'no') })).toBe('differ')
  expect(outcome({ verdicts: said('yes', 'maybe') })).toBe('maybe')
  expect(outcome({})).toBe('nobody')
})

test('one verdict doesn’t count for everybody while others have given none', () => {
  expect(outcome({ verdicts: said('no') }, 3)).toBe('no_so_far')
  expect(outcome({ verdicts: said('yes', 'yes') }, 3)).toBe('yes_so_far')
  expect(outcome({ verdicts: said('no', 'no', 'no') }, 3)).toBe('no')
  expect(outcome({ verdicts: said('maybe') }, 3)).toBe('maybe')
})

test('a colleague counts as watching until the player has reported nothing for half a minute', () => {
  expect(outcome({ watched: watched('2026-12-09T17:59:45Z') })).toBe('watching')
  expect(outcome({ watched: watched('2026-12-09T17:58:00Z') })).toBe('nobody')
})

test('a stage takes precedence over earlier verdicts', () => {
  expect(outcome({ stage: 'interview', verdicts: said('yes', 'no') })).toBe('interview')
})

test('people who watched and people who only gave a verdict both have a column', () => {
  const card = { verdicts: said('yes'), watched: watched('2026-12-09T17:58:00Z') } as unknown as BoardCard
  expect(viewersOf([card, card]).map(({ id }) => id)).toEqual(['mem_9', 'mem_0'])
})

test('the team has its columns first, and those who have done nothing about a film are named as missing', () => {
  const team = [
    { id: 'mem_0', name: 'Member 0' },
    { id: 'mem_1', name: 'Member 1' },
  ]
  const card = { verdicts: said('yes'), watched: watched('2026-12-09T17:58:00Z') } as unknown as BoardCard
  const viewers = viewersOf([card], team)
  expect(viewers.map(({ id }) => id)).toEqual(['mem_0', 'mem_1', 'mem_9'])
  expect(missingOn(card, viewers).map(({ id }) => id)).toEqual(['mem_1'])
})
