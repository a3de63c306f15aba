import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { QuestionView } from '../../../api.ts'
import { noAdjustments } from '../../../adjustments.ts'
import type { LocalTake } from '../recorder/local-takes.ts'
import type { Room } from '../use-room.ts'
import { WatchBack } from './watch-back.tsx'

const recorded = { question: 'q1', kind: 'film', seconds: 4, endedBy: 'done', lostSeconds: null, film: 'none' } as const
const part = { n: 1, type: 'video/webm', seconds: 4, isClosed: true, isUp: true }

/** The buttons of the takes of a question: the pressed one is looked at. */
function buttonsOf(kept: string | undefined, chosenHere: string | undefined): string[] {
  const ids = ['tak_1', 'tak_2']
  const takes = ids.map((id, index) => ({ ...recorded, id, n: index + 1, state: id === kept ? 'kept' : 'whole' }))
  const question = { id: 'q1', about: 60, takes, takesLeft: 1 } as unknown as QuestionView
  const local = ids.map((id) => {
    const ended = { by: 'done', lostSeconds: null } as const
    const of = { invitation: 'int_1', question: 'q1', kind: 'film', startedAt: 0 } as const
    return { id, ...of, parts: [part], ended, isChosen: id === chosenHere } satisfies LocalTake
  })
  const view = { state: 'begun', isProfile: false, adjustments: noAdjustments, questions: [question] }
  const keep = { take: (id: string) => local.find((take) => take.id === id) }
  const room = { view, local, keep, isOnline: false, refusal: () => undefined, progress: () => undefined }
  const page = renderToStaticMarkup(
    <WatchBack
      room={room as unknown as Room}
      question={question}
      isPractice={false}
      taking={{ takeId: undefined, stoppedBy: undefined }}
      isAtPoster={false}
      setPart={() => {}}
      goTo={() => {}}
      onAgain={() => {}}
    />,
  )
  return [...page.matchAll(/aria-pressed="(\w+)">([^<]*)<small>([^<]*)</g)].map(([, pressed, name, facts]) =>
    [name, facts, pressed === 'true' ? 'looked at' : ''].filter(Boolean).join(', '),
  )
}

test('a take that was chosen on the device is shown as chosen before the server knows of it, and no other is', () => {
  expect(buttonsOf('tak_2', 'tak_1')).toEqual(['Take 1, 0:04, chosen, looked at', 'Take 2, 0:04'])
  expect(buttonsOf(undefined, 'tak_1')).toEqual(['Take 1, 0:04, chosen, looked at', 'Take 2, 0:04'])
  expect(buttonsOf('tak_2', undefined)).toEqual(['Take 1, 0:04', 'Take 2, 0:04, chosen, looked at'])
})
