import { useState, useSyncExternalStore } from 'react'
import type { PersonRow } from '../../console-api.ts'

/** From this width on, the list and a record are side by side (record.css). */
const sideBySide = '(min-width: 1200px)'

export interface Preview {
  id: string
  /** Whether somebody has done something with the record. */
  isTouched: boolean
  touch: () => void
}

/**
 * Returns the first person of a list, to show beside it while no record is open and there is room. It stays the same
 * while the list's query is the same, so that new people do not replace a record that somebody reads.
 */
export function usePreview(
  open: string | undefined,
  list: string,
  rows: readonly PersonRow[] | undefined,
): Preview | undefined {
  const isWide = useSyncExternalStore(followWidth, () => matchMedia(sideBySide).matches)
  const [shown, setShown] = useState<{ list: string; id: string; isTouched: boolean }>()
  const first = rows?.[0]?.id
  if (open === undefined && first && shown?.list !== list) setShown({ list, id: first, isTouched: false })
  // Somebody who returns from a record to the list sees its present first person.
  if (open !== undefined && shown) setShown(undefined)
  if (!isWide || open !== undefined || shown?.list !== list) return undefined
  return {
    id: shown.id,
    isTouched: shown.isTouched,
    touch: () => setShown({ ...shown, isTouched: true }),
  }
}

function followWidth(listener: () => void): () => void {
  const query = matchMedia(sideBySide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
