import { createContext, useContext } from 'react'

/** The dialogs that the landing page can open; at most one is open at a time. */
export type LandingDialog =
  | { kind: 'hero-film' }
  | { kind: 'film'; id: string }
  | { kind: 'guide' }
  | { kind: 'demo'; /** The id of a slot, from a link. */ slot?: string }
  | { kind: 'consultation'; slot?: string }
  | { kind: 'jobs' }
  | { kind: 'review'; index: number }
  | { kind: 'all-reviews' }

export const OpenDialogContext = createContext<(dialog: LandingDialog) => void>(() => {})

/** Opens one of the page's dialogs; focus returns to the element that had it. */
export function useOpenDialog(): (dialog: LandingDialog) => void {
  return useContext(OpenDialogContext)
}

/** The dialog that an address names: `/?book=demo`, `/?book=consultation&slot=…`. */
export function dialogInAddress(search: string): LandingDialog | undefined {
  const params = new URLSearchParams(search)
  const kind = params.get('book')
  if (kind !== 'demo' && kind !== 'consultation') return undefined
  return { kind, slot: params.get('slot') ?? undefined }
}

/** The same address without the dialog. Used once the dialog is open, so that a reload does not open it again. */
export function withoutDialog(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('book')
  url.searchParams.delete('slot')
  return url.href
}
