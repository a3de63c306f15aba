// What brought people, and what came of it (STATS-14). Pure.

/** What brings people. A person has one source, campaign and first page, but any number of films and articles. */
export const dimensions = ['source', 'campaign', 'page', 'film', 'article'] as const
export type Dimension = (typeof dimensions)[number]

/** The results that are counted for people, independently: somebody may sign without a call. */
export const results = ['lead', 'called', 'held', 'signed', 'paid'] as const
export type Result = (typeof results)[number]

/** The funnel's steps of a visit: it came, it stayed for a while, it opened a film. */
export const visitSteps = ['visit', 'engaged', 'opened'] as const
export type VisitStep = (typeof visitSteps)[number]

/** The funnel's steps of a client after the signature (STATS-17). Each includes those who got further. */
export const clientSteps = ['shortlist', 'interview', 'hired', 'fee'] as const
export type ClientStep = (typeof clientSteps)[number]

/** The results of one person. `pence` is what they paid less what was paid back, with VAT. */
export interface PersonResult {
  called: boolean
  held: boolean
  signed: boolean
  pence: number
}

/** Whether one person counts for a result. */
export function hasResult({ called, held, signed, pence }: PersonResult, result: Result): boolean {
  return { lead: true, called, held, signed, paid: pence > 0 }[result]
}

/** Whether one person has reached a result or a later one. The steps of the funnel are nested. */
export function hasReached(person: PersonResult, result: Result): boolean {
  return results.slice(results.indexOf(result)).some((later) => hasResult(person, later))
}
