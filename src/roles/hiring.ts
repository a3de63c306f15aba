import type { RoleState, Stage } from './role-states.ts'

/** Why a step towards a hire is not possible. */
export type HiringRefusal = 'withdrawn' | 'hired_already' | 'not_shown' | 'told_already' | 'role_not_open' | 'filled'

export interface HiringStanding {
  stage: Stage
  role: RoleState
  /** The candidate has been told that they were not chosen. */
  isTold: boolean
}

/**
 * Returns why somebody can't be interviewed, offered a job or hired (TALENT-21), or `undefined` if they can. The page
 * and the server use the same rule.
 */
export function hiringRefusal({ stage, role, isTold }: HiringStanding): HiringRefusal | undefined {
  if (stage === 'withdrawn') return 'withdrawn'
  if (stage === 'hired') return 'hired_already'
  if (isTold || stage === 'declined') return 'told_already'
  if (stage === 'considered' || stage === 'permission') return 'not_shown'
  if (role === 'filled') return 'filled'
  return role === 'open' || role === 'on_hold' ? undefined : 'role_not_open'
}

/** Returns the lowest opening that nobody was hired for, from 1, or `undefined` if all are filled (TALENT-22). */
export function freeOpening(openings: number, taken: readonly number[]): number | undefined {
  for (let opening = 1; opening <= openings; opening++) if (!taken.includes(opening)) return opening
  return undefined
}

const order: readonly Stage[] = ['sent', 'interview', 'offer', 'hired']

/** Returns the stages on the way from one stage to another, in order. A hire passes through all that come before it. */
export function stagesOnTheWay(from: Stage, to: 'interview' | 'offer' | 'hired'): Stage[] {
  return order.slice(order.indexOf(from) + 1, order.indexOf(to) + 1)
}
