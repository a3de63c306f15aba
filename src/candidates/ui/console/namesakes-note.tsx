import { useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { StaffRole } from '#src/staff/staff.ts'
import { fill } from '#src/values/fill.ts'
import type { CandidateRecord } from '../../console-api.ts'
import { candidateQueries, useCandidate } from './candidate-queries.ts'

const words = candidatesConsole.record

type Namesake = CandidateRecord['namesakes'][number]

/** People who could be the same person. They are never merged automatically; an owner can merge them (CAND-17). */
export function NamesakesNote({ record }: { record: CandidateRecord }) {
  const [merging, setMerging] = useState<string>()
  const isOwner = useConsoleQuery<{ role: StaffRole }>('session', '/api/staff/session').data?.role === 'owner'
  const { namesakes } = record
  if (namesakes.length === 0) return null
  return (
    <>
      <Attention
        kind="note"
        title={words.namesake}
        actions={namesakes.map((namesake) => (
          <NamesakeActions key={namesake.personId} namesake={namesake} onMerge={isOwner ? setMerging : undefined} />
        ))}
      >
        {namesakes.map(({ by, name, email }) => fill(words.namesakes[by], { name, email })).join(' ')}
      </Attention>
      {merging && <MergeDialog record={record} otherId={merging} onClose={() => setMerging(undefined)} />}
    </>
  )
}

function NamesakeActions({
  namesake: { personId, candidateId, name, email },
  onMerge,
}: {
  namesake: Namesake
  onMerge: ((candidateId: string) => void) | undefined
}) {
  const who = name || email
  return (
    <>
      <CompactButton href={candidateId ? `/admin/candidates/${candidateId}` : `/admin/leads/${personId}`}>
        {fill(words.openNamesake, { name: who })}
      </CompactButton>
      {candidateId && onMerge && (
        <CompactButton aria-label={fill(words.mergeOf, { email })} onClick={() => onMerge(candidateId)}>
          {words.merge}
        </CompactButton>
      )}
    </>
  )
}

function MergeDialog({ record, otherId, onClose }: { record: CandidateRecord; otherId: string; onClose: () => void }) {
  const { data: other } = useCandidate(otherId)
  const merge = useConsoleAction<{ from: string; version: number; fromVersion: number }>({
    path: `/api/admin/candidates/${record.id}/merge`,
    refresh: candidateQueries,
    quiet: true,
    onDone: () => {
      toast({ title: words.merged, description: record.name, tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.mergeTitle}
      confirm={words.mergeDo}
      cancel={candidatesConsole.cancel}
      danger
      busy={merge.busy}
      failure={merge.failure?.sentence}
      onConfirm={() => other && void merge.run({ from: other.id, version: record.version, fromVersion: other.version })}
      onClose={onClose}
    >
      <p>{fill(words.mergeText, { kept: record.email, gone: other?.email ?? '' })}</p>
      <p>{words.mergeGoes}</p>
    </ConfirmDialog>
  )
}
