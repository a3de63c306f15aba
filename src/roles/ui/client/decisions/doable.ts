import type { CandidacyCard, PortalRole } from '../../../api.ts'
import type { Interview } from '../../../decision-api.ts'
import { hiringRefusal } from '../../../hiring.ts'
import { filmOf } from '../parts/candidate.ts'

/** What the client can do about somebody. */
export type Doable =
  | 'watch'
  /** Settles a Maybe, or a difference with a colleague. */
  | 'decide'
  /** Asks for an interview, the first or another. */
  | 'ask'
  /** Opens the interview that was asked for or is booked. */
  | 'interview'
  | 'offer'
  | 'hired'
  /** The words to somebody who is not chosen. */
  | 'words'

type Row = Pick<CandidacyCard, 'stage' | 'next' | 'film' | 'interview' | 'offer' | 'parting'>

/**
 * What can be done about somebody now, the most likely first. Somebody who may not decide (a guest) watches and says
 * what they think, and nothing else.
 */
export function doableFor(of: Row, role: Pick<PortalRole, 'state' | 'me'>): Doable[] {
  if (of.next === 'gone' || of.next === 'hired') return []
  const saying = sayingOf(of)
  if (!role.me.mayDecide) return saying
  const refusal = hiringRefusal({ stage: of.stage, role: role.state, isTold: of.parting?.isSent ?? false })
  if (of.parting || of.next === 'not_this_time' || refusal) return ['words']
  return of.next === 'meet' ? meetingOf(of) : saying
}

/** Whether an interview can be asked for if no sheet of decisions is open. */
export function mayAsk(of: Row, role: Pick<PortalRole, 'state' | 'me'>): boolean {
  const refusal = hiringRefusal({ stage: of.stage, role: role.state, isTold: of.parting?.isSent ?? false })
  return role.me.mayDecide && !refusal && !of.parting && !of.offer && (!of.interview || isOver(of.interview))
}

/** Another interview may be asked for. */
export function isOver({ state }: Pick<Interview, 'state'>): boolean {
  return state === 'done' || state === 'cancelled'
}

function sayingOf(of: Row): Doable[] {
  if (of.next === 'watch') return filmOf(of) ? ['watch'] : []
  return of.next === 'talk' ? ['decide'] : []
}

function meetingOf({ interview, offer }: Row): Doable[] {
  if (offer?.state === 'accepted') return ['hired']
  if (offer?.state === 'made') return ['hired', 'offer']
  // They may have met sooner than was said.
  if (interview && !isOver(interview)) return interview.state === 'booked' ? ['interview', 'offer'] : ['interview']
  if (offer?.state === 'declined') return ['offer', 'words']
  if (interview?.outcome === 'held') return ['offer', 'ask', 'words']
  return interview ? ['ask', 'words'] : ['ask']
}
