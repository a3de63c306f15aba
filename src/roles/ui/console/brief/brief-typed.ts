import { readPounds, roundPounds } from '#src/values/money.ts'
import type { Brief } from '../../../brief.ts'
import type { RoleRecord } from '../../../console-api.ts'

const sums = ['salaryFromPence', 'salaryToPence', 'onTargetPence'] as const
type Sum = (typeof sums)[number]

/** The fields of the form for a brief, as text. */
export type TypedBrief = Record<keyof Brief | 'title' | 'openings', string>

/** Returns a role's fields as text. */
export function typedOf({ title, openings, brief }: Pick<RoleRecord, 'title' | 'openings' | 'brief'>): TypedBrief {
  const sum = (name: Sum) => (brief[name] === null ? '' : roundPounds(brief[name]))
  return {
    ...brief,
    title,
    openings: String(openings),
    salaryFromPence: sum('salaryFromPence'),
    salaryToPence: sum('salaryToPence'),
    onTargetPence: sum('onTargetPence'),
  }
}

/** Returns what to send, or the names of fields that are not a sum or a number. An empty sum counts as none. */
export function readTyped({
  title,
  openings,
  ...texts
}: TypedBrief): { change: { title: string; openings: number; brief: Brief } } | { wrong: (Sum | 'openings')[] } {
  const read = (name: Sum) => (texts[name].trim() === '' ? null : readPounds(texts[name]))
  const [salaryFromPence, salaryToPence, onTargetPence] = [read(sums[0]), read(sums[1]), read(sums[2])]
  const count = /^\s*\d{1,3}\s*$/.test(openings) ? Number(openings) : 0
  if (
    salaryFromPence === undefined ||
    salaryToPence === undefined ||
    onTargetPence === undefined ||
    count < 1 ||
    count > 100
  )
    return {
      wrong: [
        ...sums.filter((name) => read(name) === undefined),
        ...(count < 1 || count > 100 ? (['openings'] as const) : []),
      ],
    }
  return {
    change: { title, openings: count, brief: { ...texts, salaryFromPence, salaryToPence, onTargetPence } },
  }
}
