import { decisionWords } from '#content/portal/decisions.ts'
import { rolesWords } from '#content/portal/roles.ts'
import { fill } from '#src/values/fill.ts'
import { clockTime, spokenDate, spokenMoment } from '#src/values/london-time.ts'
import { roundPounds } from '#src/values/money.ts'
import type { CandidacyCard, ColleaguesVerdict } from '../../../api.ts'
import type { Interview } from '../../../decision-api.ts'
import type { VerdictValue } from '../../../role-states.ts'
import { filmOf, firstNameOf } from '../parts/candidate.ts'
import { filmTime, longTime } from '../parts/figures.ts'
import { firstWord } from '../parts/marks.tsx'
import { isMidway } from '../role/playing-order.ts'
import { isOver } from './client-actions.ts'

const words = decisionWords.sheet.state

/**
 * Returns somebody's state in a few words and a sentence. What happened last decides. `isUntold`: the role has ended
 * and nobody has written to them, which then is all that matters.
 */
export function standingOf(of: CandidacyCard, isUntold = false): { title: string; text: string } {
  const name = firstNameOf(of)
  const { hire, offer, interview, rejection } = of
  if (of.next === 'gone') return words.gone
  if (hire)
    return {
      title: words.hired.title,
      text: fill(words.hired.text, { day: spokenDate(hire.startsOn, 'now'), salary: roundPounds(hire.salaryPence) }),
    }
  if (offer?.state === 'accepted')
    return { ...words.offerAccepted, text: fill(words.offerAccepted.text, { day: spokenDate(offer.startsOn, 'now') }) }
  if (offer?.state === 'declined') return { ...words.offerDeclined, text: offer.answer }
  if (offer) return isUntold ? words.offerOpen : { ...words.offer, text: fill(words.offer.text, { name }) }
  if (rejection) return rejection.isSent ? words.told : words.agreed
  if (isUntold && (!interview || isOver(interview)))
    return { ...words.notTold, text: fill(words.notTold.text, { name }) }
  return (interview && ofInterview(interview, name)) ?? afterVerdicts(of, name)
}

function ofInterview(interview: Interview, name: string): { title: string; text: string } | undefined {
  const { state, waitsFor, startsAt, answerBy, outcome, cancelledBy } = interview
  if (state === 'cancelled') {
    const said = words.cancelled[cancelledBy ?? 'agency']
    return { ...said, text: fill(said.text, { name }) }
  }
  if (state === 'done') return outcome === 'not_held' ? words.notHeld : words.held
  if (waitsFor === 'outcome') return words.outcome
  if (waitsFor === 'other_times') return { ...words.otherTimes, text: fill(words.otherTimes.text, { name }) }
  if (startsAt) {
    const when = { day: spokenDate(startsAt, 'now'), time: clockTime(startsAt) }
    return waitsFor === 'candidate'
      ? { ...words.moving, text: fill(words.moving.text, { ...when, name }) }
      : { ...words.booked, text: fill(words.booked.text, when) }
  }
  return { ...words.asked, text: fill(words.asked.text, { name, when: answerBy ? spokenMoment(answerBy, 'now') : '' }) }
}

function afterVerdicts(of: CandidacyCard, name: string): { title: string; text: string } {
  const said = (of.others ?? []).filter((one): one is Said => one.value !== null)
  if (of.next === 'meet') return { ...words.wanted, text: fill(words.wanted.text, { name }) }
  if (of.next === 'not_this_time') return { ...words.notTold, text: fill(words.notTold.text, { name }) }
  if (of.next === 'watch') return unwatched(of, said)
  const other = said.find(({ value }) => value !== of.mine?.value)
  return other && of.mine
    ? { ...words.differ, text: fill(words.differ.text, { ...theirs(other), mine: rolesWords.verdicts[of.mine.value] }) }
    : words.settle
}

function unwatched(of: CandidacyCard, said: readonly Said[]): { title: string; text: string } {
  const film = filmOf(of)
  const other = said[0]
  if (film && isMidway({ watchedTo: of.watched.at, seconds: film.seconds }))
    return {
      title: fill(words.stopped.title, { time: filmTime(of.watched.at) }),
      text: other ? fill(words.unsaid.text, theirs(other)) : '',
    }
  if (other) return { ...words.unsaid, text: fill(words.unsaid.text, theirs(other)) }
  return { ...words.unwatched, text: film ? fill(words.unwatched.text, { time: longTime(film.seconds) }) : '' }
}

type Said = ColleaguesVerdict & { value: VerdictValue }

function theirs({ name, value }: Said): { name: string; theirs: string } {
  return { name: firstWord(name), theirs: rolesWords.verdicts[value] }
}
