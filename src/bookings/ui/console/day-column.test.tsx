import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DiaryCall, DiaryDay, DiaryView } from '../../console-api.ts'
import { diarySheet } from '../../diary-sheet.ts'
import { DayColumn } from './day-column.tsx'

const at = (time: string) => `2026-11-24T${time}:00.000Z`

const call = (more: Partial<DiaryCall>): DiaryCall => ({
  id: 'bkg_1',
  kind: 'demo',
  status: 'booked',
  outcome: null,
  startsAt: at('10:00'),
  endsAt: at('10:30'),
  name: 'Iain Petrie',
  company: 'Struan Systems',
  hasNote: false,
  way: 'video',
  provider: 'calendar',
  host: 1,
  theirs: null,
  ...more,
})

/** Returns the names of the buttons on a day with this call, at 11:00. */
function buttonsOn(one: DiaryCall): string[] {
  const day: DiaryDay = {
    date: '2026-11-24',
    from: at('00:00'),
    until: '2026-11-25T00:00:00.000Z',
    opened: [{ from: at('09:00'), until: at('17:00') }],
    closed: null,
    shut: [],
    calls: [one],
    held: [],
    free: [],
  }
  const view: DiaryView = {
    now: at('11:00'),
    today: day.date,
    zone: 'Europe/London',
    keeper: 'calendar',
    home: day.date,
    openDays: [day.date],
    days: [day],
    cancelled: [],
    nextClosing: null,
    bufferMinutes: 0,
    hosts: [],
  }
  const column = {
    day,
    view,
    sheet: diarySheet([day], { allDay: false }),
    chosenDate: day.date,
    chosen: undefined,
    moving: undefined,
    onChoose: () => {},
    onOpenCall: () => {},
    proposal: undefined,
    onPropose: () => {},
    onMove: () => {},
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DayColumn {...column} />
    </QueryClientProvider>,
  )
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inside]) => inside!.replace(/<[^>]+>/g, ''))
}

test('a call that is over has buttons for both outcomes', () => {
  expect(buttonsOn(call({}))).toEqual([
    expect.stringContaining('Iain Petrie'),
    'Held: Iain Petrie',
    'No-show: Iain Petrie',
  ])
})

test.each([
  ['that is under way', { startsAt: at('10:45'), endsAt: at('11:15') }],
  ['that is to come', { startsAt: at('14:00'), endsAt: at('14:30') }],
  ['of which it has been said', { outcome: 'no_show' as const }],
])('a call %s has none', (_, more) => expect(buttonsOn(call(more))).toHaveLength(1))
