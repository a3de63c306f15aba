import { lazy, Suspense } from 'react'
import { consoleWords as words } from '#content/console/frame.ts'
import { Dialog } from '#src/design/dialog.tsx'
import { SearchField } from './search-field.tsx'

const Palette = lazy(() =>
  import('./palette/palette.tsx').then(
    ({ Palette }) => ({ default: Palette }),
    () => ({ default: Unloaded }),
  ),
)

interface SearchDialogProps {
  typed: string
  onType: (typed: string) => void
  /** Enter was pressed before the results were there. */
  isEntered: boolean
  onEnter: () => void
  onKeys: () => void
  onClose: () => void
}

/** The search in its dialog. Its results are a separate script; what is typed before that is loaded is kept. */
export function SearchDialog({ typed, onType, isEntered, onEnter, onKeys, onClose }: SearchDialogProps) {
  return (
    <Dialog title={words.search.label} size="sm" onClose={onClose}>
      <Suspense fallback={<SearchField typed={typed} onType={onType} onEnter={onEnter} />}>
        <Palette typed={typed} onType={onType} isEntered={isEntered} onKeys={onKeys} onClose={onClose} />
      </Suspense>
    </Dialog>
  )
}

function Unloaded() {
  return (
    <p className="con-fell" role="alert">
      {words.search.unloaded}
    </p>
  )
}
