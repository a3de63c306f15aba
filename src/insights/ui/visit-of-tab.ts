import { mayCount, sessionKey } from './track.ts'

/**
 * What a form says of the visit on which it is sent: the tab's own number, where the visit is
 * counted. Nothing else joins a visit to a person, and only forms that show `VisitNote` say it.
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
