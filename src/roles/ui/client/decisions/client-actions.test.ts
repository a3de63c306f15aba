import { expect, test } from 'vitest'
import type { CandidacyCard, PortalRole, Viewer } from '../../../api.ts'
import type { Interview, Offer } from '../../../decision-api.ts'
import { actionsFor, mayAsk } from './client-actions.ts'

const me = { mayDecide: true } as Viewer
const role: Pick<PortalRole, 'state' | 'me'> = { state: 'open', me }
const film = { state: 'ready' } as CandidacyCard['film']
const sent = { stage: 'sent', film, interview: null, offer: null, rejection: null } as const
const meet = { ...sent, next: 'meet' } as const
const interview = (part: Partial<Interview>) => ({ state: 'booked', outcome: null, ...part }) as Interview
const offer = (state: Offer['state']) => ({ state }) as Offer

test.each([
  ['without a verdict: the film', { ...sent, next: 'watch' as const }, ['watch']],
  ['a Maybe: say Yes or No', { ...sent, next: 'talk' as const }, ['decide']],
  ['a No: the words', { ...sent, next: 'not_this_time' as const }, ['words']],
  ['a Yes: ask for an interview', meet, ['ask']],
  ['one that was asked for', { ...meet, interview: interview({ state: 'open' }) }, ['interview']],
  ['one that is booked', { ...meet, interview: interview({}) }, ['interview', 'offer']],
  [
    'one that took place',
    { ...meet, interview: interview({ state: 'done', outcome: 'held' }) },
    ['offer', 'ask', 'words'],
  ],
  ['one that did not', { ...meet, interview: interview({ state: 'done', outcome: 'not_held' }) }, ['ask', 'words']],
  ['one that was cancelled', { ...meet, interview: interview({ state: 'cancelled' }) }, ['ask', 'words']],
  ['an offer that stands', { ...meet, offer: offer('made') }, ['hired', 'offer']],
  ['an offer that was accepted', { ...meet, offer: offer('accepted') }, ['hired']],
  ['an offer that was turned down', { ...meet, offer: offer('declined') }, ['offer', 'words']],
  [
    'words that wait to be read',
    { ...meet, rejection: { words: 'Thank you', isSent: false, sentAt: null, version: 1 } },
    ['words'],
  ],
  ['a hire', { ...sent, stage: 'hired' as const, next: 'hired' as const }, []],
  ['somebody who has withdrawn', { ...sent, stage: 'withdrawn' as const, next: 'gone' as const }, []],
])('%s', (_, row, doable) => {
  expect(actionsFor(row, role)).toEqual(doable)
})

test('once the role is filled or closed, everybody else can be told', () => {
  for (const next of ['meet', 'talk', 'watch'] as const)
    expect(actionsFor({ ...sent, next }, { ...role, state: 'filled' })).toEqual(['words'])
  // An open offer or interview has to end first. The client can't take an offer back, so they ring us.
  for (const state of ['closed', 'filled'] as const)
    expect(actionsFor({ ...meet, offer: offer('made') }, { ...role, state })).toEqual(['contact'])
  expect(actionsFor({ ...meet, interview: interview({}) }, { ...role, state: 'filled' })).toEqual(['interview'])
})

test('a guest watches and gives verdicts, but decides nothing', () => {
  const guest = { ...role, me: { ...me, mayDecide: false } }
  expect(actionsFor(meet, guest)).toEqual([])
  expect(actionsFor({ ...sent, next: 'talk' }, guest)).toEqual(['decide'])
  expect(mayAsk(meet, guest)).toBe(false)
})

test('an interview can be asked for from the wall whatever the verdicts, once', () => {
  expect(mayAsk(meet, role)).toBe(true)
  expect(mayAsk({ ...sent, next: 'watch' }, role)).toBe(true)
  expect(mayAsk({ ...meet, interview: interview({ state: 'open' }) }, role)).toBe(false)
  expect(mayAsk({ ...meet, rejection: { words: '', isSent: false, sentAt: null, version: 1 } }, role)).toBe(false)
  expect(mayAsk(meet, { ...role, state: 'filled' })).toBe(false)
})
