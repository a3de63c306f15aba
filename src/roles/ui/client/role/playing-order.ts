import type { VerdictValue } from '../../../role-states.ts'

/** What the playing order needs to know about somebody on the shortlist. */
export interface ShortlistedPerson {
  id: string
  /** Whether the film can be played: it was not taken back, and the deposit allows it. */
  playable: boolean
  /** The viewer's own verdict. */
  verdict: VerdictValue | undefined
  verdicts: readonly (VerdictValue | undefined)[]
  /** How far the viewer has watched, in seconds; 0 if they haven't begun. */
  watchedTo: number
  seconds: number
  salaryPence: number | null
  noticeWeeks: number | null
  /** The text that a search looks through. */
  words: string
}

export type Show = 'all' | 'toWatch' | VerdictValue
export type SortBy = 'ours' | 'salary' | 'notice' | 'agreed'

export function isShown(one: ShortlistedPerson, show: Show): boolean {
  if (show === 'all') return true
  return show === 'toWatch' ? one.playable && one.verdict === undefined : one.verdict === show
}

export function countsOf(people: readonly ShortlistedPerson[]): Record<Show, number> {
  const count = (show: Show) => people.filter((one) => isShown(one, show)).length
  return { all: people.length, toWatch: count('toWatch'), yes: count('yes'), maybe: count('maybe'), no: count('no') }
}

/** Whether somebody's text contains all the words that were typed, in any case. */
export function isFound(one: ShortlistedPerson, text: string): boolean {
  const said = one.words.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

/** Sorts people. Equal ones and those without a value keep the agency's order. */
export function inOrder<One extends ShortlistedPerson>(people: readonly One[], by: SortBy): One[] {
  if (by === 'ours') return [...people]
  const rank = {
    salary: (one: ShortlistedPerson) => one.salaryPence ?? Infinity,
    notice: (one: ShortlistedPerson) => one.noticeWeeks ?? Infinity,
    agreed: (one: ShortlistedPerson) => -agreement(one.verdicts),
  }[by]
  return people.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)]
    return first === second ? 0 : first - second
  })
}

/** Returns how many people gave the most common verdict. */
function agreement(verdicts: readonly (VerdictValue | undefined)[]): number {
  const said = verdicts.filter((verdict) => verdict !== undefined)
  return Math.max(0, ...(['yes', 'maybe', 'no'] as const).map((value) => said.filter((one) => one === value).length))
}

/** Returns the film with which *Play all* begins: the first one without a verdict, or else the first. */
export function firstToPlay<One extends ShortlistedPerson>(people: readonly One[]): One | undefined {
  const playable = people.filter((one) => one.playable)
  return playable.find((one) => one.verdict === undefined) ?? playable[0]
}

/** Returns where the viewer stopped in the middle of a film that they have given no verdict on. */
export function whereStopped<One extends ShortlistedPerson>(people: readonly One[]): One | undefined {
  return people.find((one) => one.playable && one.verdict === undefined && isMidway(one))
}

/** Whether a film is worth resuming: not just begun, and not nearly over. */
export function isMidway({ watchedTo, seconds }: Pick<ShortlistedPerson, 'watchedTo' | 'seconds'>): boolean {
  return watchedTo >= 3 && watchedTo < seconds - 3
}

/** Returns the next film without a verdict, round the shortlist; `undefined` once all have one. */
export function nextToPlay<One extends ShortlistedPerson>(people: readonly One[], after: string): One | undefined {
  const at = people.findIndex(({ id }) => id === after)
  const round = [...people.slice(at + 1), ...people.slice(0, Math.max(0, at))]
  return round.find((one) => one.playable && one.verdict === undefined)
}

/** Returns the previous or the next film of the shortlist, with or without a verdict. */
export function neighbour<One extends ShortlistedPerson>(
  people: readonly One[],
  of: string,
  step: 1 | -1,
): One | undefined {
  const playable = people.filter((one) => one.playable || one.id === of)
  return playable[playable.findIndex(({ id }) => id === of) + step]
}
