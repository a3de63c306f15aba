import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { personWords as words } from '#content/console/leads.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { FieldError } from '#src/design/field.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { typedSince } from '#src/platform/browser/typed-since.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import type { NoteOnWire, PersonRecord } from '../../console-api.ts'

/** A new note. `N` moves the focus here; Enter saves, Shift+Enter begins a new line. */
export function NoteForm({ person }: { person: PersonRecord }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const note = useConsoleAction<{ text: string }>({
    path: `/api/admin/leads/${person.id}/notes`,
    refresh: ['lead'],
    quiet: true,
  })
  const { fields, form } = useRefusal(note.failure, { text }, 'text')
  useShortcut('n', () => field.current?.focus(), fill(words.note, { name: person.name || person.email }))

  async function save() {
    if (text.trim() === '') return field.current?.focus()
    if ((await note.run({ text })) === undefined) return
    setText((now) => typedSince(text, now))
    toast({ title: words.noteSaved, tone: 'ok' })
  }
  return (
    <form
      ref={form}
      className="lead-note"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="lead-note__field">
        <label className="sr" htmlFor="new-note">
          {fill(words.note, { name: person.name || person.email })}
        </label>
        <textarea
          ref={field}
          id="new-note"
          rows={1}
          maxLength={5000}
          value={text}
          placeholder={words.notePlaceholder}
          aria-invalid={fields.text ? true : undefined}
          aria-describedby={fields.text && 'new-note-error'}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => enterSaves(event, () => void save())}
        />
        <kbd aria-hidden="true">N</kbd>
      </div>
      <CompactButton type="submit" variant="ink" busy={note.busy}>
        {words.save}
      </CompactButton>
      <FieldError id="new-note-error">{fields.text}</FieldError>
    </form>
  )
}

/** Edits one's own note in place. */
export function NoteEditor({ note, onDone }: { note: NoteOnWire; onDone: () => void }) {
  const [text, setText] = useState(note.text)
  const edit = useConsoleAction<{ text: string }>({
    path: `/api/admin/lead-notes/${note.id}`,
    method: 'PUT',
    refresh: ['lead'],
    quiet: true,
    onDone,
  })
  const save = () => void edit.run({ text })
  const { fields, form } = useRefusal(edit.failure, { text }, 'text')
  const field = useRef<HTMLTextAreaElement>(null)
  // The focused button has just been replaced by this field.
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      ref={form}
      className="cf"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label className="sr" htmlFor={`note-${note.id}`}>
        {fill(words.noteBy, { name: note.author })}
      </label>
      <textarea
        id={`note-${note.id}`}
        rows={3}
        maxLength={5000}
        value={text}
        ref={field}
        aria-invalid={fields.text ? true : undefined}
        aria-describedby={fields.text && `note-${note.id}-error`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => enterSaves(event, save)}
      />
      <FieldError id={`note-${note.id}-error`}>{fields.text}</FieldError>
      <div className="con-acts">
        <CompactButton type="submit" variant="ink" busy={edit.busy}>
          {words.save}
        </CompactButton>
        <CompactButton onClick={onDone}>{words.cancel}</CompactButton>
      </div>
    </form>
  )
}

function enterSaves(event: KeyboardEvent, save: () => void) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  save()
}
