import { useState, useSyncExternalStore } from 'react'
import type { PersonRow } from '../../console-api.ts'

/** From here on the list and a record stand side by side (record.css). */
const sideBySide = '(min-width: 1200px)'

export interface Preview {
  id: string
  /** Whether somebody has done something with the record. */
  isTouched: boolean
  touch: () => void
}

/**
 * The first person of a list, to be shown beside it while no record is open and there is room. It stays the same while
 * the list is the same: who comes in meanwhile does not push a record away that somebody reads.
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
  // Who comes back from a record to the list sees its first person anew.
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
