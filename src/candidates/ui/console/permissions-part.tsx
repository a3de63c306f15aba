import { useState } from 'react'
import { Link } from 'react-router'
import { candidatesConsole } from '#content/console/candidates.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { type StateKind, StateMark } from '#src/design/console/state-mark.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import type { AskedQuestion, PermissionRow, Watched } from '#src/roles/permission-api.ts'
import { fill } from '#src/values/fill.ts'
import { shortDate, shortMoment } from '#src/values/london-time.ts'
import { playTime } from '#src/values/time-code.ts'
import type { CandidateRecord } from '../../console-api.ts'
import { firstNameOf } from '../../facts.ts'
import { candidateQueries, useCandidatePermissions } from './candidate-queries.ts'
import { usePermissionUndo } from './use-permission-undo.ts'

const words = candidatesConsole.permissions

const marks: Readonly<Record<PermissionRow['state'], StateKind>> = {
  none: 'none',
  asked: 'waiting',
  given: 'done',
  refused: 'failed',
  withdrawn: 'failed',
}

/** Who may see a candidate's film, role by role, and who has seen it. */
export function PermissionsPart({ record }: { record: CandidateRecord }) {
  const { data, error, refetch } = useCandidatePermissions(record.id)
  const [question, setQuestion] = useState<{ kind: 'ask' | 'stop'; row: PermissionRow }>()
  const sayAsked = usePermissionUndo()
  return (
    <>
      <section className="cn-part" aria-labelledby="cn-may" aria-busy={!data && !error}>
        <h2 id="cn-may">{words.heading}</h2>
        {!data && error && (
          <p role="alert">
            {words.failed}{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              {candidatesConsole.record.again}
            </button>
          </p>
        )}
        {!data && !error && <Skeleton lines={3} />}
        {data?.rows.length === 0 && <p>{words.none}</p>}
        {data && data.rows.length > 0 && (
          <ul className="cn-rows">
            {data.rows.map((row) => (
              <li key={row.candidacyId}>
                <Standing row={row} />
                <Actions
                  row={row}
                  canAsk={record.film?.state === 'ready'}
                  onAsk={() => setQuestion({ kind: 'ask', row })}
                  onStop={() => setQuestion({ kind: 'stop', row })}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      {data && <WatchedPart watched={data.watched} />}
      {question?.kind === 'ask' && (
        <AskDialog
          record={record}
          row={question.row}
          onAsked={(asked) => sayAsked(fill(words.asked, { name: firstNameOf(record.name) }), [asked])}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {question?.kind === 'stop' && (
        <StopDialog record={record} row={question.row} onClose={() => setQuestion(undefined)} />
      )}
    </>
  )
}

function Standing({ row }: { row: PermissionRow }) {
  const dates = {
    asked: row.askedAt === null ? '' : shortDate(row.askedAt, 'now'),
    at: row.at === null ? '' : shortMoment(row.at, 'now'),
  }
  return (
    <div className="cn-standing">
      <Link className="link" to={`/admin/roles/${row.roleId}`}>
        {row.role}
      </Link>
      <span>{row.company || words.noCompany}</span>
      <StateMark kind={marks[row.state]}>{fill(words.states[row.state], dates)}</StateMark>
      {row.state === 'asked' && row.remindedAt && (
        <span className="con-note">{fill(words.reminded, { at: shortDate(row.remindedAt, 'now') })}</span>
      )}
      {row.state !== 'none' && !row.isThisCut && <span className="con-note">{words.otherCut}</span>}
    </div>
  )
}

function Actions({
  row: { state, isThisCut, isWithClient, role },
  canAsk,
  onAsk,
  onStop,
}: {
  row: PermissionRow
  canAsk: boolean
  onAsk: () => void
  onStop: () => void
}) {
  const ask = state === 'none' ? words.ask : words.askAgain
  return (
    <div className="con-acts">
      {canAsk && (state !== 'given' || (!isThisCut && !isWithClient)) && (
        <CompactButton aria-label={`${ask}: ${role}`} onClick={onAsk}>
          {ask}
        </CompactButton>
      )}
      {state === 'given' && (
        <CompactButton aria-label={`${words.stop}: ${role}`} onClick={onStop}>
          {words.stop}
        </CompactButton>
      )}
    </div>
  )
}

interface QuestionProps {
  record: CandidateRecord
  row: PermissionRow
  onClose: () => void
}

function AskDialog({ record, row, onAsked, onClose }: QuestionProps & { onAsked: (question: AskedQuestion) => void }) {
  const name = firstNameOf(record.name)
  const company = row.company || words.noCompany
  const ask = useConsoleAction<void, AskedQuestion>({
    path: `/api/admin/candidacies/${row.candidacyId}/ask-permission`,
    refresh: candidateQueries,
    quiet: true,
    onDone: (question) => {
      onAsked(question)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={fill(words.askTitle, { name })}
      confirm={words.askDo}
      cancel={candidatesConsole.cancel}
      busy={ask.busy}
      failure={ask.failure?.sentence}
      onConfirm={() => void ask.run()}
      onClose={onClose}
    >
      <p>{fill(words.askText, { name, role: row.role, company })}</p>
      {row.state !== 'none' && !row.isThisCut && <p>{words.askOther}</p>}
    </ConfirmDialog>
  )
}

function StopDialog({ record, row, onClose }: QuestionProps) {
  const company = row.company || words.noCompany
  const stop = useConsoleAction({
    path: `/api/admin/candidates/${record.id}/permissions/${row.id}/withdraw`,
    refresh: candidateQueries,
    quiet: true,
    onDone: () => {
      toast({ title: fill(words.stopped, { company }), description: record.name, tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.stopTitle}
      confirm={words.stop}
      cancel={candidatesConsole.cancel}
      danger
      busy={stop.busy}
      failure={stop.failure?.sentence}
      onConfirm={() => void stop.run()}
      onClose={onClose}
    >
      <p>{fill(words.stopText, { company, name: firstNameOf(record.name) })}</p>
    </ConfirmDialog>
  )
}

const verdictMarks = { yes: 'done', maybe: 'partly', no: 'failed' } as const

function WatchedPart({ watched }: { watched: readonly Watched[] }) {
  return (
    <section className="cn-part" aria-labelledby="cn-seen">
      <h2 id="cn-seen">{words.seen}</h2>
      {watched.length === 0 && <p>{words.nobody}</p>}
      {watched.length > 0 && (
        <ul className="cn-rows">
          {watched.map(({ viewer, company, seconds, of, at, verdict }) => (
            <li key={`${viewer} ${company} ${at}`}>
              <div className="cn-standing">
                <b>{viewer}</b>
                <span>{company || words.noCompany}</span>
                <span className="cn-seen" aria-hidden="true">
                  <i style={{ width: `${Math.min(100, (100 * seconds) / Math.max(1, of))}%` }} />
                </span>
                <span className="con-note">
                  {fill(words.watched, {
                    time: playTime(Math.round(Math.min(seconds, of))),
                    of: playTime(Math.round(of)),
                    when: shortMoment(at, 'now'),
                  })}
                </span>
              </div>
              <StateMark kind={verdict ? verdictMarks[verdict] : 'none'}>
                {verdict ? words.verdicts[verdict] : words.noVerdict}
              </StateMark>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
