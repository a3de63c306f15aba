/** What is known about a candidate besides their film. `null` if nobody has asked. */
export interface Facts {
  place: string | null
  salaryFromPence: number | null
  salaryToPence: number | null
  onTargetPence: number | null
  noticeWeeks: number | null
  sells: string | null
  experienceYears: number | null
  travel: string | null
  drives: string | null
  rightToWork: string | null
}

export const noFacts: Facts = {
  place: null,
  salaryFromPence: null,
  salaryToPence: null,
  onTargetPence: null,
  noticeWeeks: null,
  sells: null,
  experienceYears: null,
  travel: null,
  drives: null,
  rightToWork: null,
}

/** Returns the first word of a name, for the name plate of a film. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? ''
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(?:ltd|limited|plc|llp|inc|group|holdings|uk|the)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Returns the employer on a candidate's list who must not see them and is the same as the company, whatever case,
 * punctuation or legal form it is written with; `undefined` if there is none (CAND-5).
 */
export function neverSeenBy(neverEmployers: readonly string[], company: string): string | undefined {
  const plainCompany = plain(company)
  if (plainCompany === '') return undefined
  return neverEmployers.find((employer) => {
    const avoided = plain(employer)
    return (
      avoided !== '' && (` ${plainCompany} `.includes(` ${avoided} `) || ` ${avoided} `.includes(` ${plainCompany} `))
    )
  })
}
