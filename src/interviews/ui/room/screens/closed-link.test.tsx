import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { interviewEnds } from '#content/site/interview-ends.ts'
import type { InterviewView } from '../../../api.ts'
import type { Room } from '../use-room.ts'
import { ClosedLink } from './closed-link.tsx'

const words = interviewEnds.gone

/** The page of an interview whose date has passed with answers that were recorded and not sent. */
function pageOf(askedFor: InterviewView['askedFor']): string {
  const view = { askedFor, hasRecordings: true, canDelete: true, deadline: '2026-11-20T23:59:00Z' }
  const room = { view, local: [] } as unknown as Room
  return renderToStaticMarkup(<ClosedLink kind="expired" room={room} onOverview={() => {}} />)
}

test('after the date, answers can be sent or deleted, also by somebody who asked for more time', () => {
  for (const askedFor of [null, 'time', 'call'] as const) {
    const page = pageOf(askedFor)
    expect([askedFor, page.includes(words.expired.send), page.includes(words.delete.late)]).toEqual([
      askedFor,
      true,
      true,
    ])
  }
  expect([pageOf(null).includes(words.expired.ask), pageOf('time').includes(words.expired.ask)]).toEqual([true, false])
  expect(pageOf('time')).toContain(words.asked.text)
})
