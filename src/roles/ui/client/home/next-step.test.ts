import { describe, expect, it } from 'vitest'
import type { RoleCard } from '../../../api.ts'
import { actionOf, mostUrgent, needsClient, nextSentence, stateOf } from './next-step.ts'

const role = (rest: Partial<RoleCard>): RoleCard => ({
  id: 'rol_1',
  title: 'Account Executive',
  state: 'open',
  openings: 1,
  hired: 0,
  step: 'filming',
  next: { kind: 'us', filming: null },
  blind: false,
  films: 0,
  seconds: 0,
  toWatch: 0,
  faces: [],
  updatedAt: '2026-11-23T10:00:00Z',
  ...rest,
})

describe('a role on the home page', () => {
  it('says what to watch, and links to it', () => {
    const ready = role({ step: 'shortlist', next: { kind: 'watch', films: 6, seconds: 468 } })
    expect(stateOf(ready)).toBe('Shortlist ready')
    expect(nextSentence(ready)).toBe('Watch six films and say Yes, Maybe or No.')
    expect(actionOf(ready)).toEqual({ label: 'Watch the shortlist', href: '/portal/roles/rol_1' })
    expect(nextSentence(role({ next: { kind: 'watch', films: 1, seconds: 70 } }))).toBe(
      'Watch one film and say Yes, Maybe or No.',
    )
  })

  it('says how many people are filmed, and when the shortlist is planned', () => {
    const filming = (people: number, filmed: number, shortlistAt: string | null = null) =>
      nextSentence(role({ next: { kind: 'us', filming: { people, filmed, shortlistAt } } }))
    expect([filming(5, 0), filming(5, 3), filming(5, 1), filming(1, 1), filming(12, 12)]).toEqual([
      'We’re finding people and filming the good ones. You don’t need to do anything.',
      'Three of five are filmed.',
      'One of five is filmed.',
      'One person is filmed.',
      'All 12 are filmed.',
    ])
    expect(filming(5, 3, '2026-12-11T08:00:00Z')).toMatch(
      /^Three of five are filmed. Your shortlist comes on Friday 11 December/,
    )
  })

  it('says when an interview is, in Glasgow time', () => {
    const next = {
      kind: 'interview',
      candidacyId: 'cdy_1',
      name: 'Ailsa Drummond',
      startsAt: '2026-07-09T09:00:00Z',
      place: 'office',
    } as const
    expect(nextSentence(role({ next }))).toMatch(/^Ailsa Drummond, Thursday 9 July.* at 10:00, in your office\.$/)
    expect(needsClient(role({ next }))).toBe(false)
  })

  it('doesn’t name anybody who is still hidden', () => {
    const next = { kind: 'offer', candidacyId: 'cdy_1', name: null } as const
    expect(nextSentence(role({ next }))).toBe('Somebody’s offer is with Moira. The answer appears here.')
  })

  it('shows its state if that is not one of the steps', () => {
    expect(stateOf(role({ state: 'draft', next: { kind: 'finish_brief' } }))).toBe('Not sent yet')
    expect(stateOf(role({ state: 'on_hold', next: { kind: 'on_hold' } }))).toBe('On hold')
    expect(stateOf(role({ step: 'hired', state: 'filled' }))).toBe('Hired')
    expect(actionOf(role({}))).toBeUndefined()
    const over = { next: { kind: 'closed' } } as const
    expect(nextSentence(role({ ...over, state: 'closed' }))).toBe('This role is closed.')
    expect(nextSentence(role({ ...over, state: 'filled' }))).toBe('This role is filled.')
  })

  it('is the large one if it needs the client most', () => {
    const waits = role({ id: 'rol_us', updatedAt: '2026-11-24T10:00:00Z' })
    const brief = role({ id: 'rol_brief', next: { kind: 'finish_brief' } })
    const watch = role({ id: 'rol_watch', next: { kind: 'watch', films: 6, seconds: 400 }, toWatch: 6 })
    expect(mostUrgent([waits, brief, watch])?.id).toBe('rol_watch')
    expect(mostUrgent([waits, brief])?.id).toBe('rol_brief')
    expect(mostUrgent([role({}), waits])?.id).toBe('rol_us')
    const closed = role({ state: 'closed', next: { kind: 'closed' }, updatedAt: '2026-11-25T10:00:00Z' })
    expect(mostUrgent([closed, waits])?.id).toBe('rol_us')
    expect(mostUrgent([closed])).toBe(closed)
    expect(mostUrgent([])).toBeUndefined()
  })
})
