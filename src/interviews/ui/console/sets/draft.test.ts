import { expect, test } from 'vitest'
import { SetBody } from '../../../console-api.ts'
import { changesBetween } from './set-changes.ts'
import { choicesOf, contentOf, emptyDraft, setBodyOf, withCopy, withQuestion } from './draft.ts'

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

test('what is different between two versions is named, and nothing else', () => {
  const [q1, q2, q3] = withQuestion(withQuestion(emptyDraft.questions)).map((question) => ({
    ...question,
    text: `What about ${question.id}?`,
  }))
  const earlier = { name: 'A first call', questions: [q1!, q2!, q3!], welcome: null }
  expect(changesBetween(earlier, structuredClone(earlier))).toEqual([])
  const q4 = { ...q3!, id: 'q4', text: 'What next?' }
  const asked = { ...q1!, seconds: 90, takes: 1, thinkSeconds: null, filmId: 'flm_1' }
  const anchors = { ...q3!.anchors, three: 'One reason' }
  const welcome = { filmId: 'flm_2', words: 'Hello' }
  const later = { name: 'A call', questions: [{ ...q3!, anchors }, asked, q4], welcome }
  expect(changesBetween(earlier, later).map(({ of, was, now }) => [of, was, now].join(' | '))).toEqual([
    'Name of the set | A first call | A call',
    'What you say in the welcome |  | Hello',
    'Film of the welcome |  | A film',
    'Question 1: What a 3 sounds like |  | One reason',
    'Question 2: Time to answer | 2:00 | 1:30',
    'Question 2: Takes | 3 takes | one take',
    'Question 2: Time to think | 1:00 | Not shown',
    'Question 2: Film |  | A film',
    'Question 3 |  | What next?',
    'Question 2 of the earlier version | What about q2? | ',
    'Order of the questions | 1, 3 | 2, 1',
  ])
  expect(
    changesBetween({ ...earlier, questions: [asked] }, { ...earlier, questions: [{ ...asked, filmId: 'flm_3' }] }),
  ).toEqual([{ of: 'Question 1: Film', was: 'A film', now: 'Another film' }])
})

test('a draft is compared with what a colleague saved, as it would be saved', () => {
  const theirs = { name: 'A call', questions: [{ ...emptyDraft.questions[0]!, text: 'Why us?' }], welcome: null }
  const mine = {
    name: ' A call ',
    questions: [{ ...theirs.questions[0]!, text: 'Why sales?' }],
    welcome: { words: 'Hi' },
  }
  expect(changesBetween(theirs, contentOf(mine))).toEqual([{ of: 'Question 1', was: 'Why us?', now: 'Why sales?' }])
})
