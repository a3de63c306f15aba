import { rolesConsole } from '#content/console/roles.ts'
import { type StateKind, StateMark } from '#src/design/console/state-mark.tsx'
import { useNow } from '#src/platform/browser/use-now.ts'
import { recentMoment, shortDate } from '#src/values/london-time.ts'
import type { RoleRow } from '../../console-api.ts'
import { waitSentence } from '../../waiting/wait-sentence.ts'
import type { WaitKind, WaitsFor } from '../../waiting/role-wait.ts'

const words = rolesConsole.waits

const marks: Readonly<Record<WaitsFor, StateKind | undefined>> = { us: 'partly', them: 'waiting', nobody: undefined }

type Waiting = Pick<RoleRow, 'wait'>

/** What a role waits for, marked where somebody has to do something. */
export function RoleWaits({ wait }: Waiting) {
  const mark = marks[wait.for]
  const text = waitSentence({ wait })
  return mark ? <StateMark kind={mark}>{text}</StateMark> : text
}

/** Days, not times, are what these are due on. */
const byDay: readonly WaitKind[] = ['starts', 'verdicts_to_follow', 'words', 'interview_over']

/** When it is due, and whether that has passed. */
export function RoleDue({ wait: { kind, due } }: Waiting) {
  const now = useNow()
  if (due === null) return words.noDay
  const when = byDay.includes(kind) ? shortDate(due, 'now') : recentMoment(due, 'now')
  const isLate = kind !== 'starts' && new Date(due).getTime() < now.getTime()
  return isLate ? <StateMark kind="failed">{when}</StateMark> : when
}
