import { consoleWords as words } from '#content/console/frame.ts'

interface SearchFieldProps {
  typed: string
  onType: (typed: string) => void
}

/** The search field before the search itself is loaded. */
export function SearchField({ typed, onType }: SearchFieldProps) {
  return (
    <input
      className="search-field"
      aria-label={words.search.field}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      data-autofocus
    />
  )
}
