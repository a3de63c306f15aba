import { diaryConsole as words } from '#content/console/diary.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { CallOutcome } from '../../booking.ts'
import type { DiaryCall } from '../../console-api.ts'

/** Records the outcome of a call, unless a colleague has recorded another one since it was read. */
export function useOutcome({ id, outcome }: Pick<DiaryCall, 'id' | 'outcome'>) {
  const action = useConsoleAction<{ outcome: CallOutcome | null; before: CallOutcome | null }>({
    path: `/api/admin/diary/calls/${id}/outcome`,
    refresh: ['diary', 'diary-call', 'waiting'],
  })
  return {
    busy: action.busy,
    say: (chosen: CallOutcome | null) => action.run({ outcome: chosen, before: outcome }),
    takeBack: (chosen: CallOutcome) => action.run({ outcome: null, before: chosen }),
  }
}

/** The outcomes for which there is room on the sheet. The call's record has all of them. */
const inOneTap = ['held', 'no_show'] as const

/** Buttons on a past call without an outcome: held or no-show, in one tap. */
export function OutcomeButtons({ call }: { call: DiaryCall }) {
  const { busy, say, takeBack } = useOutcome(call)
  const record = async (outcome: CallOutcome) => {
    if ((await say(outcome)) === undefined) return
    const title = fill(words.done.outcome[outcome], { name: call.name })
    toast({ title, tone: 'ok', action: { label: words.done.undo, run: () => void takeBack(outcome) } })
  }
  return (
    <>
      {inOneTap.map((outcome) => (
        <button key={outcome} type="button" aria-disabled={busy || undefined} onClick={() => void record(outcome)}>
          {words.outcomes[outcome]}
          <span className="sr">: {call.name}</span>
        </button>
      ))}
    </>
  )
}
