import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { personWords as words } from '#content/console/leads.ts'
import { Timeline, type TimelineEntry } from '#src/design/console/timeline.tsx'
import { fill } from '#src/values/fill.ts'
import { clockTime, spokenDate } from '#src/values/london-time.ts'
import type { TimelineEventOnWire } from '#src/values/timeline.ts'
import type { NoteOnWire, PersonRecord } from '../../console-api.ts'
import { NoteEditor } from './note-form.tsx'
import { useNow } from '#src/platform/browser/use-now.ts'

const DeleteNote = lazy(async () => ({ default: (await import('./delete-note.tsx')).DeleteNote }))

const kinds = { hot: 'wrong', ink: 'ours', open: 'looked', paid: 'paid' } as const

/** What happened to a person and what was written about them, newest first, by day. */
export function PersonTimeline({ person }: { person: PersonRecord }) {
  const [editing, setEditing] = useState<string>()
  // The note whose form was closed last: its button takes the focus.
  const [edited, setEdited] = useState<string>()
  const [deleting, setDeleting] = useState<string>()
  const now = useNow()
  const entries: TimelineEntry[] = [
    ...person.timeline.map((event, index) => eventEntry(event, index)),
    ...person.notes.map((note) =>
      noteEntry(note, {
        isEdited: editing === note.id,
        wasEdited: edited === note.id,
        onEdit: () => setEditing(note.id),
        onDone: () => {
          setEditing(undefined)
          setEdited(note.id)
        },
        onDelete: () => setDeleting(note.id),
      }),
    ),
  ].sort((a, b) => (a.at! < b.at! ? 1 : a.at! > b.at! ? -1 : 0))
  if (entries.length === 0) return <p className="lead-said">{words.nothingHappened}</p>
  const days = [...Map.groupBy(entries, ({ at }) => spokenDate(new Date(at!), now))].map(([title, those]) => ({
    id: title,
    title,
    entries: those,
  }))
  return (
    <>
      <Timeline days={days} />
      {deleting && (
        <Suspense>
          <DeleteNote id={deleting} onClose={() => setDeleting(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function eventEntry(event: TimelineEventOnWire, index: number): TimelineEntry {
  const { at, tone, title, text, link, share } = event
  const more = (text ?? link ?? share) !== undefined && (
    <>
      {share && (
        <span className="lead-share">
          <i style={{ width: `${Math.min(100, (100 * share.part) / share.of)}%` }} />
          <span className="sr">{share.label}</span>
        </span>
      )}
      {text && <span className="lead-said">{text}</span>}{' '}
      {link && (
        <Link className="link" to={link.href}>
          {link.label}
        </Link>
      )}
    </>
  )
  return { id: `${at} ${title} ${index}`, at, time: clockTime(new Date(at)), kind: kinds[tone], what: title, more }
}

interface NoteActions {
  isEdited: boolean
  wasEdited: boolean
  onEdit: () => void
  onDone: () => void
  onDelete: () => void
}

function noteEntry(note: NoteOnWire, { isEdited, wasEdited, onEdit, onDone, onDelete }: NoteActions): TimelineEntry {
  const more = isEdited ? (
    <NoteEditor note={note} onDone={onDone} />
  ) : (
    <>
      <p className="lead-said lead-said--note">{note.text}</p>
      {note.own && (
        <p className="con-acts">
          <EditButton takesFocus={wasEdited} onEdit={onEdit} />
          <button type="button" className="link" onClick={onDelete}>
            {words.remove}
          </button>
        </p>
      )}
    </>
  )
  const what = note.editedAt
    ? `${fill(words.noteBy, { name: note.author })}, ${words.edited}`
    : fill(words.noteBy, { name: note.author })
  return { id: note.id, at: note.at, time: clockTime(new Date(note.at)), kind: 'looked', what, more }
}

/** Begins to edit a note. It takes the focus when the form that replaced it has been closed. */
function EditButton({ takesFocus, onEdit }: { takesFocus: boolean; onEdit: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return (
    <button ref={button} type="button" className="link" onClick={onEdit}>
      {words.edit}
    </button>
  )
}
