import { useEffect } from 'react'
import { scriptPart, useScriptPart } from '#src/design/script-part.ts'

export type OverPage = typeof import('./over-page.ts')

const overPage = scriptPart(() => import('./over-page.ts'))

/** By these the first page is in use, so that whatever opens next over it should be there. */
const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * The dialogs and notices that stand over a page, once their script is there: it is fetched when the page is first
 * used, or when something of it is `needed`. `hasFailed`: it was needed and could not be loaded.
 */
export function useOverPage(needed: boolean): { parts: OverPage | undefined; hasFailed: boolean } {
  const { loaded: parts, hasFailed } = useScriptPart(overPage, needed)
  useEffect(() => {
    if (parts) return
    const fetchNow = () => void overPage.fetch()
    for (const sign of signsOfUse) addEventListener(sign, fetchNow, { passive: true })
    return () => {
      for (const sign of signsOfUse) removeEventListener(sign, fetchNow)
    }
  }, [parts])
  return { parts, hasFailed }
}
