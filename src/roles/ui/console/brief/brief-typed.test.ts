import { expect, test } from 'vitest'
import { Brief } from '../../../brief.ts'
import { readTyped, typedOf } from './brief-typed.ts'

const brief = Brief.parse({ salaryFromPence: 3_600_000, salaryToPence: 4_400_000, place: 'Glasgow', risks: 'None' })
const role = { title: 'Account Executive', openings: 2, brief }

test('what is read from the form is what was stored', () => {
  const typed = typedOf(role)
  expect(typed).toMatchObject({ salaryFromPence: '£36,000', onTargetPence: '', openings: '2', place: 'Glasgow' })
  expect(readTyped(typed)).toEqual({ change: role })
})

test('fields that are not a sum or a number are named, and nothing is sent', () => {
  const typed = { ...typedOf(role), salaryToPence: '44k', openings: '0' }
  expect(readTyped(typed)).toEqual({ wrong: ['salaryToPence', 'openings'] })
})
