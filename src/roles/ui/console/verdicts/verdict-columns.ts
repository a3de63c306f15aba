import type { BoardCard } from '../../../console-api.ts'

export interface Viewer {
  id: string
  name: string
}

/**
 * Returns the client's people who have a column: the team, and others who have watched or given a verdict, in the
 * order in which they first did.
 */
export function viewersOf(board: readonly BoardCard[], team: readonly Viewer[] = []): Viewer[] {
  const names = new Map(team.map(({ id, name }) => [id, name]))
  for (const { verdicts, watched } of board)
    for (const { memberId, name } of [...watched, ...verdicts]) if (!names.has(memberId)) names.set(memberId, name)
  return [...names].map(([id, name]) => ({ id, name }))
}

/** Returns the viewers who have neither watched a film nor given a verdict on it. */
export function missingOn(card: Pick<BoardCard, 'verdicts' | 'watched'>, viewers: readonly Viewer[]): Viewer[] {
  const seen = new Set([...card.verdicts, ...card.watched].map(({ memberId }) => memberId))
  return viewers.filter(({ id }) => !seen.has(id))
}

export type Outcome =
  | 'watching'
  | 'interview'
  | 'offer'
  | 'hired'
  | 'declined'
  | 'withdrawn'
  | 'yes'
  | 'no'
  | 'yes_so_far'
  | 'no_so_far'
  | 'maybe'
  | 'differ'
  | 'nobody'

/** A player reports every few seconds. After this long without a report, it has stopped. */
const watchingMs = 30_000

/** Returns the person who is watching this film now. */
export const watcherOf = ({ watched }: Pick<BoardCard, 'watched'>, now: Date) =>
  watched.find(({ at }) => now.getTime() - new Date(at).getTime() < watchingMs)

/**
 * Returns the outcome for a candidate from all verdicts, of which there can be as many as `viewers`. Nothing is
 * averaged: a Yes and a No are a disagreement.
 */
export function outcomeOf(
  card: Pick<BoardCard, 'stage' | 'verdicts' | 'watched'>,
  viewers: number,
  now: Date,
): Outcome {
  const { stage } = card
  if (stage !== 'sent' && stage !== 'considered' && stage !== 'permission') return stage
  const values = new Set(card.verdicts.map(({ value }) => value))
  if (values.has('yes') && values.has('no')) return 'differ'
  if (watcherOf(card, now)) return 'watching'
  if (values.size === 0) return 'nobody'
  const [only] = values
  if (values.size > 1 || only === undefined || only === 'maybe') return 'maybe'
  return card.verdicts.length < viewers ? `${only}_so_far` : only
}
