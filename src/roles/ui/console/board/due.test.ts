import { expect, test } from 'vitest'
import { noFacts } from '#src/candidates/facts.ts'
import type { RolePerson } from '../../../board-api.ts'
import type { BoardCard } from '../../../console-api.ts'
import { dueOf, factsLine } from './due.ts'

const now = new Date('2026-12-09T18:00:00Z')
const card = (changes: Partial<BoardCard>): BoardCard => ({
  id: 'cdy_1',
  candidateId: 'cnd_1',
  name: 'Kofi Mensah',
  headline: '',
  facts: noFacts,
  stage: 'considered',
  version: 1,
  endedReason: '',
  updatedAt: '2026-12-08T10:00:00Z',
  verdicts: [],
  watched: [],
  comments: [],
  interview: null,
  offer: null,
  hire: null,
  rejection: null,
  ...changes,
})
const person = (changes: Partial<RolePerson>): RolePerson => ({
  candidacyId: 'cdy_1',
  film: { duration: 72, hasPoster: true },
  permission: null,
  block: null,
  goesOutAt: null,
  wasSent: false,
  ...changes,
})

test('somebody in a planned shortlist is sent at that time, unless something prevents it', () => {
  const goesOutAt = '2026-12-14T08:00:00Z'
  const ready = { goesOutAt, permission: { state: 'given', at: '2026-12-08T10:00:00Z' } } as const
  expect(dueOf(card({ stage: 'permission' }), person(ready), now)).toEqual({
    mark: 'waiting',
    text: 'Goes out 14 Dec, 08:00',
  })
  const captions = person({ ...ready, block: 'captions_unchecked' })
  expect(dueOf(card({ stage: 'permission' }), captions, now).text).toBe('Captions to check')
})

test('somebody’s card shows why they can’t be sent; otherwise how long they have been at this stage', () => {
  expect(dueOf(card({}), person({ block: 'no_film' }), now)).toEqual({ mark: 'none', text: 'No film yet' })
  expect(dueOf(card({}), person({ block: 'never_employer' }), now).mark).toBe('failed')
  expect(dueOf(card({}), person({ block: 'no_permission' }), now).text).toBe('Added 8 Dec')
})

test('a card shows a permission’s answer and its time', () => {
  const asked = person({ permission: { state: 'asked', at: '2026-12-07T10:00:00Z' } })
  expect(dueOf(card({ stage: 'permission' }), asked, now).text).toBe('Asked 7 Dec, no answer')
  const given = person({ permission: { state: 'given', at: '2026-12-09T10:00:00Z' } })
  expect(dueOf(card({ stage: 'permission' }), given, now)).toEqual({ mark: 'done', text: 'Said yes 9 Dec' })
  const uncaptioned = { ...given, block: 'no_captions' as const }
  expect(dueOf(card({ stage: 'permission' }), uncaptioned, now).text).toBe('No captions')
})

test('a card shows the newest verdict on a film that was sent, or how far it was watched', () => {
  const watch = (seconds: number) => ({ memberId: 'mem_1', name: 'Rhona Mackie', seconds, of: 72, at: '' })
  const verdict = { memberId: 'mem_1', name: 'Rhona Mackie', value: 'maybe' as const, reasons: [], note: '' }
  expect(dueOf(card({ stage: 'sent' }), person({}), now).text).toBe('Not watched')
  expect(dueOf(card({ stage: 'sent', watched: [watch(41)] }), person({}), now).text).toBe('Watched 00:41 of 01:12')
  expect(dueOf(card({ stage: 'sent', watched: [watch(41), watch(71.4)] }), person({}), now).text).toBe(
    'Watched to the end',
  )
  const said = card({ stage: 'sent', watched: [watch(72)], verdicts: [verdict] })
  expect(dueOf(said, person({}), now)).toEqual({ mark: 'waiting', text: 'Rhona: Maybe' })
})

test('the line of facts leaves out what is unknown', () => {
  expect(factsLine({ facts: noFacts })).toBe('')
  expect(factsLine({ facts: { ...noFacts, salaryFromPence: 4_200_000, noticeWeeks: 4 } })).toBe('£42,000, 4 weeks')
  expect(factsLine({ facts: { ...noFacts, noticeWeeks: 0 } })).toBe('free now')
})
