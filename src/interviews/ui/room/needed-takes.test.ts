import { expect, test } from 'vitest'
import type { InterviewView } from '../../api.ts'
import type { TakeState } from '../../take.ts'
import { isNeededHere } from './needed-takes.ts'
import { keepTake } from './recorder/keep-take.ts'
import type { LocalTake } from './recorder/local-takes.ts'
import type { Room } from './use-room.ts'

const up = { n: 1, type: 'video/webm', seconds: 4, isClosed: true, isUp: true }

function take(id: string, changes: Partial<LocalTake> = {}): LocalTake {
  const ended = { by: 'done', lostSeconds: null } as const
  const begun = { id, invitation: 'int_1', question: 'q1', kind: 'film', startedAt: 0 } as const
  return { ...begun, parts: [up], ended, isChosen: false, ...changes }
}

function view(takes: Record<string, TakeState>, state: InterviewView['state'] = 'begun'): InterviewView {
  const shown = Object.entries(takes).map(([id, of]) => ({ id, state: of }))
  return { state, questions: [{ id: 'q1', takes: shown }] } as unknown as InterviewView
}

test('a take stays on the device until the candidate has chosen it, also if another take is chosen', () => {
  expect(isNeededHere(take('tak_2'), view({ tak_1: 'kept', tak_2: 'whole' }))).toBe(true)
  expect(isNeededHere(take('tak_2'), view({ tak_1: 'kept', tak_2: 'recording' }))).toBe(true)
  expect(isNeededHere(take('tak_2'), view({ tak_1: 'kept' }))).toBe(true)
})

test('a take that was chosen on the device stays until the server knows of the choice', () => {
  const chosen = take('tak_2', { isChosen: true })
  expect(isNeededHere(chosen, view({ tak_1: 'kept', tak_2: 'whole' }))).toBe(true)
  expect(isNeededHere(chosen, view({ tak_1: 'whole', tak_2: 'kept' }))).toBe(false)
})

test('a chosen take stays until all of it has arrived', () => {
  const half = take('tak_1', { parts: [up, { ...up, n: 2, isUp: false }] })
  expect(isNeededHere(half, view({ tak_1: 'kept' }))).toBe(true)
  expect(isNeededHere(take('tak_1', { ended: null }), view({ tak_1: 'kept' }))).toBe(true)
})

test('after sending or withdrawing, only what is still being recorded stays', () => {
  for (const state of ['submitted', 'withdrawn'] as const) {
    expect(isNeededHere(take('tak_1', { parts: [] }), view({}, state))).toBe(false)
    expect(isNeededHere(take('tak_1', { ended: null }), view({}, state))).toBe(true)
  }
})

test.each(['device', 'server'])(
  'choosing a take on the %s takes back an earlier choice that is not sent yet',
  async (on) => {
    const takes = new Map(
      [take('tak_1', { isChosen: true }), take('tak_2'), take('tak_3', { question: 'q2', isChosen: true })].map(
        (one) => [one.id, one],
      ),
    )
    if (on === 'server') takes.delete('tak_2')
    const shown = view({ tak_2: 'whole' })
    const room = {
      view: shown,
      keep: {
        take: (id: string) => takes.get(id),
        takes: () => [...takes.values()],
        save: async (one: LocalTake) => void takes.set(one.id, one),
      },
      refresh() {},
      wake() {},
      act: async () => shown,
    } as unknown as Room
    await keepTake(room, { id: 'tak_2', question: 'q1' })
    expect([...takes.values()].filter(({ isChosen }) => isChosen).map(({ id }) => id)).toEqual(
      on === 'device' ? ['tak_2', 'tak_3'] : ['tak_3'],
    )
  },
)
