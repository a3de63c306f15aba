import { useEffect } from 'react'
import { sharedValue, useShared } from '#src/design/shared-value.ts'

export type OverPage = typeof import('./over-page.ts')

const loaded = sharedValue<OverPage | undefined>(undefined)
const failed = sharedValue(false)
let underWay = false

async function fetchOverPage(): Promise<void> {
  if (underWay || loaded.get()) return
  underWay = true
  try {
    loaded.set(await import('./over-page.ts'))
    failed.set(false)
  } catch {
    failed.set(true)
  } finally {
    underWay = false
  }
}

/** By these the first page is in use, so that whatever opens next over it should be there. */
const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * The dialogs and notices that stand over a page, once their script is there: it is fetched when the page is first
 * used, or when something of it is `needed`. `hasFailed`: it was needed and could not be loaded.
 */
export function useOverPage(needed: boolean): { parts: OverPage | undefined; hasFailed: boolean } {
  const parts = useShared(loaded)
  const hasFailed = useShared(failed)
  useEffect(() => {
    if (parts) return
    const fetchNow = () => void fetchOverPage()
    for (const sign of signsOfUse) addEventListener(sign, fetchNow, { passive: true })
    return () => {
      for (const sign of signsOfUse) removeEventListener(sign, fetchNow)
    }
  }, [parts])
  useEffect(() => {
    if (needed) void fetchOverPage()
  }, [needed])
  return { parts, hasFailed: hasFailed && needed }
}
