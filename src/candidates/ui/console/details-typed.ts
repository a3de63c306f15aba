import { readPounds, roundPounds } from '#src/values/money.ts'
import type { CandidateChange, CandidateRecord } from '../../console-api.ts'
import type { Facts } from '../../facts.ts'

/** The fields of the form, as text. */
export type TypedDetails = Record<keyof Facts | 'name' | 'phone' | 'headline', string>

export const sums = ['salaryFromPence', 'salaryToPence', 'onTargetPence'] as const
const counts = { noticeWeeks: 104, experienceYears: 70 } as const
type Figure = (typeof sums)[number] | keyof typeof counts

/** Returns a record's fields as text. */
export function typedOf({ name, phone, headline, facts }: CandidateRecord): TypedDetails {
  const sum = (pence: number | null) => (pence === null ? '' : roundPounds(pence))
  return {
    name,
    phone,
    headline,
    place: facts.place ?? '',
    sells: facts.sells ?? '',
    travel: facts.travel ?? '',
    drives: facts.drives ?? '',
    rightToWork: facts.rightToWork ?? '',
    salaryFromPence: sum(facts.salaryFromPence),
    salaryToPence: sum(facts.salaryToPence),
    onTargetPence: sum(facts.onTargetPence),
    noticeWeeks: String(facts.noticeWeeks ?? ''),
    experienceYears: String(facts.experienceYears ?? ''),
  }
}

/** Returns what to send, or the names of fields that are not a sum or a number. An empty field means unknown. */
export function readTyped({
  name,
  phone,
  headline,
  ...texts
}: TypedDetails): { change: Omit<CandidateChange, 'version'> & { facts: Facts } } | { wrong: Figure[] } {
  const wrong: Figure[] = []
  const read = (field: Figure): number | null => {
    const typed = texts[field].trim()
    if (typed === '') return null
    const value = field in counts ? readCount(typed, counts[field as keyof typeof counts]) : readPounds(typed)
    if (value === undefined) wrong.push(field)
    return value ?? null
  }
  const facts = {
    ...texts,
    salaryFromPence: read('salaryFromPence'),
    salaryToPence: read('salaryToPence'),
    onTargetPence: read('onTargetPence'),
    noticeWeeks: read('noticeWeeks'),
    experienceYears: read('experienceYears'),
  }
  return wrong.length > 0 ? { wrong } : { change: { name, phone, headline, facts } }
}

function readCount(typed: string, most: number): number | undefined {
  return /^\d{1,3}$/.test(typed) && Number(typed) <= most ? Number(typed) : undefined
}
