import { rolesConsole } from '#content/console/roles.ts'
import { firstNameOf } from '#src/candidates/facts.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortDate, shortMoment } from '#src/values/london-time.ts'
import { roundPounds } from '#src/values/money.ts'
import { timeCode } from '#src/values/time-code.ts'
import type { RolePerson } from '../../../board-api.ts'
import type { BoardCard } from '../../../console-api.ts'
import type { VerdictValue } from '../../../role-states.ts'
import { type Due, hiringDue, interviewDue } from '../hiring/hiring-due.ts'

const words = rolesConsole.board

export const markOfVerdict: Readonly<Record<VerdictValue, Due['mark']>> = {
  yes: 'done',
  maybe: 'waiting',
  no: 'failed',
}

/** Returns what is due for somebody on the board, in one line. */
export function dueOf(card: BoardCard, person: RolePerson | undefined, now: Date): Due {
  const date = shortDate(card.updatedAt, now)
  switch (card.stage) {
    case 'considered':
      return leavingDue(person, now) ?? filmDue(person) ?? { mark: 'none', text: fill(words.due.added, { date }) }
    case 'permission':
      return (
        leavingDue(person, now) ?? permissionDue(person, now) ?? { mark: 'none', text: fill(words.due.since, { date }) }
      )
    case 'sent':
      return hiringDue(card, now) ?? saidDue(card)
    case 'interview':
      return hiringDue({ ...card, offer: null }, now) ?? interviewDue(card, now) ?? waitingSince(date)
    case 'offer':
      return hiringDue(card, now) ?? waitingSince(date)
    case 'hired':
      return hiringDue(card, now) ?? { mark: 'done', text: fill(words.due.hired, { date }) }
    case 'declined':
    case 'withdrawn':
      return { mark: 'none', text: card.endedReason || fill(words.due.since, { date }) }
  }
}

const waitingSince = (date: string): Due => ({ mark: 'waiting', text: fill(words.due.since, { date }) })

/** Returns when the shortlist that they are in will be sent, as long as nothing prevents it. */
function leavingDue(person: RolePerson | undefined, now: Date): Due | undefined {
  if (!person?.goesOutAt || person.block) return undefined
  const when = shortMoment(person.goesOutAt, now)
  return { mark: 'waiting', text: fill(rolesConsole.shortlist.planned.card, { when }) }
}

function filmDue(person: RolePerson | undefined): Due | undefined {
  switch (person?.block) {
    case 'no_film':
    case 'processing':
      return { mark: 'none', text: words.due[person.block] }
    case 'no_captions':
    case 'captions_unchecked':
      return { mark: 'partly', text: words.due[person.block] }
    case 'failed':
    case 'gone':
    case 'never_employer':
    case 'erased':
      return { mark: 'failed', text: words.due[person.block] }
    default:
      return undefined
  }
}

function permissionDue(person: RolePerson | undefined, now: Date): Due | undefined {
  if (!person?.permission) return undefined
  const { state, at } = person.permission
  const date = shortDate(at, now)
  if (state === 'asked') return { mark: 'waiting', text: fill(words.due.asked, { date }) }
  if (state === 'given') return filmDue(person) ?? { mark: 'done', text: fill(words.due.given, { date }) }
  return {
    mark: 'failed',
    text: fill(state === 'refused' ? words.due.refused : words.due.withdrawnPermission, { date }),
  }
}

/** Returns the client's newest verdict, or how far they have watched. */
function saidDue({ verdicts, watched }: BoardCard): Due {
  const said = verdicts.at(-1)
  if (said)
    return {
      mark: markOfVerdict[said.value],
      text: fill(words.due.verdict, { name: firstNameOf(said.name), value: words.verdicts[said.value] }),
    }
  const [most] = [...watched].sort((a, b) => b.seconds - a.seconds)
  if (!most || most.seconds < 1) return { mark: 'none', text: words.due.notWatched }
  if (isWhole(most)) return { mark: 'waiting', text: words.due.watchedAll }
  return { mark: 'none', text: fill(words.due.watchedTo, { time: timeCode(most.seconds), of: timeCode(most.of) }) }
}

/** The last second of a film is often not played. */
export const isWhole = ({ seconds, of }: { seconds: number; of: number }): boolean => seconds >= of - 1

/** Returns the known facts as `£42,000, 4 weeks`. */
export function factsLine({ facts }: Pick<BoardCard, 'facts'>): string {
  const { salaryFromPence, noticeWeeks } = facts
  return [
    ...(salaryFromPence === null ? [] : [roundPounds(salaryFromPence)]),
    ...(noticeWeeks === null ? [] : [noticeWeeks === 0 ? words.notice.none : fillCount(words.notice, noticeWeeks)]),
  ].join(', ')
}
