import { lazy, Suspense, useState } from 'react'
import { consoleWords as words } from '#content/console/frame.ts'
import { Dialog } from '#src/design/dialog.tsx'

const Palette = lazy(() =>
  import('./palette/palette.tsx').then(
    ({ Palette }) => ({ default: Palette }),
    () => ({ default: Unloaded }),
  ),
)

/** The search over people, pages and actions. Its script is loaded when it is opened; what is typed meanwhile stays. */
export function SearchDialog({ onKeys, onClose }: { onKeys: () => void; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  return (
    <Dialog title={words.search.label} size="sm" onClose={onClose}>
      <Suspense
        fallback={
          <input
            className="search-field"
            aria-label={words.search.field}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            data-autofocus
          />
        }
      >
        <Palette typed={typed} onType={setTyped} onKeys={onKeys} onClose={onClose} />
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
