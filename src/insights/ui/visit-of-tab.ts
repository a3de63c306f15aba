import { mayCount, sessionKey } from './track.ts'

/**
 * Returns what a form sends about the visit: the tab's own id, if the visit is counted. Nothing else connects a visit
 * to a person, and only forms that show `VisitNote` may use it.
 */
export function visitOfTab(): { visit?: string } {
  if (!mayCount()) return {}
  try {
    const visit = sessionStorage.getItem(sessionKey)
    return visit ? { visit } : {}
  } catch {
    return {}
  }
}
