import { expect, test } from 'vitest'
import { SetBody } from '../../../console-api.ts'
import { choicesOf, emptyDraft, setBodyOf, withCopy, withQuestion } from './draft.ts'

const ids = (questions: readonly { id: string }[]) => questions.map(({ id }) => id).join(' ')

test('questions are added and copied, and each keeps its own id', () => {
  const three = withQuestion(withQuestion(emptyDraft.questions))
  expect(ids(three)).toBe('q1 q2 q3')
  expect(ids(withCopy(three, 0))).toBe('q1 q4 q2 q3')
  // The id of a removed question is not reused while a later one exists.
  expect(ids(withQuestion(three.toSpliced(1, 1)))).toBe('q1 q3 q4')
})

test('the form sends what the call accepts', () => {
  const questions = emptyDraft.questions.map((question) => ({ ...question, text: 'Why sales?' }))
  const body = setBodyOf({ name: ' Account executive ', questions, welcome: { words: 'Hello' } }, undefined)
  expect(SetBody.parse(body)).toEqual({ name: 'Account executive', questions, welcome: null })
  expect(SetBody.safeParse(setBodyOf(emptyDraft, undefined)).success).toBe(false)
})

test('an unusual time stays among the choices', () => {
  expect(choicesOf([30, 60], 45)).toEqual([30, 45, 60])
  expect(choicesOf([30, 60], null)).toEqual([30, 60])
})
