import { expect, test } from 'vitest'
import type { CandidateRecord } from '../../console-api.ts'
import { noFacts } from '../../facts.ts'
import { readTyped, typedOf } from './details-typed.ts'

const facts = { ...noFacts, place: 'Leith', salaryFromPence: 4_200_000, noticeWeeks: 0 }
const record = { name: 'Kofi Mensah', phone: '', headline: 'Broker', facts } as CandidateRecord

test('what is read from the form is what was stored, and an empty field is not zero', () => {
  const typed = typedOf(record)
  expect(typed).toMatchObject({ salaryFromPence: '£42,000', onTargetPence: '', noticeWeeks: '0', place: 'Leith' })
  const read = readTyped(typed)
  expect(read).toMatchObject({
    change: { name: 'Kofi Mensah', facts: { salaryFromPence: 4_200_000, onTargetPence: null, noticeWeeks: 0 } },
  })
})

test('fields that are not a sum or a number are named, and nothing is sent', () => {
  const typed = { ...typedOf(record), salaryToPence: '44k', noticeWeeks: '105', experienceYears: 'ten' }
  expect(readTyped(typed)).toEqual({ wrong: ['salaryToPence', 'noticeWeeks', 'experienceYears'] })
})
