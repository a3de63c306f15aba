import { useNavigate } from 'react-router'
import { candidatesConsole } from '#content/console/candidates.ts'

import { Attention, EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import type { CandidateRecord } from '../../console-api.ts'
import { useCandidate } from './candidate-queries.ts'
import { DetailsForm } from './details-form.tsx'
import { FilmPart } from './film/film-part.tsx'
import { KeepPart } from './keep-part.tsx'
import { NeverPart } from './never-part.tsx'
import { PermissionsPart } from './permissions-part.tsx'

const words = candidatesConsole.record

/** One candidate: their film, what we know, who may see them, until when they are kept. */
export function CandidateView({ id }: { id: string }) {
  const navigate = useNavigate()
  const { data: record, error, refetch } = useCandidate(id)
  useShortcut('e', () => void navigate('/admin/candidates'), words.backKey)
  if (!record) {
    return (
      <>
        <ConsoleHeader title={candidatesConsole.title} actions={<BackToList />} />
        {error ? (
          <EmptyState
            title={words.failed}
            actions={<CompactButton onClick={() => void refetch()}>{words.again}</CompactButton>}
          >
            {readFailure(error).sentence}
          </EmptyState>
        ) : (
          <div className="con-panel" aria-busy="true">
            <Skeleton lines={8} headline />
          </div>
        )}
      </>
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
          </>
        }
      />
      {record.marked && (
        <Attention kind="note" title={words.marked}>
          {words.markedText}
        </Attention>
      )}
      <Namesakes record={record} />
      <div className="cn-split">
        <div>
          <FilmPart record={record} />
          <DetailsForm record={record} />
        </div>
        <div>
          <PermissionsPart record={record} />
          <NeverPart record={record} />
          <KeepPart record={record} />
          <Complaints record={record} />
        </div>
      </div>
    </>
  )
}

function Namesakes({ record: { namesakes } }: { record: CandidateRecord }) {
  if (namesakes.length === 0) return null
  return (
    <Attention
      kind="note"
      title={words.namesake}
      actions={namesakes.map(({ personId, candidateId, name, email }) => (
        <CompactButton
          key={personId}
          href={candidateId ? `/admin/candidates/${candidateId}` : `/admin/leads/${personId}`}
        >
          {fill(words.openNamesake, { name: name || email })}
        </CompactButton>
      ))}
    >
      {namesakes.map(({ by, name, email }) => fill(words.namesakes[by], { name, email })).join(' ')}
    </Attention>
  )
}

function Complaints({ record: { complaints } }: { record: CandidateRecord }) {
  const { heading, from, acknowledged, open } = candidatesConsole.complaints
  if (complaints.length === 0) return null
  return (
    <section className="cn-part" aria-labelledby="cn-complaints">
      <h2 id="cn-complaints">{heading}</h2>
      <ul className="cn-rows">
        {complaints.map(({ id, text, createdAt, acknowledgedAt }) => (
          <li key={id}>
            <div className="cn-standing">
              <p>{text}</p>
              <span className="con-note">{fill(from, { date: longDate(createdAt) })}</span>
            </div>
            <StateMark kind={acknowledgedAt ? 'done' : 'waiting'}>
              {acknowledgedAt ? fill(acknowledged, { date: longDate(acknowledgedAt) }) : open}
            </StateMark>
          </li>
        ))}
      </ul>
    </section>
  )
}
