import { useEffect } from 'react'
import { scriptPart, useScriptPart } from '#src/design/script-part.ts'

export type OverPage = typeof import('./over-page.ts')

const overPage = scriptPart(() => import('./over-page.ts'))

/**
 * Events that show that the page is in use. Then the script is loaded, because something may soon open over the page.
 */
const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Returns the dialogs and notices that are shown over a page, once their script is loaded: when the page is first used,
 * or when one of them is `needed`. `hasFailed`: it was needed and could not be loaded.
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
