import { expect, test } from 'vitest'
import type { QuestionView } from '../../api.ts'
import { unfinishedOf } from './question-screens.ts'
import type { LocalTake } from './recorder/local-takes.ts'

const question = { id: 'q1', takes: [] } as unknown as QuestionView
const part = { n: 1, type: 'video/webm', seconds: 4, isClosed: true, isUp: false }

function take(id: string, changes: Partial<LocalTake> = {}): LocalTake {
  const ended = { by: 'closed', lostSeconds: null } as const
  const begun = { id, invitation: 'int_1', question: 'q1', kind: 'film', startedAt: 0 } as const
  return { ...begun, parts: [part], ended, isChosen: false, ...changes }
}

test('an interrupted answer is unfinished even if nothing of it was kept, so that the page says so', () => {
  const empty = take('tak_1', { parts: [] })
  expect(unfinishedOf(question, [empty])).toBe(empty)
  const later = take('tak_2')
  expect(unfinishedOf(question, [empty, later])).toBe(later)
})

test('no answer is unfinished once another one has been finished or chosen, or while it is being recorded', () => {
  const cut = take('tak_1')
  expect(unfinishedOf(question, [cut, take('tak_2', { ended: { by: 'done', lostSeconds: null } })])).toBeUndefined()
  expect(unfinishedOf(question, [cut, take('tak_2', { isChosen: true })])).toBeUndefined()
  expect(unfinishedOf(question, [take('tak_1', { ended: null })])).toBeUndefined()
  expect(unfinishedOf(question, [take('tak_1', { question: 'q2' })])).toBeUndefined()
})
