import type { VerdictValue } from '../../../words.ts'

/** What the order of playing needs to know of somebody on the shortlist. */
export interface OnTheBill {
  id: string
  /** Somebody whose film was taken back or is not open yet cannot be played. */
  playable: boolean
  /** The viewer's own. */
  verdict: VerdictValue | undefined
  verdicts: readonly (VerdictValue | undefined)[]
  /** How far the viewer watched, in seconds; 0 if they didn't begin. */
  watchedTo: number
  seconds: number
  salaryPence: number | null
  noticeWeeks: number | null
  /** What a search looks through. */
  words: string
}

export type Show = 'all' | 'toWatch' | VerdictValue
export type SortBy = 'ours' | 'salary' | 'notice' | 'agreed'

export function isShown(one: OnTheBill, show: Show): boolean {
  if (show === 'all') return true
  return show === 'toWatch' ? one.verdict === undefined : one.verdict === show
}

export function countsOf(people: readonly OnTheBill[]): Record<Show, number> {
  const count = (show: Show) => people.filter((one) => isShown(one, show)).length
  return { all: people.length, toWatch: count('toWatch'), yes: count('yes'), maybe: count('maybe'), no: count('no') }
}

/** Whose words contain all that was typed, whatever its case. */
export function isFound(one: OnTheBill, text: string): boolean {
  const said = one.words.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

/** In the asked order; who is equal, or has not said, keeps our order. */
export function inOrder<One extends OnTheBill>(people: readonly One[], by: SortBy): One[] {
  if (by === 'ours') return [...people]
  const rank = {
    salary: (one: OnTheBill) => one.salaryPence ?? Infinity,
    notice: (one: OnTheBill) => one.noticeWeeks ?? Infinity,
    agreed: (one: OnTheBill) => -agreement(one.verdicts),
  }[by]
  return people.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)]
    return first === second ? 0 : first - second
  })
}

/** How many say the same thing, of those who have said anything. */
function agreement(verdicts: readonly (VerdictValue | undefined)[]): number {
  const said = verdicts.filter((verdict) => verdict !== undefined)
  return Math.max(0, ...(['yes', 'maybe', 'no'] as const).map((value) => said.filter((one) => one === value).length))
}

/** Whom *Play all* begins with: the first without a verdict, or else the first. */
export function firstToPlay<One extends OnTheBill>(people: readonly One[]): One | undefined {
  const playable = people.filter((one) => one.playable)
  return playable.find((one) => one.verdict === undefined) ?? playable[0]
}

/** Where the viewer stopped in the middle of a film that they have not judged. */
export function whereStopped<One extends OnTheBill>(people: readonly One[]): One | undefined {
  return people.find((one) => one.playable && one.verdict === undefined && isMidway(one))
}

/** A film that was hardly begun or is as good as over is not carried on with. */
export function isMidway({ watchedTo, seconds }: Pick<OnTheBill, 'watchedTo' | 'seconds'>): boolean {
  return watchedTo >= 3 && watchedTo < seconds - 3
}

/** Who comes after somebody: the next one without a verdict, round the bill; `undefined` once all have been judged. */
export function nextToPlay<One extends OnTheBill>(people: readonly One[], after: string): One | undefined {
  const at = people.findIndex(({ id }) => id === after)
  const round = [...people.slice(at + 1), ...people.slice(0, Math.max(0, at))]
  return round.find((one) => one.playable && one.verdict === undefined)
}

/** The neighbour in the order of the bill, judged or not. */
export function neighbour<One extends OnTheBill>(people: readonly One[], of: string, step: 1 | -1): One | undefined {
  const playable = people.filter((one) => one.playable || one.id === of)
  return playable[playable.findIndex(({ id }) => id === of) + step]
}
