import './leads.css'
import { personWords as words } from '#content/console/leads.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import type { PersonRecord } from '../../console-api.ts'
import { NoteForm } from './note-form.tsx'
import { PersonTimeline } from './person-timeline.tsx'

/** What happened to a person, with notes, for another domain's record of them. */
export function PersonHistory({ personId }: { personId: string }) {
  const {
    data: person,
    error,
    refetch,
  } = useConsoleQuery<PersonRecord>('lead', `/api/admin/leads/${personId}`, { live: true })
  if (person)
    return (
      <>
        <NoteForm person={person} />
        <PersonTimeline person={person} />
      </>
    )
  if (error)
    return (
      <div role="alert" className="con-acts">
        {readFailure(error).sentence}
        <CompactButton onClick={() => void refetch()}>{words.again}</CompactButton>
      </div>
    )
  return (
    <div aria-busy="true">
      <Skeleton lines={6} />
    </div>
  )
}
