/** The session-storage key of the hint that this browser has unlocked the portal (PORTAL-4). */
const unlockedHint = 'portal_authenticated'

// A browser may refuse storage; then the locked screen is shown first, which does no harm.

/** Whether this tab was unlocked: decides which screen shows first, never who may see what (PORTAL-4). */
export function hasUnlockedHint(): boolean {
  try {
    return sessionStorage.getItem(unlockedHint) === 'true'
  } catch {
    return false
  }
}

export function keepUnlockedHint(isUnlocked: boolean): void {
  try {
    if (isUnlocked) sessionStorage.setItem(unlockedHint, 'true')
    else sessionStorage.removeItem(unlockedHint)
  } catch {
    // See above.
  }
}
