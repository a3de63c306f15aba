import { useCallback, useEffect, useState } from 'react'
import { contentConsole as words } from '#content/console/content.ts'
import { Attention, EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Record, RecordHeader } from '#src/design/console/record.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import type { ContentPartView } from '../../console-api.ts'
import { ContentFieldForm } from './field-form.tsx'
import { partTitle } from './part-words.ts'

/** What was typed and not saved, by field. */
export type Drafts = Readonly<Record<string, unknown>>

const links = words.links as Partial<Record<string, { text: string; label: string; href: string }>>
const notes = words.notes as Partial<Record<string, string>>

/** One part of the content: its fields, each with its history, and the preview of all of them together. */
export function ContentPart({ id }: { id: string }) {
  const query = useConsoleQuery<ContentPartView>('content-part', `/api/admin/content/parts/${id}`, { fresh: true })
  const [drafts, setDrafts] = useState<Drafts>({})
  const view = query.data
  useLeavingQuestion(Object.keys(drafts).length > 0)
  const draft = useCallback((field: string, value: unknown) => {
    setDrafts((before) =>
      Object.fromEntries(Object.entries({ ...before, [field]: value }).filter(([, typed]) => typed !== undefined)),
    )
  }, [])
  const settle = useCallback((field: string, settled: unknown) => {
    setDrafts((before) =>
      before[field] === settled ? Object.fromEntries(Object.entries(before).filter(([id]) => id !== field)) : before,
    )
  }, [])
  if (query.isError && !view) return <PartMissing error={query.error} onAgain={() => void query.refetch()} />
  const inMail = id.startsWith('mail-')
  const link = links[id]
  return (
    <Record>
      <RecordHeader
        id={id}
        title={partTitle(id)}
        back={{ href: '/admin/content', label: words.back }}
        note={view?.isPreviewed ? (inMail ? words.mailPreviewHint : words.previewHint) : undefined}
        actions={view?.isPreviewed ? <PreviewButton part={id} drafts={drafts} /> : undefined}
      />
      {notes[id] && <p className="cnt-note">{notes[id]}</p>}
      {link && (
        <div className="cnt-link">
          <p>{link.text}</p>
          <CompactButton href={link.href}>{link.label}</CompactButton>
        </div>
      )}
      {view ? (
        view.fields.map((field) => (
          <ContentFieldForm
            key={field.id}
            field={field}
            draft={drafts[field.id]}
            inMail={inMail}
            onDraft={draft}
            onSettled={settle}
          />
        ))
      ) : (
        <div aria-busy="true">
          <span className="sr">{words.loading}</span>
          <Skeleton lines={6} />
        </div>
      )}
    </Record>
  )
}

function PartMissing({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  if (error instanceof HttpError && error.status === 404)
    return <EmptyState title={words.missing.title}>{words.missing.text}</EmptyState>
  return (
    <Attention
      title={words.failed.title}
      actions={<CompactButton onClick={onAgain}>{words.failed.again}</CompactButton>}
    >
      {readFailure(error).sentence}
    </Attention>
  )
}

/**
 * The tab is opened while the click is handled, because a browser would block one that opens after the server has
 * answered.
 */
function PreviewButton({ part, drafts }: { part: string; drafts: Drafts }) {
  const preview = useConsoleAction<{ part: string; changes: Drafts }, { address: string }>({
    path: '/api/admin/content/previews',
    quiet: true,
    onFailed: ({ sentence }) => toast({ title: sentence, tone: 'hot' }),
  })
  async function open() {
    const tab = window.open('', '_blank')
    const answer = await preview.run({ part, changes: drafts })
    if (!tab) return
    if (answer) tab.location.href = answer.address
    else tab.close()
  }
  return (
    <CompactButton variant="ink" busy={preview.busy} onClick={() => void open()}>
      {words.preview}
    </CompactButton>
  )
}

/** Asks before the browser leaves with unsaved changes. */
function useLeavingQuestion(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
}
