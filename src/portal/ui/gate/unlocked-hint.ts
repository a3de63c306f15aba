import { remember, remembered } from '#src/platform/browser/remembered.ts'

/** The session-storage key of the hint that this tab has unlocked the portal (PORTAL-4). */
const unlockedHint = 'portal_authenticated'

// A browser may refuse storage. Then the locked screen is shown first, which does no harm.

/** Whether this tab was unlocked. It decides which screen is shown first, never who may see what (PORTAL-4). */
export function hasUnlockedHint(): boolean {
  return remembered('session', unlockedHint) === 'true'
}

/** Remembers in this tab whether it was unlocked. */
export function keepUnlockedHint(isUnlocked: boolean): void {
  remember('session', unlockedHint, isUnlocked ? 'true' : null)
}
