import { expect, test } from 'vitest'
import { answerDue, isAnsweredBy, isAskedBy, isWaiting } from './answer.ts'
import { leadKinds } from './lead.ts'

// Which people wait for an answer (LEADS-28).

const monday = new Date('2026-11-23T09:00:00Z')
const tuesday = new Date('2026-11-24T09:00:00Z')

test('only the contact form asks for an answer; a booked call or a signature counts as one', () => {
  expect(leadKinds.filter(isAskedBy)).toEqual(['contact'])
  expect(leadKinds.filter(isAnsweredBy)).toEqual(['demo_booking', 'consultation_booking', 'contract_signed'])
})

test('it is due 24 hours after the question, also over a weekend and when the clocks change', () => {
  expect(answerDue(monday)).toEqual(tuesday)
  expect(answerDue(new Date('2026-10-24T12:00:00Z'))).toEqual(new Date('2026-10-25T12:00:00Z'))
})

test.each([
  ['asked nothing', null, null, false],
  ['asked nothing, and was written to', null, monday, false],
  ['asked', monday, null, true],
  ['was answered after they asked', monday, tuesday, false],
  ['was answered as they asked', monday, monday, false],
  ['asked again since', tuesday, monday, true],
])('a person who %s', (_, askedAt, answeredAt, waits) => {
  expect(isWaiting({ askedAt, answeredAt })).toBe(waits)
})
