import { me } from '#content/site/me.ts'
import { fill } from '#src/values/fill.ts'
import { roundPounds } from '#src/values/money.ts'

export type PermissionState = 'asked' | 'given' | 'refused' | 'withdrawn'

interface Moments {
  givenAt: Date | null
  refusedAt: Date | null
  withdrawnAt: Date | null
}

/** Silence is no permission: it is `asked` until they say Yes (CAND-10). */
export function permissionState({ givenAt, refusedAt, withdrawnAt }: Moments): PermissionState {
  if (withdrawnAt) return 'withdrawn'
  if (refusedAt) return 'refused'
  return givenAt ? 'given' : 'asked'
}

/** What is asked of a candidate, in the words of their page; the brief's own words stay the client's. */
export interface PermissionQuestion {
  company: string
  role: string
  salaryFromPence: number | null
  salaryToPence: number | null
  onTargetPence: number | null
  place: string
  neverEmployers: readonly string[]
}

/** The paragraphs of the question: the text whose hash is kept with the answer. */
export function permissionText(question: PermissionQuestion): string[] {
  const { company, role, place, neverEmployers } = question
  const { text } = me
  const salary = salaryIn(question)
  return [
    fill(text.who, { company, role }),
    ...(salary === '' ? [] : [fill(text.salary, { salary })]),
    ...(place.trim() === '' ? [] : [fill(text.place, { place: place.trim() })]),
    fill(text.seen, { company }),
    ...(neverEmployers.length === 0 ? [] : [fill(text.never, { employers: neverEmployers.join(', ') })]),
    text.long,
    text.stop,
  ]
}

function salaryIn({ salaryFromPence: from, salaryToPence: to, onTargetPence }: PermissionQuestion): string {
  if (from === null) return ''
  const range =
    to === null
      ? fill(me.salaryFrom, { from: roundPounds(from) })
      : fill(me.salaryRange, { from: roundPounds(from), to: roundPounds(to) })
  return range + (onTargetPence === null ? '' : fill(me.target, { target: roundPounds(onTargetPence) }))
}
