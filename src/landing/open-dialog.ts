import { createContext, useContext } from 'react'

/** The dialogs that the landing page can open; at most one is open at a time. */
export type LandingDialog =
  | { kind: 'hero-film' }
  | { kind: 'film'; id: string }
  | { kind: 'guide' }
  | { kind: 'demo' }
  | { kind: 'consultation' }
  | { kind: 'jobs' }
  | { kind: 'review'; index: number }
  | { kind: 'all-reviews' }

export const OpenDialogContext = createContext<(dialog: LandingDialog) => void>(() => {})

/** Opens one of the page's dialogs; focus returns to the element that had it. */
export function useOpenDialog(): (dialog: LandingDialog) => void {
  return useContext(OpenDialogContext)
}
