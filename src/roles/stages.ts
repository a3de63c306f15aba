import type { RoleState, Stage } from './words.ts'

const next: Readonly<Record<Stage, readonly Stage[]>> = {
  considered: ['permission', 'declined', 'withdrawn'],
  permission: ['sent', 'considered', 'declined', 'withdrawn'],
  sent: ['interview', 'permission', 'declined', 'withdrawn'],
  interview: ['offer', 'sent', 'declined', 'withdrawn'],
  offer: ['hired', 'interview', 'declined', 'withdrawn'],
  hired: ['withdrawn'],
  declined: ['considered', 'permission', 'sent', 'interview', 'offer', 'withdrawn'],
  withdrawn: ['considered'],
}

/**
 * The stages to which a candidacy may go (TALENT-2). One that was declined may be brought back to where it was; one
 * that was withdrawn begins again, because the permission went with it. From the client somebody comes back when their
 * shortlist is called back.
 */
export function nextStages(stage: Stage): readonly Stage[] {
  return next[stage]
}

const nextStates: Readonly<Record<RoleState, readonly RoleState[]>> = {
  draft: ['open', 'closed'],
  open: ['on_hold', 'filled', 'closed'],
  on_hold: ['open', 'closed'],
  filled: ['open', 'closed'],
  closed: ['open'],
}

/** The states to which a role may go (TALENT-1): a filled or closed one is opened again by another opening. */
export function nextRoleStates(state: RoleState): readonly RoleState[] {
  return nextStates[state]
}

/** Whether a role has ended for somebody on it: films are shown until it is closed, or filled by others (TALENT-42). */
export function isOverFor(state: RoleState, stage: Stage): boolean {
  return state === 'closed' || (state === 'filled' && stage !== 'hired')
}

/**
 * Whether there is nothing left to ask a candidate about a role: it has ended for them, or its contract is withdrawn or
 * deleted (CAND-20).
 */
export function isQuestionOver({
  role,
  contract,
  stage,
}: {
  role: RoleState
  contract: 'open' | 'signed' | 'void' | null
  stage: Stage | null
}): boolean {
  return contract === null || contract === 'void' || isOverFor(role, stage ?? 'considered')
}
