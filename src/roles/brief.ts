import { z } from 'zod'

const text = (max: number) => z.string().max(max, `Please keep this under ${max} characters`).optional().default('')
const pence = z.int().min(1).max(1_000_000_000).nullable().optional().default(null)

/**
 * A client's description of a role, kept as they typed it. It asks what an agency must know before it introduces
 * anybody (Conduct Regulations 2003, regulation 18): the employer and its business, when the job starts and how long it
 * lasts, the work, its place and hours, its risks, and the experience it needs.
 */
export const Brief = z.object({
  /** What the firm does. */
  business: text(1000),
  /** What they sell, and to whom. */
  work: text(3000),
  /** Permanent, or how long it lasts. */
  employment: text(200),
  hours: text(300),
  salaryFromPence: pence,
  salaryToPence: pence,
  onTargetPence: pence,
  /** When they should start, in the client's words. */
  start: text(200),
  place: text(200),
  /** For example, three days in the office. */
  pattern: text(300),
  travel: text(500),
  whyOpen: text(3000),
  team: text(1000),
  /** Risks to health or safety and what is done about them. "None" counts as an answer. */
  risks: text(2000),
  qualifications: text(2000),
  notNeeded: text(1000),
})
export type Brief = z.infer<typeof Brief>

/** The fields that must be filled in before anybody may be introduced. */
const needed = ['business', 'work', 'employment', 'hours', 'start', 'place', 'risks', 'qualifications'] as const
export type BriefGap = (typeof needed)[number] | 'salaryFromPence' | 'salaryToPence'

/**
 * Returns the fields that a brief still needs, in the order of the form. A salary range that ends below its start
 * counts as missing.
 */
export function briefGaps(brief: Brief): BriefGap[] {
  const { salaryFromPence: from, salaryToPence: to } = brief
  return [
    ...needed.filter((name) => brief[name].trim() === ''),
    ...(from === null ? (['salaryFromPence'] as const) : []),
    ...(to === null || (from !== null && to < from) ? (['salaryToPence'] as const) : []),
  ]
}
