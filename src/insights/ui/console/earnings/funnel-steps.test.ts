import { expect, test } from 'vitest'
import type { Funnel } from '../../../console-api.ts'
import { clientSteps, results, visitSteps } from '../../../origin.ts'
import { stepsOf } from './funnel-steps.ts'

const funnelOf = (...numbers: number[]): Funnel => ({
  span: { from: '2026-10-25', until: '2026-11-23' },
  compared: { from: '2026-09-25', until: '2026-10-24' },
  keptFrom: '2025-10-23',
  isKept: true,
  steps: ([...visitSteps, ...results, ...clientSteps] as const).map((step, index) => ({
    step,
    n: numbers[index] ?? 0,
    before: 0,
  })),
})

test('each step has its percentage of the step before and of the first, separately for visits, people and clients', () => {
  expect(
    stepsOf(funnelOf(1639, 811, 400, 96, 48, 36, 12, 9, 10, 6, 3, 2)).map(({ step, texts }) => [step, ...texts]),
  ).toEqual([
    ['visit', 'all visits'],
    ['engaged', '49% of visit'],
    ['opened', '49% of engaged visit', '24% of visits'],
    ['lead', 'all people'],
    ['called', '50% of lead'],
    ['held', '75% of call booked', '38% of leads'],
    ['signed', '33% of call held', '13% of leads'],
    ['paid', '75% of signature', '9% of leads'],
    ['shortlist', '83% of signature'],
    ['interview', '60% of shortlist sent', '50% of signatures'],
    ['hired', '50% of interview', '25% of signatures'],
    ['fee', '67% of hire', '17% of signatures'],
  ])
})

test('there is no percentage if leads outnumber visits, or of nothing', () => {
  expect(stepsOf(funnelOf(2, 1, 1, 5, 0, 0, 0, 0)).map(({ ofStep, ofFirst }) => [ofStep, ofFirst])).toEqual([
    ['', ''],
    ['50%', '50%'],
    ['100%', '50%'],
    ['', ''],
    ['0%', '0%'],
    ['–', '0%'],
    ['–', '0%'],
    ['–', '0%'],
    ...clientSteps.map(() => ['–', '–']),
  ])
})
