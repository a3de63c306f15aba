import { type ReactNode, useEffect, useRef, useState } from 'react'
import { contentConsole as words } from '#content/console/content.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { FieldError } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import { moved } from '#src/design/moved.ts'

const copy = words.list

export interface Named {
  name: string
}

/** Renders the fields of an open row. */
export type EntryFields<Entry> = (parts: {
  entry: Entry
  /** Returns the sentence with which one of its fields was refused. */
  errorOf: (field: string) => string | undefined
  /** Changes these fields of the entry as it is then, also after the row was closed. */
  onChange: (change: Partial<Entry>) => void
}) => ReactNode

interface Row<Entry> {
  key: number
  entry: Entry
}

const nameOf = ({ name }: Named, kind: 'clients' | 'reviews') => name.trim() || copy.unnamed[kind]

/** The rows in order, which of them is open, and the announcement of the last move. */
function useRows<Entry extends Named>(
  { kind, entries, blank }: { kind: 'clients' | 'reviews'; entries: readonly Entry[]; blank: Entry },
  onChange: (entries: readonly Entry[]) => void,
) {
  const [rows, setRows] = useState<readonly Row<Entry>[]>(() => entries.map((entry, key) => ({ key, entry })))
  const [open, setOpen] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef(rows)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  function put(next: readonly Row<Entry>[]) {
    latest.current = next
    setRows(next)
    onChange(next.map(({ entry }) => entry))
  }
  return {
    rows,
    open,
    setOpen,
    announcement,
    put,
    /** Does nothing if the row was removed, or the list discarded or saved, while a logo was being sent. */
    change(key: number, changed: Partial<Entry>) {
      const index = latest.current.findIndex((row) => row.key === key)
      if (isGone.current || index < 0) return
      put(latest.current.with(index, { key, entry: { ...latest.current[index]!.entry, ...changed } }))
    },
    move(from: number, to: number) {
      if (to < 0 || to >= rows.length || from === to) return
      put(moved(rows, from, to))
      setAnnouncement(fill(copy.moved, { name: nameOf(rows[from]!.entry, kind), place: to + 1, count: rows.length }))
    },
    add() {
      const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
      put([{ key, entry: blank }, ...rows])
      setOpen(key)
    },
  }
}

/**
 * A list whose rows can be opened for editing, moved by buttons or by dragging, added and removed. Each move is
 * announced, because somebody who moves a row by keyboard may not see where it went.
 */
export function ListInput<Entry extends Named>({
  labelId,
  kind,
  entries,
  errors,
  blank,
  Fields,
  onChange,
}: {
  labelId: string
  kind: 'clients' | 'reviews'
  entries: readonly Entry[]
  /** The errors, by paths such as `value.3.name`. */
  errors: Record<string, string>
  /** The values of a new row. */
  blank: Entry
  Fields: EntryFields<Entry>
  onChange: (entries: readonly Entry[]) => void
}) {
  const { rows, open, setOpen, announcement, put, change, move, add } = useRows({ kind, entries, blank }, onChange)
  const [dragged, setDragged] = useState<number>()
  return (
    <div className="cnt-list">
      <div className="cnt-list__head">
        <h3 id={labelId}>
          {words.listTitles[kind]} <span className="muted">{rows.length}</span>
        </h3>
        <CompactButton onClick={add}>{copy.add[kind]}</CompactButton>
      </div>
      <FieldError id={`${labelId}-error`}>{errors['value']}</FieldError>
      <output className="sr">{announcement}</output>
      <ol aria-labelledby={labelId}>
        {rows.map(({ key, entry }, index) => {
          const isRefused = Object.keys(errors).some((path) => path.startsWith(`value.${index}.`))
          const isOpen = open === key || isRefused
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- rows are dropped on it
            <li
              key={key}
              className={dragged === index ? 'is-dragged' : undefined}
              onDragOver={(event) => {
                if (dragged !== undefined) event.preventDefault()
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== undefined) move(dragged, index)
                setDragged(undefined)
              }}
            >
              <RowHead
                name={nameOf(entry, kind)}
                index={index}
                count={rows.length}
                isOpen={isOpen}
                onToggle={() => setOpen(isOpen ? undefined : key)}
                onMove={(to) => move(index, to)}
                onRemove={() => put(rows.toSpliced(index, 1))}
                onDrag={setDragged}
              />
              {isOpen && (
                <div className="cnt-list__fields">
                  <Fields
                    entry={entry}
                    errorOf={(field) => errors[`value.${index}.${field}`]}
                    onChange={(changed) => change(key, changed)}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function RowHead({
  name,
  index,
  count,
  isOpen,
  onToggle,
  onMove,
  onRemove,
  onDrag,
}: {
  name: string
  index: number
  count: number
  isOpen: boolean
  onToggle: () => void
  onMove: (to: number) => void
  onRemove: () => void
  /** Called with the row's index at the start, and without one at the end. */
  onDrag: (index: number | undefined) => void
}) {
  return (
    <div className="cnt-list__row">
      <span
        className="cnt-list__grip"
        draggable
        title={copy.drag}
        aria-hidden="true"
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move'
          dataTransfer.setData('text/plain', name)
          onDrag(index)
        }}
        onDragEnd={() => onDrag(undefined)}
      />
      <span className="muted" aria-hidden="true">
        {index + 1}
      </span>
      <button
        type="button"
        className="cnt-list__name"
        aria-expanded={isOpen}
        aria-label={fill(isOpen ? copy.close : copy.edit, { name })}
        onClick={onToggle}
      >
        {name}
      </button>
      <CompactButton
        aria-label={fill(copy.up, { name })}
        aria-disabled={index === 0 || undefined}
        onClick={() => onMove(index - 1)}
      >
        ↑
      </CompactButton>
      <CompactButton
        aria-label={fill(copy.down, { name })}
        aria-disabled={index === count - 1 || undefined}
        onClick={() => onMove(index + 1)}
      >
        ↓
      </CompactButton>
      <CompactButton aria-label={fill(copy.remove, { name })} onClick={onRemove}>
        <Icon name="x" />
      </CompactButton>
    </div>
  )
}
