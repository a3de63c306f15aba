import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { interview } from '#content/site/interview.ts'
import type { TakeView } from '../../../api.ts'
import type { LocalTake } from '../recorder/local-takes.ts'
import type { Refusal } from '../recorder/sender.ts'
import type { Room } from '../use-room.ts'
import { Overview } from './overview.tsx'

const words = interview.overview
const stored = { question: 'q1', kind: 'film', seconds: 42, endedBy: 'done', lostSeconds: null, film: 'none' } as const

/** The answers to one question: takes that the server has, and a later one on this device that it refuses. */
function pageWith(takes: Partial<TakeView>[], { isChosen, refusal }: { isChosen: boolean; refusal: Refusal }): string {
  const question = { id: 'q1', short: 'Year 1', takes: takes.map((take) => ({ ...stored, ...take })) }
  const local: LocalTake = {
    id: 'tak_2',
    invitation: 'int_1',
    question: 'q1',
    kind: 'film',
    startedAt: 0,
    parts: [{ n: 1, type: 'video/webm', seconds: 30, isClosed: true, isUp: false }],
    ended: { by: 'done', lostSeconds: null },
    isChosen,
  }
  const view = {
    questions: [question],
    waits: { unanswered: [], arriving: [] },
    deadline: '2026-12-04T23:59:00Z',
    now: '2026-11-23T09:00:00Z',
  }
  const device = { local: [local], isOnline: true, refusal: () => refusal, progress: () => undefined }
  const room = { view, ...device } as unknown as Room
  return renderToStaticMarkup(<Overview room={room} goTo={() => {}} onSending={() => {}} />)
}

test.each(['no-takes', 'too-large'] as const)(
  'a chosen answer that the server refuses (%s) is named, also if it has an earlier one',
  (refusal) => {
    for (const takes of [[], [{ id: 'tak_1', state: 'kept' as const }]]) {
      const page = pageWith(takes, { isChosen: true, refusal })
      expect(page).toContain(words.states[refusal])
      expect(page).toContain(words[refusal])
      expect(page).not.toContain(words.send.button)
    }
  },
)

test('a refused answer no longer counts once another one is chosen', () => {
  const page = pageWith([{ id: 'tak_1', state: 'kept' }], { isChosen: false, refusal: 'no-takes' })
  expect(page).toContain('With us, 0:42')
  expect(page).toContain(words.send.button)
})
