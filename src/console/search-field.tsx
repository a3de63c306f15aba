import { consoleWords as words } from '#content/console/frame.ts'

interface SearchFieldProps {
  typed: string
  onType: (typed: string) => void
  onEnter: () => void
}

/** The search field before the search itself is loaded. */
export function SearchField({ typed, onType, onEnter }: SearchFieldProps) {
  return (
    <input
      className="search-field"
      aria-label={words.search.field}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onEnter()}
      data-autofocus
    />
  )
}
