import { describe, expect, it } from 'vitest'
import { freeOpening, hiringRefusal, stagesOnTheWay } from './hiring.ts'
import { nextStages } from './stages.ts'
import { roleStates, stages } from './role-states.ts'

describe('a step towards a hire', () => {
  it('is possible for somebody whom the client has seen, on a role that is open', () => {
    const possible = stages.flatMap((stage) =>
      roleStates
        .filter((role) => hiringRefusal({ stage, role, isTold: false }) === undefined)
        .map((role) => `${stage} ${role}`),
    )
    expect(possible).toEqual([
      'sent open',
      'sent on_hold',
      'interview open',
      'interview on_hold',
      'offer open',
      'offer on_hold',
    ])
  })

  it.each([
    ['withdrawn', 'open', 'withdrawn'],
    ['hired', 'open', 'hired_already'],
    ['declined', 'open', 'told_already'],
    ['permission', 'open', 'not_shown'],
    ['considered', 'open', 'not_shown'],
    ['offer', 'filled', 'filled'],
    ['offer', 'closed', 'role_not_open'],
    ['sent', 'draft', 'role_not_open'],
  ] as const)('%s on a role that is %s: %s', (stage, role, refusal) => {
    expect(hiringRefusal({ stage, role, isTold: false })).toBe(refusal)
  })

  it('is no longer possible once the candidate has been told', () => {
    expect(hiringRefusal({ stage: 'sent', role: 'open', isTold: true })).toBe('told_already')
  })
})

describe('an opening', () => {
  it('gets the lowest free number', () => {
    expect(freeOpening(1, [])).toBe(1)
    expect(freeOpening(3, [1, 3])).toBe(2)
    expect(freeOpening(2, [2])).toBe(1)
    expect(freeOpening(1, [1])).toBeUndefined()
    // Somebody was hired for an opening that was removed afterwards.
    expect(freeOpening(1, [2])).toBe(1)
    expect(freeOpening(2, [1, 2, 3])).toBeUndefined()
  })
})

describe('the way to a hire', () => {
  it('goes only by moves that the board allows', () => {
    for (const from of ['sent', 'interview', 'offer'] as const) {
      let stage: (typeof stages)[number] = from
      for (const next of stagesOnTheWay(from, 'hired')) {
        expect(nextStages(stage)).toContain(next)
        stage = next
      }
      expect(stage).toBe('hired')
    }
    expect(stagesOnTheWay('sent', 'interview')).toEqual(['interview'])
    expect(stagesOnTheWay('offer', 'interview')).toEqual([])
    expect(stagesOnTheWay('offer', 'offer')).toEqual([])
  })
})
