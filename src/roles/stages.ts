import type { RoleState, Stage } from './role-states.ts'

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
 * Returns the stages to which a candidacy can go (TALENT-2). A declined one can go back to where it was. A withdrawn
 * one begins again, because its permission is gone. From the client somebody comes back if their shortlist is called
 * back.
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

/** Returns the states to which a role can go (TALENT-1). A filled or closed role can be opened again. */
export function nextRoleStates(state: RoleState): readonly RoleState[] {
  return nextStates[state]
}

/** Whether a role has ended for somebody on it. Films are shown until it is closed, or filled by others (TALENT-42). */
export function isOverFor(state: RoleState, stage: Stage): boolean {
  return state === 'closed' || (state === 'filled' && stage !== 'hired')
}

/** What a guest by a link is told of a stage: that somebody was sent, but no interview, offer or hire (TALENT-8). */
export function stageForGuests(stage: Stage): Stage {
  return stage === 'interview' || stage === 'offer' || stage === 'hired' ? 'sent' : stage
}

/** What a guest is told of a role's state: that it has ended, but not that people were hired. */
export function stateForGuests(state: RoleState): RoleState {
  return state === 'filled' ? 'closed' : state
}

/**
 * Whether a candidate can no longer be asked about a role, because it has ended for them or its contract was withdrawn
 * or deleted (CAND-20).
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
