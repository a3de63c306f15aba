import { useSyncExternalStore } from 'react'
import { privacy } from '#content/privacy.ts'
import { mayCount } from './track.ts'
import './visit-note.css'

const { visitNote: words } = privacy

/** Under a form: that sending it takes the visit along, and the way out of that. Who is not counted has nothing to take along, and reads nothing of it. */
export function VisitNote() {
  const isCounted = useSyncExternalStore(watch, mayCount, () => true)
  if (!isCounted) return null
  return (
    <>
      {words.text}{' '}
      <a className="link visit-note" href="/privacy#opt" target="_blank" rel="noreferrer">
        {words.link}
        <span className="sr"> ({words.newTab})</span>
      </a>
    </>
  )
}

/** The switch stands in another tab, which tells of it. */
function watch(look: () => void): () => void {
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}
