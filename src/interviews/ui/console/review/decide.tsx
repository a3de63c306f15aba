import { useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea, CompactSelect } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useNow } from '#src/platform/browser/use-now.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import { canDeclineNow, nextWeekdayMorning } from '../../../decline-time.ts'
import type { InterviewRecord } from '../../../console-api.ts'
import { AskAgainDialog } from './ask-again-dialog.tsx'
import { interviewQueries } from '../interview-queries.ts'

const words = interviewsConsole.record

/** Everyone's ratings, once this member may see them, and the decision. */
export function Decide({ record }: { record: InterviewRecord }) {
  const [asking, setAsking] = useState<'decline' | 'again'>()
  const { id, version } = record
  const forward = useConsoleAction<object>({
    path: `/api/admin/interviews/${id}/decision`,
    refresh: interviewQueries,
    onDone: () => void toast({ title: words.forwardDone, description: record.name, tone: 'ok' }),
  })
  const close = () => setAsking(undefined)
  return (
    <>
      {(record.isRated || record.decision) && <Compare record={record} />}
      {record.isRated && !record.decision && <Others record={record} />}
      {!record.decision && (
        <section className="rvw-decide" aria-label={words.decide}>
          <p>
            <b>{words.decide}</b> {words.decideText} {record.keepInMind && words.keepInMind}
          </p>
          <CompactButton
            variant="hot"
            busy={forward.busy}
            onClick={() => void forward.run({ decision: 'forward', version })}
          >
            {words.forward}
          </CompactButton>
          <CompactButton onClick={() => setAsking('again')}>{words.askAgain.action}</CompactButton>
          <CompactButton onClick={() => setAsking('decline')}>{words.decline}</CompactButton>
        </section>
      )}
      {asking === 'decline' && <DeclineDialog record={record} onClose={close} />}
      {asking === 'again' && <AskAgainDialog record={record} onClose={close} />}
    </>
  )
}

/** Who has answers left to rate, and a nudge for them. */
function Others({ record: { id, version, othersRated, othersRating } }: { record: InterviewRecord }) {
  const nudge = useConsoleAction<object>({
    path: `/api/admin/interviews/${id}/nudge`,
    onDone: () => void toast({ title: words.nudgeDone, tone: 'ok' }),
  })
  if (othersRated > 0 && othersRating.length === 0) return null
  return (
    <section className="rvw-decide rvw-others">
      <p>
        {othersRating.length === 0
          ? words.nudgeNone
          : [...othersRating.map(({ name, left }) => fillCount(words.left, left, { name })), words.leftHidden].join(
              ' ',
            )}
      </p>
      <CompactButton busy={nudge.busy} onClick={() => void nudge.run({ version })}>
        {words.nudge}
      </CompactButton>
    </section>
  )
}

/** Ratings side by side. */
function Compare({ record: { questions } }: { record: InterviewRecord }) {
  const colleagues = new Map(questions.flatMap(({ others }) => others.map(({ memberId, name }) => [memberId, name])))
  return (
    <div className="con-tw">
      <table className="tb rvw-both">
        <caption className="sr">{words.compare}</caption>
        <thead>
          <tr>
            <th scope="col">{words.compareAnswer}</th>
            <th scope="col">{words.you}</th>
            {[...colleagues].map(([memberId, name]) => (
              <th key={memberId} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{words.compareNotes}</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ question, own, others }, index) => {
            const values = [own.value, ...others.map(({ value }) => value)].filter((value) => value !== null)
            const isFar = values.length > 1 && Math.max(...values) - Math.min(...values) > 1
            const notes = [
              ...(own.note ? [fill(words.quoted, { note: own.note, name: words.you })] : []),
              ...others.flatMap(({ note, name }) => (note ? [fill(words.quoted, { note, name })] : [])),
            ]
            return (
              <tr key={question.id} className={isFar ? 'is-far' : undefined}>
                <th scope="row">
                  {index + 1} {question.short || question.text}
                  {isFar && <small>{words.far}</small>}
                </th>
                <td data-l={words.you}>
                  <Score value={own.value} />
                </td>
                {[...colleagues].map(([memberId, name]) => (
                  <td key={memberId} data-l={name}>
                    <Score value={others.find((one) => one.memberId === memberId)?.value ?? null} />
                  </td>
                ))}
                <td data-l={words.compareNotes}>{notes.join(' ') || words.noNotes}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Score({ value }: { value: number | null }) {
  if (value === null) return <>{words.noValue}</>
  return (
    <span className="rvw-score">
      <span className="sr">{fill(words.of, { value })}</span>
      {[1, 2, 3, 4, 5].map((step) => (
        <i key={step} aria-hidden="true" className={step <= value ? 'is-full' : undefined} />
      ))}
      <b aria-hidden="true">{value}</b>
    </span>
  )
}

function DeclineDialog({ record: { id, version }, onClose }: { record: InterviewRecord; onClose: () => void }) {
  const now = useNow()
  const [said, setSaid] = useState('')
  const [chosen, setSend] = useState<'morning' | 'now'>('morning')
  const send = canDeclineNow(now) ? chosen : 'morning'
  const decline = useConsoleAction<object>({
    path: `/api/admin/interviews/${id}/decision`,
    refresh: interviewQueries,
    quiet: true,
    onDone: () => {
      toast({ title: words.declined, tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.declineHeading}
      confirm={words.declineSend}
      cancel={interviewsConsole.cancel}
      busy={decline.busy}
      failure={decline.failure?.sentence}
      onConfirm={() => void decline.run({ decision: 'declined', words: said, send, version })}
      onClose={onClose}
    >
      <CompactArea
        label={words.declineWords}
        hint={words.declineHint}
        rows={6}
        value={said}
        onChange={(event) => setSaid(event.target.value)}
      />
      <CompactSelect
        label={words.declineWhen}
        hint={words.declineWhenHint}
        value={send}
        onChange={({ target }) => setSend(target.value as typeof send)}
      >
        <option value="morning">{spokenMoment(nextWeekdayMorning(now), now)}</option>
        {canDeclineNow(now) && <option value="now">{words.declineNow}</option>}
      </CompactSelect>
    </ConfirmDialog>
  )
}
