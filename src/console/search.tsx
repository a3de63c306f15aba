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
 * rendered at once and nothing that is typed is taken for a shortcut. Enter waits for the first result.
 */
export function Search({ parts, onKeys, onClose }: SearchProps) {
  const [typed, setTyped] = useState('')
  const [isEntered, setEntered] = useState(false)
  const onType = (text: string) => {
    setTyped(text)
    setEntered(false)
  }
  const onEnter = () => setEntered(true)
  if (!parts) return <SearchComing typed={typed} onType={onType} onEnter={onEnter} onClose={onClose} />
  return (
    <parts.SearchDialog
      typed={typed}
      onType={onType}
      isEntered={isEntered}
      onEnter={onEnter}
      onKeys={onKeys}
      onClose={onClose}
    />
  )
}

interface SearchComingProps {
  typed: string
  onType: (typed: string) => void
  onEnter: () => void
  onClose: () => void
}

function SearchComing({ typed, onType, onEnter, onClose }: SearchComingProps) {
  const { props } = useModal(onClose)
  return (
    <dialog {...props} className="dlg dlg--sm" aria-label={words.search.label}>
      <SearchField typed={typed} onType={onType} onEnter={onEnter} />
    </dialog>
  )
}
