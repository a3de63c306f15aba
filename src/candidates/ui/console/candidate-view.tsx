import { useState } from 'react'
import { useNavigate } from 'react-router'
import { candidatesConsole } from '#content/console/candidates.ts'
import { Attention, EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { UnopenedRecord } from '#src/design/console/unopened-record.tsx'
import { PersonHistory } from '#src/leads/ui/console/person-history.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import type { CandidateRecord } from '../../console-api.ts'
import { useCandidate } from './candidate-queries.ts'
import { ComplaintsPart } from './complaints-part.tsx'
import { DetailsForm } from './details-form.tsx'
import { FilmPart } from './film/film-part.tsx'
import { KeepPart } from './keep-part.tsx'
import { NamesakesNote } from './namesakes-note.tsx'
import { ExcludedEmployersPart } from './excluded-employers-part.tsx'
import { OnRoleDialog } from './on-role-dialog.tsx'
import { PermissionsPart } from './permissions-part.tsx'
import { usePermissionUndo } from './use-permission-undo.ts'

const words = candidatesConsole.record

/** One candidate: their film, what we know, who may see them, and until when they are kept. */
export function CandidateView({ id }: { id: string }) {
  const navigate = useNavigate()
  const { data: record, error, refetch } = useCandidate(id)
  useShortcut('e', () => void navigate('/admin/candidates'), words.backKey)
  if (!record) {
    return (
      <UnopenedRecord
        title={candidatesConsole.title}
        back={<BackToList />}
        words={words}
        failure={error ? readFailure(error).sentence : undefined}
        onAgain={() => void refetch()}
      />
    )
  }
  if (record.erasedAt !== null) {
    const title = fill(words.gone.title, { number: record.number })
    return (
      <>
        <ConsoleHeader title={title} actions={<BackToList />} />
        <EmptyState title={title}>{fill(words.gone.text, { date: longDate(record.erasedAt) })}</EmptyState>
      </>
    )
  }
  return <OpenRecord record={record} />
}

const BackToList = () => <CompactButton href="/admin/candidates">{words.back}</CompactButton>

function OpenRecord({ record }: { record: CandidateRecord }) {
  const { name, email, headline, facts, number, personId } = record
  const [dialog, setDialog] = useState<'put' | 'ask'>()
  const sayAsked = usePermissionUndo()
  // It has a deadline, so it comes first until it is answered.
  const isComplaintOpen = record.complaints.some(({ answeredAt }) => !answeredAt)
  const note = [headline, facts.place, fill(words.number, { number })].filter(Boolean).join(', ')
  return (
    <>
      <ConsoleHeader
        title={name || email}
        note={note}
        actions={
          <>
            <BackToList />
            <CompactButton href={`/admin/leads/${personId}`}>{words.lead}</CompactButton>
            <CompactButton onClick={() => setDialog('put')}>{candidatesConsole.many.put.action}</CompactButton>
            {record.film?.state === 'ready' && (
              <CompactButton variant="ink" onClick={() => setDialog('ask')}>
                {candidatesConsole.many.ask.action}
              </CompactButton>
            )}
          </>
        }
      />
      {record.marked && (
        <Attention kind="note" title={words.marked}>
          {words.markedText}
        </Attention>
      )}
      <NamesakesNote record={record} />
      {dialog && (
        <OnRoleDialog
          how={dialog}
          people={[record]}
          onAsked={sayAsked}
          onDone={() => setDialog(undefined)}
          onClose={() => setDialog(undefined)}
        />
      )}
      <div className="cn-split">
        <div>
          <FilmPart record={record} />
          <DetailsForm record={record} />
        </div>
        <div>
          {isComplaintOpen && <ComplaintsPart record={record} />}
          <PermissionsPart record={record} />
          <ExcludedEmployersPart record={record} />
          <KeepPart record={record} />
          {!isComplaintOpen && <ComplaintsPart record={record} />}
          <section className="cn-part" aria-labelledby="cn-history">
            <h2 id="cn-history">{words.history}</h2>
            <PersonHistory personId={personId} />
          </section>
        </div>
      </div>
    </>
  )
}
