// What brought people, and what became of them (STATS-14). Pure.

/** What brings people. A person has one source, campaign and first page, but any number of films and articles. */
export const dimensions = ['source', 'campaign', 'page', 'film', 'article'] as const
export type Dimension = (typeof dimensions)[number]

/** What is counted of people. Each stands alone: somebody may sign without a call. */
export const results = ['lead', 'called', 'held', 'signed', 'paid'] as const
export type Result = (typeof results)[number]

/** How far a client came with what they signed for (STATS-17). Each step includes those after it. */
export const clientSteps = ['shortlist', 'interview', 'hired', 'fee'] as const
export type ClientStep = (typeof clientSteps)[number]

/** What one person came to. `pence` is what they paid less what went back, with VAT. */
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

/** Whether one person has come as far as a result, or further: the steps of the funnel, each within the one before. */
export function hasReached(person: PersonResult, result: Result): boolean {
  return results.slice(results.indexOf(result)).some((later) => hasResult(person, later))
}
