import { z } from 'zod'

const text = (max: number) => z.string().max(max, `Please keep this under ${max} characters`).optional().default('')
const pence = z.int().min(1).max(1_000_000_000).nullable().optional().default(null)

/**
 * What a client says of a role, kept as they typed it. It asks what an agency has to know before it may introduce
 * anybody (Conduct Regulations 2003, regulation 18): who hires and what for, when and for how long, the work, its place
 * and hours, its risks, and what it takes.
 */
export const Brief = z.object({
  /** What the firm does. */
  business: text(1000),
  /** What they sell, and to whom. */
  work: text(3000),
  /** Permanent, or for how long. */
  employment: text(200),
  hours: text(300),
  salaryFromPence: pence,
  salaryToPence: pence,
  onTargetPence: pence,
  /** When they should start, in the client's words. */
  start: text(200),
  place: text(200),
  /** Such as three days in the office. */
  pattern: text(300),
  travel: text(500),
  whyOpen: text(3000),
  team: text(1000),
  /** Risks to health or safety, and what is done about them; "None" is an answer too. */
  risks: text(2000),
  qualifications: text(2000),
  notNeeded: text(1000),
})
export type Brief = z.infer<typeof Brief>

/** What has to be said before anybody may be introduced. */
const needed = ['business', 'work', 'employment', 'hours', 'start', 'place', 'risks', 'qualifications'] as const
export type BriefGap = (typeof needed)[number] | 'salaryFromPence' | 'salaryToPence'

/** What a brief still lacks, in the order of its form. A salary that ends below where it begins counts as missing. */
export function briefGaps(brief: Brief): BriefGap[] {
  const { salaryFromPence: from, salaryToPence: to } = brief
  return [
    ...needed.filter((name) => brief[name].trim() === ''),
    ...(from === null ? (['salaryFromPence'] as const) : []),
    ...(to === null || (from !== null && to < from) ? (['salaryToPence'] as const) : []),
  ]
}
