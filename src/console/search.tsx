import '#src/design/dialog.css'
import { useState } from 'react'
import { consoleWords as words } from '#content/console/frame.ts'
import { useModal } from '#src/design/modal.ts'
import { SearchField } from './search-field.tsx'
import type { OverPage } from './use-over-page.ts'

interface SearchProps {
  /** The parts with its dialog, once they are loaded. */
  parts: OverPage | undefined
  onKeys: () => void
  onClose: () => void
}

/**
 * The search over people, pages and actions. Its script may still be loading when it is opened, so its field is
 * rendered at once and nothing that is typed is taken for a shortcut.
 */
export function Search({ parts, onKeys, onClose }: SearchProps) {
  const [typed, setTyped] = useState('')
  if (!parts) return <SearchComing typed={typed} onType={setTyped} onClose={onClose} />
  return <parts.SearchDialog typed={typed} onType={setTyped} onKeys={onKeys} onClose={onClose} />
}

interface SearchComingProps {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

function SearchComing({ typed, onType, onClose }: SearchComingProps) {
  const { props } = useModal(onClose)
  return (
    <dialog {...props} className="dlg dlg--sm" aria-label={words.search.label}>
      <SearchField typed={typed} onType={onType} />
    </dialog>
  )
}
