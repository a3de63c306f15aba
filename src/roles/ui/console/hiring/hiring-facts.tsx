import type { ReactNode } from 'react'
import { hiringConsole } from '#content/console/hiring.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import type { Fact } from '#src/design/console/facts.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { clockTime, longDate, spokenDate } from '#src/values/london-time.ts'
import { type Pence, roundPounds } from '#src/values/money.ts'
import type { BoardCard, RoleRecord } from '../../../console-api.ts'
import type { Interview, Offer } from '../../../decision-api.ts'

const words = hiringConsole.facts
const { acts } = hiringConsole

/** The steps for which staff open a dialog. */
export type HiringStep = 'ask-interview' | 'cancel-interview' | 'held' | 'not_held' | 'answer' | 'hire' | 'words'

const whenOf = (at: string) => `${spokenDate(at, 'now')}, ${clockTime(at)}`

/** Returns what has happened since the client saw somebody, for their card. */
export function hiringFacts({ interview, offer, hire, rejection }: BoardCard): Fact[] {
  return [
    ...(interview ? [interviewFact(interview)] : []),
    ...(offer ? [offerFact(offer)] : []),
    ...(hire
      ? [
          fact(words.hire, [
            fill(words.hired, termsOf(hire)),
            hire.invoiced === 0 ? words.draft : fillCount(words.invoiced, hire.invoiced),
          ]),
        ]
      : []),
    ...(rejection
      ? [
          fact(words.words, [
            rejection.sentAt
              ? fill(words.told, { day: longDate(rejection.sentAt, 'now') })
              : rejection.by
                ? fill(words.wordsBy, { who: rejection.by })
                : words.wordsOurs,
          ]),
        ]
      : []),
  ]
}

/** Returns what an offer says, and what became of it. */
export function offerFact(offer: Offer): Fact {
  return fact(words.offer, [fill(words.offered, termsOf(offer)), words.offerStates[offer.state], offer.note])
}

function termsOf({ salaryPence, startsOn }: { salaryPence: Pence; startsOn: string }) {
  return { salary: roundPounds(salaryPence), day: longDate(startsOn, 'now') }
}

/** Returns how an interview stands. */
export function interviewFact(interview: Interview): Fact {
  return fact(words.interview, interviewLines(interview))
}

/** Returns what tells an interview from its earlier states and from an earlier interview. */
export const versionOf = (interview: Interview | null) => interview && `${interview.id} ${interview.version}`

function interviewLines(interview: Interview): string[] {
  const { state, waitsFor, startsAt, times, candidateSays, cancelledBy, outcome } = interview
  if (state === 'cancelled') return cancelledBy ? [words.cancelled[cancelledBy]] : []
  const booked = startsAt && fill(words.booked, { when: whenOf(startsAt), place: words.places[interview.place] })
  return [
    booked || '',
    startsAt && interview.agencyAttends ? words.attends : '',
    startsAt && waitsFor === 'candidate' ? words.moving : '',
    !startsAt && waitsFor === 'candidate' && interview.answerBy
      ? fill(words.asked, {
          who: interview.askedBy,
          times: times.map(whenOf).join('; '),
          day: whenOf(interview.answerBy),
        })
      : '',
    waitsFor === 'other_times' ? words.noneSuit : '',
    waitsFor === 'other_times' && candidateSays ? fill(words.says, { says: candidateSays }) : '',
    outcome ? words.outcome[outcome] : '',
  ]
}

function fact(label: string, lines: readonly string[]): Fact {
  const value: ReactNode = lines.filter(Boolean).join(' ')
  return { label, value, wide: true }
}

/** The buttons for what can be done now. */
export function DoingActs({
  card,
  role,
  onStep,
}: {
  card: BoardCard
  role: RoleRecord
  onStep: (step: HiringStep) => void
}) {
  return (
    <>
      {stepsOf(card, role).map(({ step, label, isDue }) => (
        <CompactButton key={step} {...(isDue && { variant: 'ink' })} onClick={() => onStep(step)}>
          {label}
        </CompactButton>
      ))}
      {card.hire && role.contract && (
        <CompactButton href={`/admin/contracts/${role.contract.id}`}>{acts.contract}</CompactButton>
      )}
    </>
  )
}

/** A step that staff can take. `isDue`: it is what this card waits for. */
interface PossibleStep {
  step: HiringStep
  label: string
  isDue?: boolean
}

/**
 * Returns the steps that are possible for a card, what is due first. Those that the server would refuse are left out.
 */
export function stepsOf(card: BoardCard, role: Pick<RoleRecord, 'state' | 'team'>): PossibleStep[] {
  const { stage, interview, offer, hire, rejection } = card
  const isAhead = interview?.state === 'open' || interview?.state === 'booked'
  const isOver = interview?.waitsFor === 'outcome'
  const wasShown = stage === 'sent' || stage === 'interview' || stage === 'offer'
  const isTold = rejection?.isSent ?? false
  const mayReject = (wasShown || stage === 'declined') && !isTold && !(isAhead && !isOver) && offer?.state !== 'made'
  const mayMeet =
    role.state === 'open' && (stage === 'sent' || stage === 'interview') && !isTold && !isOver && role.team.length > 0
  const possible: PossibleStep[] = [
    ...(mayMeet && (!isAhead || interview?.waitsFor === 'other_times')
      ? [{ step: 'ask-interview' as const, label: isAhead ? acts.otherTimes : acts.ask, isDue: isAhead }]
      : []),
    ...(isOver
      ? [
          { step: 'held' as const, label: acts.held, isDue: true },
          { step: 'not_held' as const, label: acts.notHeld },
        ]
      : isAhead
        ? [{ step: 'cancel-interview' as const, label: acts.cancelInterview }]
        : []),
    ...(offer?.state === 'made' && wasShown ? [{ step: 'answer' as const, label: acts.answer, isDue: true }] : []),
    ...(hire && hire.invoiced === 0
      ? [{ step: 'hire' as const, label: acts.check, isDue: !hire.isChecked }]
      : wasShown && !isTold
        ? [{ step: 'hire' as const, label: acts.hire }]
        : []),
    ...(mayReject
      ? [{ step: 'words' as const, label: rejection ? acts.read : acts.write, isDue: rejection !== null }]
      : []),
  ]
  return possible.toSorted((a, b) => Number(b.isDue ?? false) - Number(a.isDue ?? false))
}
