import { me } from '#content/site/me.ts'
import { capital, fill } from '#src/values/fill.ts'
import { roundPounds } from '#src/values/money.ts'

export type PermissionState = 'asked' | 'given' | 'refused' | 'withdrawn'

interface Moments {
  givenAt: Date | null
  refusedAt: Date | null
  withdrawnAt: Date | null
}

/** Returns the state of a permission. Without an answer it is `asked`: silence is not permission (CAND-10). */
export function permissionState({ givenAt, refusedAt, withdrawnAt }: Moments): PermissionState {
  if (withdrawnAt) return 'withdrawn'
  if (refusedAt) return 'refused'
  return givenAt ? 'given' : 'asked'
}

/** What a candidate is asked, in the words of their page. It doesn't quote the client's brief. */
export interface PermissionQuestion {
  company: string
  role: string
  salaryFromPence: number | null
  salaryToPence: number | null
  onTargetPence: number | null
  place: string
  neverEmployers: readonly string[]
}

const labels = (['salary', 'place', 'seen', 'never', 'long'] as const).map((name) =>
  me.text[name].slice(0, me.text[name].indexOf(':')),
)

/**
 * Splits a paragraph such as `Salary: £36,000 to £44,000.` into label and value, for a list. Returns `undefined` for
 * any other.
 */
export function factIn(paragraph: string): { label: string; value: string } | undefined {
  const label = labels.find((one) => paragraph.startsWith(`${one}: `))
  if (label === undefined) return undefined
  return { label, value: capital(paragraph.slice(label.length + 2).replace(/\.$/, '')) }
}

/** Returns the paragraphs of the question. Their hash is stored with the answer. */
export function permissionText(question: PermissionQuestion): string[] {
  const { company, role, place, neverEmployers } = question
  const { text } = me
  const salary = salaryIn(question)
  return [
    fill(text.who, { company, role }),
    ...(salary === '' ? [] : [fill(text.salary, { salary })]),
    ...(place.trim() === '' ? [] : [fill(text.place, { place: place.trim() })]),
    fill(text.seen, { company }),
    text.still,
    ...(neverEmployers.length === 0 ? [] : [fill(text.never, { employers: neverEmployers.join(', ') })]),
    text.long,
    text.stop,
  ]
}

/** Whether the question that the candidate answered mentioned a still in the client's mail. Older questions did not. */
export function coversStill(askedText: string): boolean {
  return askedText.split('\n\n').includes(me.text.still)
}

/** Formats a brief's pay: `£36,000 to £44,000, on target £62,000`. Returns an empty text if the brief has none. */
export function salaryIn({
  salaryFromPence: from,
  salaryToPence: to,
  onTargetPence,
}: Pick<PermissionQuestion, 'salaryFromPence' | 'salaryToPence' | 'onTargetPence'>): string {
  if (from === null) return ''
  const range =
    to === null
      ? fill(me.salaryFrom, { from: roundPounds(from) })
      : fill(me.salaryRange, { from: roundPounds(from), to: roundPounds(to) })
  return range + (onTargetPence === null ? '' : fill(me.target, { target: roundPounds(onTargetPence) }))
}
