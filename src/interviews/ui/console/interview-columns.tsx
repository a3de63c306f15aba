import { interviewsConsole as words } from '#content/console/interviews.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import type { Column } from '#src/design/console/data-table.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { daysBetween } from '#src/values/calendar-date.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { londonDate, recentMoment, shortDate } from '#src/values/london-time.ts'
import type { InterviewRow } from '../../console-api.ts'
import { isStuck } from '../../invitation.ts'
import { AnswersStair } from './answers-stair.tsx'

const markOf = { sent: 'none', begun: 'waiting', submitted: 'done', expired: 'none', withdrawn: 'none' } as const

/** What a colleague should know about an interview before opening it. */
export function whatIsGoingOn(row: InterviewRow, now: Date): string {
  if (row.decision) return words.decided[row.decision]
  if (row.state === 'submitted') return ratingsSay(row.rated)
  if (row.askedFor) return words.now.asked[row.askedFor as keyof typeof words.now.asked]
  if (row.trouble) return words.now.trouble[row.trouble] ?? words.views.stuck
  if (row.state !== 'sent' && row.state !== 'begun') return words.now.none
  if (row.recording !== null) return fill(words.now.recording, { answer: row.recording })
  if (row.mail) return words.now.mail[row.mail]
  const until = fill(words.now.until, { deadline: shortDate(row.deadline, now) })
  return row.remindsOn === null ? until : fill(words.now.reminder, { until, day: dayOfReminder(row.remindsOn, now) })
}

/** What the ratings say together, once the reader has rated every answer (INTV-50). */
function ratingsSay({ isByYou, others, waitsFor, apart }: InterviewRow['rated']): string {
  if (!isByYou) return words.now.toRate
  if (apart) {
    const rated = fill(words.now.allRated, { names: inAList([words.now.you, ...others]) })
    return fillCount(words.now.apart, apart.points, { rated, answer: apart.answer })
  }
  return waitsFor.length > 0 ? fill(words.now.waitsFor, { names: inAList(waitsFor) }) : words.now.rated
}

const lists = new Intl.ListFormat('en-GB')
const inAList = (names: readonly string[]) => lists.format(names)

function dayOfReminder(day: string, now: Date): string {
  const days = daysBetween(londonDate(now), day)
  const { today, tomorrow, later } = words.now.reminderDay
  return days <= 0 ? today : days === 1 ? tomorrow : fill(later, { day: shortDate(day, now) })
}

/** The next step for the reader: what the button at the end of the row is called. */
function nextStep(row: InterviewRow): keyof typeof words.next {
  if (isStuck(row)) return 'help'
  if (row.state !== 'submitted' || row.decision) return 'open'
  if (!row.rated.isByYou) return 'review'
  return row.rated.others.length > 0 ? 'compare' : 'open'
}

/** The columns of the list of interviews. */
export function interviewColumns(now: Date): readonly Column<InterviewRow>[] {
  return [
    {
      id: 'name',
      head: words.columns.who,
      sortable: true,
      cell: ({ name, purpose }) => (
        <>
          <span className="tb__clamp">{name}</span> <small>{purpose || words.open}</small>
        </>
      ),
    },
    {
      id: 'answers',
      head: words.columns.answers,
      cell: ({ answered, questions }) => <AnswersStair answered={answered} questions={questions} />,
    },
    {
      id: 'state',
      head: words.columns.state,
      cell: (row) =>
        isStuck(row) ? (
          <StateMark kind="failed">{words.views.stuck}</StateMark>
        ) : (
          <StateMark kind={markOf[row.state]}>{words.states[row.state]}</StateMark>
        ),
    },
    { id: 'last', head: words.columns.last, sortable: true, cell: ({ lastAt }) => recentMoment(lastAt, now) },
    { id: 'now', head: words.columns.now, cell: (row) => whatIsGoingOn(row, now) },
    {
      id: 'next',
      head: words.columns.next,
      kind: 'actions',
      cell: (row) => {
        const step = words.next[nextStep(row)]
        return (
          <CompactButton
            href={`/admin/interviews/${row.id}`}
            variant={nextStep(row) === 'open' ? 'line' : 'ink'}
            aria-label={fill(words.nextOf, { step, name: row.name })}
          >
            {step}
          </CompactButton>
        )
      },
    },
  ]
}
