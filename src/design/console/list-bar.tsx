import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { CompactButton } from './compact-button.tsx'
import { moveAmongRows, useShortcut } from './shortcuts.ts'

export interface ListSelect {
  name: string
  /** For screen readers; other readers see it from the first option. */
  label: string
  /** The option that does not filter: "Any state". */
  any: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

export interface ListBarProps {
  search?: { label: string; placeholder?: string; value: string; onSearch: (q: string) => void }
  selects?: readonly ListSelect[]
  /** Shown below the filters, and on a phone inside their panel. */
  underSelects?: ReactNode
  /** Further controls for the whole list. */
  children?: ReactNode
}

/** How long after the last key press the list is loaded, in milliseconds. */
const pauseMs = 250

/** A list's search and filters. `F` moves the focus here, arrow down moves it to the rows. */
export function ListBar({ search, selects = [], underSelects, children }: ListBarProps) {
  const Bar = search ? 'search' : 'div'
  return (
    <Bar className="con-bar">
      {search && <SearchField key="search" {...search} />}
      {selects.length > 1 ? <Filters selects={selects} under={underSelects} /> : selects.map(filterOf)}
      {children}
    </Bar>
  )
}

/** Several filters in a row; on a phone behind one button, so that the list itself is on the first screen. */
function Filters({ selects, under }: { selects: readonly ListSelect[]; under: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const count = selects.filter(({ value }) => value).length
  return (
    <>
      <CompactButton
        className="con-filters__b"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((before) => !before)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </CompactButton>
      <div id={id} className="con-filters" data-open={open || undefined}>
        {selects.map(filterOf)}
        {under}
      </div>
    </>
  )
}

function filterOf({ name, label, any, value, options, onChoose }: ListSelect) {
  return (
    <label key={name} className="con-sel">
      <span className="sr">{label}</span>
      <select value={value ?? ''} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

function SearchField({ label, placeholder, value, onSearch }: NonNullable<ListBarProps['search']>) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)

  // The address was changed by something other than this field, such as the back button or "Clear".
  if (value !== searched) {
    setSearched(value)
    setTyped(value)
  }
  useShortcut('f', () => input.current?.focus(), label)

  const ask = (text: string) => {
    setSearched(text.trim())
    onSearch(text.trim())
  }
  // A filter may be chosen during the pause, so this calls the `onSearch` that keeps it.
  const askAfterPause = useEffectEvent(ask)
  const isPending = typed.trim() !== searched.trim()
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => askAfterPause(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, isPending])
  return (
    <label className="con-find">
      <span className="sr">{label}</span>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="M8.5 2a6.5 6.5 0 104 11.6l4.9 4.9 1.5-1.5-4.9-4.9A6.5 6.5 0 008.500 2zm0 2.2a4.300 4.300 0 110 8.600 4.300 4.300 0 010-8.600z"
          fill="currentColor"
        />
      </svg>
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={placeholder ?? label}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed)
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            moveAmongRows(1)
          }
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (typed === '') event.currentTarget.blur()
          setTyped('')
          ask('')
        }}
      />
      <kbd aria-hidden="true">F</kbd>
    </label>
  )
}
