import { useSyncExternalStore } from 'react'
import { privacy } from '#content/site/privacy.ts'
import { mayCount } from './track.ts'
import './visit-note.css'

const { visitNote: words } = privacy

/**
 * Under a form: says that the visit is sent with it, and how to avoid that. Not shown to visitors who are not counted.
 */
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

/** The choice can change in another tab, which fires this event. */
function watch(look: () => void): () => void {
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}
