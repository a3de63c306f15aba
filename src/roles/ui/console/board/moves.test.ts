import { expect, test } from 'vitest'
import type { RolePerson } from '../../../board-api.ts'
import { moveTowards, movesOf, wayBack } from './moves.ts'

const person = (wasSent: boolean): RolePerson => ({
  candidacyId: 'cdy_1',
  film: null,
  permission: null,
  block: null,
  goesOutAt: null,
  wasSent,
})
const fresh = person(false)
const shown = person(true)

test('a considered candidate is asked for permission, and never goes straight to the client', () => {
  expect(movesOf({ stage: 'considered' }, fresh)).toEqual([
    { to: 'permission', how: 'ask' },
    { to: 'declined', how: 'end' },
    { to: 'withdrawn', how: 'end' },
  ])
})

test('somebody goes to the client by a shortlist', () => {
  expect(movesOf({ stage: 'permission' }, fresh)).toContainEqual({ to: 'sent', how: 'compose' })
})

test('a hire is never a move', () => {
  expect(movesOf({ stage: 'offer' }, shown).map(({ to }) => to)).not.toContain('hired')
})

test('somebody who was never sent can’t be moved to a stage after it', () => {
  expect(movesOf({ stage: 'declined' }, fresh).map(({ to }) => to)).toEqual(['considered', 'sent', 'withdrawn'])
  expect(movesOf({ stage: 'declined' }, fresh)).toContainEqual({ to: 'sent', how: 'compose' })
  expect(movesOf({ stage: 'declined' }, shown).map(({ to }) => to)).toEqual([
    'considered',
    'sent',
    'interview',
    'offer',
    'withdrawn',
  ])
})

test('an arrow key moves a card to the next possible column, and nowhere beyond the ends', () => {
  expect(moveTowards({ stage: 'sent' }, shown, 1)).toEqual({ to: 'interview', how: 'note' })
  expect(moveTowards({ stage: 'interview' }, shown, 1)).toEqual({ to: 'offer', how: 'note' })
  expect(moveTowards({ stage: 'offer' }, shown, -1)).toEqual({ to: 'interview', how: 'move' })
  expect(moveTowards({ stage: 'considered' }, fresh, -1)).toBeUndefined()
  expect(moveTowards({ stage: 'offer' }, shown, 1)).toBeUndefined()
  expect(moveTowards({ stage: 'declined' }, shown, 1)).toBeUndefined()
})

test('a move can be undone only if the way back does nothing else', () => {
  expect(wayBack('sent', 'interview', shown)?.to).toBe('sent')
  expect(wayBack('considered', 'declined', fresh)?.to).toBe('considered')
  expect(wayBack('permission', 'considered', fresh)).toBeUndefined()
})
