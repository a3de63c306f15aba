import { useState } from 'react'
import { useNavigate } from 'react-router'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import { londonDate, shortDate } from '#src/values/london-time.ts'
import type { InterviewRecord } from '../../console-api.ts'
import { dialled } from './dialled.ts'
import { interviewQueries } from './interview-queries.ts'
import type { SendLink } from './link-letter.tsx'

const words = interviewsConsole.record

export const BackToList = () => <CompactButton href="/admin/interviews">{interviewsConsole.back}</CompactButton>

/** The actions that an interview allows in its present state. */
export function RecordActions({ record, link }: { record: InterviewRecord; link: SendLink }) {
  const [asking, setAsking] = useState<'time' | 'off'>()
  const { id, version, candidateId, submittedAt, state, canRemind, phone, trouble, askedFor } = record
  const isOpen = submittedAt === null && state !== 'withdrawn'
  const remind = useConsoleAction<object>({
    path: `/api/admin/interviews/${id}/remind`,
    refresh: interviewQueries,
    onDone: () => void toast({ title: words.remindDone, description: record.email, tone: 'ok' }),
  })
  const close = () => setAsking(undefined)
  return (
    <>
      <BackToList />
      {isOpen && (
        <>
          <CompactButton onClick={() => setAsking('off')}>{words.callOff}</CompactButton>
          <CompactButton onClick={() => setAsking('time')}>{words.moreTime}</CompactButton>
          {phone && (trouble || askedFor) && (
            <CompactButton href={dialled(phone)} outside>
              {fill(words.ring, { phone })}
            </CompactButton>
          )}
          {canRemind && (
            <CompactButton busy={remind.busy} onClick={() => void remind.run({ version })}>
              {words.remind}
            </CompactButton>
          )}
          <CompactButton variant="ink" busy={link.busy} disabled={link.isEmpty} onClick={link.run}>
            {words.link}
          </CompactButton>
        </>
      )}
      {candidateId ? (
        <CompactButton href={`/admin/candidates/${candidateId}`}>{words.openCandidate}</CompactButton>
      ) : (
        submittedAt && <MakeCandidate id={id} />
      )}
      {asking === 'time' && <MoreTimeDialog record={record} onClose={close} />}
      {asking === 'off' && <CallOffDialog record={record} onClose={close} />}
    </>
  )
}

function MakeCandidate({ id }: { id: string }) {
  const navigate = useNavigate()
  const make = useConsoleAction<void, { id: string }>({
    path: `/api/admin/interviews/${id}/candidate`,
    refresh: interviewQueries,
    onDone: (made) => void navigate(`/admin/candidates/${made.id}`),
  })
  return (
    <CompactButton variant="ink" busy={make.busy} onClick={() => void make.run()}>
      {words.candidate}
    </CompactButton>
  )
}

interface DialogProps {
  record: InterviewRecord
  onClose: () => void
}

function MoreTimeDialog({ record: { id, version, email, deadline }, onClose }: DialogProps) {
  const [typed, setTyped] = useState({ until: londonDate(new Date(deadline)) })
  const move = useConsoleAction<object>({
    path: `/api/admin/interviews/${id}/deadline`,
    refresh: interviewQueries,
    quiet: true,
    onDone: () => {
      toast({ title: words.moreTimeDone, description: email, tone: 'ok' })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(move.failure, typed)
  return (
    <ConfirmDialog
      title={words.moreTime}
      confirm={words.moreTime}
      cancel={interviewsConsole.cancel}
      busy={move.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void move.run({ ...typed, version })}
      onClose={onClose}
    >
      <p>
        {fill(words.moreTimeNow, { day: shortDate(deadline, 'now') })} {words.moreTimeText}
      </p>
      <CompactField
        label={words.moreTimeUntil}
        type="date"
        value={typed.until}
        error={fields.until}
        onChange={({ target }) => setTyped({ until: target.value })}
      />
    </ConfirmDialog>
  )
}

function CallOffDialog({ record: { id, version, name }, onClose }: DialogProps) {
  const off = useConsoleAction<object>({
    path: `/api/admin/interviews/${id}/withdraw`,
    refresh: interviewQueries,
    quiet: true,
    onDone: () => {
      toast({ title: words.callOffDone, description: name, tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.callOffQuestion}
      confirm={words.callOff}
      cancel={interviewsConsole.cancel}
      danger
      busy={off.busy}
      failure={off.failure?.sentence}
      onConfirm={() => void off.run({ version })}
      onClose={onClose}
    >
      <p>{words.callOffText}</p>
    </ConfirmDialog>
  )
}
