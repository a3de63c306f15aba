import { expect, test } from 'vitest'
import { audienceOf, phoneDigits, shortSlot, stageNumber, stageOfNumber, stages, summaryOf } from './person.ts'

test.each([
  ['07700 900123', '7700900123'],
  ['+44 (0)7700-900.123', '7700900123'],
  ['+447700900123', '7700900123'],
  ['0044 7700 900123', '7700900123'],
  ['900', '900'],
  // Too few digits for a phone number, or not a number at all.
  ['44', undefined],
  ['12', undefined],
  ['7700 rhona', undefined],
  ['', undefined],
])('%s is searched as %s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits))

test('stages keep their numbers, and everybody who might sign is an employer', () => {
  expect(stages.map((stage) => stageOfNumber(stageNumber(stage)))).toEqual([...stages])
  expect([audienceOf('career_email'), audienceOf('consultation_booking'), audienceOf('contract_signed')]).toEqual([
    'candidate',
    'candidate',
    'employer',
  ])
})

test.each([
  ['contact', { candidateCount: '1' }, 'Asked for pricing: 1 hire'],
  ['contact', {}, 'Asked for pricing'],
  [
    'video_interest',
    { watchTimeSeconds: '42', videoTitle: 'Client Visit' },
    'Watched 42 s of Client Visit, wants to hear more',
  ],
  ['video_interest', { watchTimeSeconds: '0' }, 'Wants to hear more about a film'],
  ['demo_booking', { slot: 'Thursday 26 November, 12:00' }, 'Demo booked, Thu 26 Nov 12:00'],
] as const)('a %s with %o says: %s', (kind, details, words) => expect(summaryOf(kind, details)).toBe(words))

test('a slot in any other wording is left unchanged', () => {
  expect(shortSlot('some time on Thursday')).toBe('some time on Thursday')
})
