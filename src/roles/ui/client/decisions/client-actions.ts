import type { CandidacyCard, PortalRole } from '../../../api.ts'
import type { Interview } from '../../../decision-api.ts'
import { hiringRefusal } from '../../../hiring.ts'
import { filmOf } from '../parts/candidate.ts'

/** What the client can do about a candidate. */
export type ClientAction =
  | 'watch'
  /** Settles a Maybe, or a disagreement with a colleague. */
  | 'decide'
  /** Asks for an interview, whether the first or another one. */
  | 'ask'
  /** Opens the interview that was asked for or booked. */
  | 'interview'
  | 'offer'
  | 'hired'
  /** Rings the agency, which alone can take an open offer back. */
  | 'contact'
  /** Writes the message to somebody who is not chosen. */
  | 'words'

type Row = Pick<CandidacyCard, 'stage' | 'next' | 'film' | 'interview' | 'offer' | 'rejection'>

/**
 * Returns what can be done about somebody now, the most likely first. People who may not decide (guests) only watch and
 * give verdicts.
 */
export function actionsFor(of: Row, role: Pick<PortalRole, 'state' | 'me'>): ClientAction[] {
  if (of.next === 'gone' || of.next === 'hired') return []
  const saying = sayingOf(of)
  if (!role.me.mayDecide) return saying
  const refusal = hiringRefusal({ stage: of.stage, role: role.state, isTold: of.rejection?.isSent ?? false })
  if (refusal && !of.rejection && of.offer?.state === 'made') return ['contact']
  if (refusal && !of.rejection && of.interview && !isOver(of.interview)) return ['interview']
  if (of.rejection || of.next === 'not_this_time' || refusal) return ['words']
  return of.next === 'meet' ? meetingOf(of) : saying
}

/** Whether an interview can be asked for from a page other than the decision sheet. */
export function mayAsk(of: Row, role: Pick<PortalRole, 'state' | 'me'>): boolean {
  const refusal = hiringRefusal({ stage: of.stage, role: role.state, isTold: of.rejection?.isSent ?? false })
  return role.me.mayDecide && !refusal && !of.rejection && !of.offer && (!of.interview || isOver(of.interview))
}

/** Whether the interview is over, so that another may be asked for. */
export function isOver({ state }: Pick<Interview, 'state'>): boolean {
  return state === 'done' || state === 'cancelled'
}

function sayingOf(of: Row): ClientAction[] {
  if (of.next === 'watch') return filmOf(of) ? ['watch'] : []
  return of.next === 'talk' ? ['decide'] : []
}

function meetingOf({ interview, offer }: Row): ClientAction[] {
  if (offer?.state === 'accepted') return ['hired']
  if (offer?.state === 'made') return ['hired', 'offer']
  // They may have met earlier than planned.
  if (interview && !isOver(interview)) return interview.state === 'booked' ? ['interview', 'offer'] : ['interview']
  if (offer?.state === 'declined') return ['offer', 'words']
  if (interview?.outcome === 'held') return ['offer', 'ask', 'words']
  return interview ? ['ask', 'words'] : ['ask']
}
