import { useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { consoleWords } from '#content/console/frame.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Theirs } from '#src/design/console/facts.tsx'
import { EraseDialog } from '#src/leads/ui/console/erase-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import type { StaffRole } from '#src/staff/staff.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import type { CandidateChange, CandidateRecord } from '../../console-api.ts'
import { firstNameOf } from '../../facts.ts'
import { candidateQueries } from './candidate-queries.ts'

const words = candidatesConsole.keep

/** Until when a candidate is kept, and what happens then (CAND-6). */
export function KeepPart({ record }: { record: CandidateRecord }) {
  const [isChanging, setIsChanging] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const isOwner = useConsoleQuery<{ role: StaffRole }>('session', '/api/staff/session').data?.role === 'owner'
  const { keepUntil, keepAskedAt, asksOn, agreedAt, agreedHow, name } = record
  return (
    <section className="cn-part" aria-labelledby="cn-keep">
      <h2 id="cn-keep">{keepUntil ? fill(words.heading, { date: longDate(keepUntil) }) : words.noDay}</h2>
      {keepUntil && <p>{fill(words.after, { name: firstNameOf(name) })}</p>}
      {keepAskedAt ? (
        <p>{fill(words.wasAsked, { date: longDate(keepAskedAt) })}</p>
      ) : (
        asksOn && <p>{fill(words.asks, { date: longDate(asksOn) })}</p>
      )}
      {agreedAt && <p className="con-note">{fill(words.agreed, { date: longDate(agreedAt), how: agreedHow })}</p>}
      <div className="con-acts">
        <CompactButton onClick={() => setIsChanging(true)}>{words.change}</CompactButton>
        {isOwner && (
          <CompactButton variant="danger" onClick={() => setIsDeleting(true)}>
            {words.deleteNow}
          </CompactButton>
        )}
      </div>
      {!isOwner && <p className="con-note">{words.ownersDelete}</p>}
      {isDeleting && (
        <EraseDialog
          person={{ id: record.personId, name: record.name, email: record.email }}
          path={`/api/admin/candidates/${record.id}/deletion`}
          intro={words.deleteIntro}
          refresh={candidateQueries}
          onClose={() => setIsDeleting(false)}
        />
      )}
      {isChanging && <KeepDialog record={record} onClose={() => setIsChanging(false)} />}
    </section>
  )
}

const dayOf = (date: string | null) => (date ? longDate(date) : '')

function KeepDialog({ record, onClose }: { record: CandidateRecord; onClose: () => void }) {
  const [keepUntil, setKeepUntil] = useState(record.keepUntil ?? '')
  const { seen, theirs, isFetching, onFailed } = useSeen(record, ({ version }) => version, ['candidate'])
  const save = useConsoleAction<CandidateChange, { id: string }>({
    path: `/api/admin/candidates/${record.id}`,
    method: 'PUT',
    refresh: candidateQueries,
    quiet: true,
    onDone: () => {
      toast({ title: words.done, description: record.name, tone: 'ok' })
      onClose()
    },
    onFailed,
  })
  const { fields, sentence, form } = useRefusal(save.failure, { keepUntil }, 'keepUntil')
  return (
    <ConfirmDialog
      title={fill(words.title, { name: record.name })}
      confirm={words.submit}
      cancel={candidatesConsole.cancel}
      busy={save.busy || isFetching}
      failure={sentence}
      form={form}
      onConfirm={() => void save.run({ version: seen.version, keepUntil })}
      onClose={onClose}
    >
      <CompactField
        label={words.field}
        type="date"
        value={keepUntil}
        error={fields.keepUntil}
        onChange={({ target }) => setKeepUntil(target.value)}
        data-autofocus
      />
      {theirs && (
        <Theirs
          title={consoleWords.theirs}
          items={[{ label: words.field, value: dayOf(theirs.keepUntil), mine: dayOf(keepUntil) }]}
        />
      )}
    </ConfirmDialog>
  )
}
