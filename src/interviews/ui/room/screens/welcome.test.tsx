import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { interview } from '#content/site/interview.ts'
import type { TakeView } from '../../../api.ts'
import { noAdjustments } from '../../../adjustments.ts'
import type { Room } from '../use-room.ts'
import { Welcome } from './welcome.tsx'

const { back, helloPlain } = interview.welcome

/** The first page of an interview of two questions, with these takes of the first one. */
function pageWith(takes: Partial<TakeView>[], local: object[] = []): string {
  const question = { id: 'q1', text: '', short: '', about: 60, takes }
  const view = {
    questions: [question, { ...question, id: 'q2', takes: [] }],
    questionCount: 2,
    deadline: '2026-12-04T23:59:00Z',
    firstName: '',
    asker: 'Moira',
    purpose: 'Account executive',
    ownLine: '',
    adjustments: noAdjustments,
    takesEach: 3,
    minutes: 5,
  }
  return renderToStaticMarkup(<Welcome room={{ view, local } as unknown as Room} goTo={() => {}} />)
}

test('somebody who comes back to what they began is told that it is still there, wherever it is', () => {
  const written = { kind: 'text', state: 'whole', endedBy: 'done', words: 'I sold heat pumps.' } as const
  const recorded = { kind: 'film', state: 'whole', endedBy: 'hidden' } as const
  for (const page of [pageWith([written]), pageWith([recorded]), pageWith([], [{ id: 'tak_1' }])]) {
    expect(page).toContain(back.heading)
    expect(page).toContain('What you began is still here.')
  }
  expect(pageWith([{ ...written, state: 'kept' }])).toContain('1 of 2 answers are with us.')
})

test('somebody of whose answers nothing has arrived anywhere is welcomed as the first time', () => {
  for (const page of [pageWith([]), pageWith([{ kind: 'film', state: 'reserved', endedBy: null }])]) {
    expect(page).toContain(helloPlain)
    expect(page).not.toContain(back.heading)
  }
})
