import { z } from 'zod'
import type { ErasureOutcome } from '#src/leads/console-api.ts'
import type { FilmView } from '#src/films/film.ts'
import type { ListPage } from '#src/platform/http/list-query.ts'
import { isEmailAddress } from '#src/values/email-address.ts'
import { typedText } from '#src/platform/http/text-fields.ts'
import type { Facts } from './facts.ts'
import type { ImportFile, ImportLeft } from './import-file.ts'

const day = z.iso.date('Choose a day')
const pence = z.number().int().min(0).max(100_000_000).nullable()
const words = typedText(200)
  .transform((text) => text || null)
  .nullable()

const FactsOnWire = z.object({
  place: words,
  salaryFromPence: pence,
  salaryToPence: pence,
  onTargetPence: pence,
  noticeWeeks: z.number().int().min(0).max(104).nullable(),
  sells: words,
  experienceYears: z.number().int().min(0).max(70).nullable(),
  travel: words,
  drives: words,
  rightToWork: words,
}) satisfies z.ZodType<Facts, unknown>

const name = typedText(200).min(1, 'Please give a name')
const email = typedText(254).refine(isEmailAddress, 'Please give an email address')

/** `POST /api/admin/candidates`: somebody whom staff typed in. Nobody is mailed. */
export const NewCandidate = z.object({
  name,
  email,
  phone: typedText(50).default(''),
  headline: typedText(200).default(''),
  facts: FactsOnWire.partial().default({}),
  /** Where and when they agreed that we keep their data. */
  agreedHow: typedText(200).min(1, 'Please say where they agreed to be kept'),
  agreedOn: day,
})
export type NewCandidate = z.infer<typeof NewCandidate>

/** `POST /api/admin/candidates/from-lead`: makes a candidate of a lead who looks for a job. */
export const TakenOver = z.object({
  personId: typedText(60),
  agreedHow: typedText(200).min(1, 'Please say where they agreed to be kept'),
  agreedOn: day,
})

/** `PUT /api/admin/candidates/{id}`. Fields that are left out stay unchanged. */
export const CandidateChange = z.object({
  version: z.number().int(),
  name: name.optional(),
  phone: typedText(50).optional(),
  headline: typedText(200).optional(),
  facts: FactsOnWire.optional(),
  pitch: typedText(2000).optional(),
  neverEmployers: z.array(typedText(200).min(1)).max(50).optional(),
  keepUntil: day.optional(),
})
export type CandidateChange = z.infer<typeof CandidateChange>

export const candidateViews = ['all', 'filmed', 'to-film', 'ending', 'marked'] as const
export type CandidateViewName = (typeof candidateViews)[number]

/** The state of somebody's film, in the list. */
export type FilmStanding = 'none' | 'processing' | 'failed' | 'no_captions' | 'unchecked' | 'ready'

export interface CandidateRow {
  id: string
  name: string
  headline: string
  place: string | null
  wantsPence: number | null
  noticeWeeks: number | null
  film: FilmStanding
  hasPoster: boolean
  keepUntil: string | null
  createdAt: string
  marked: boolean
  version: number
}

export interface CandidatesPage extends ListPage<CandidateRow> {
  counts: Record<CandidateViewName, number>
}

export interface CandidateRecord {
  id: string
  personId: string
  number: number
  name: string
  email: string
  phone: string
  headline: string
  facts: Facts
  pitch: string
  neverEmployers: string[]
  film: FilmView | null
  keepUntil: string | null
  keepAskedAt: string | null
  asksOn: string | null
  agreedAt: string | null
  agreedHow: string
  source: string
  marked: boolean
  createdAt: string
  erasedAt: string | null
  version: number
  /** People who could be the same person. Staff decide. */
  namesakes: { candidateId: string | null; personId: string; name: string; email: string; by: 'name' | 'phone' }[]
  complaints: Complaint[]
}

/** `POST /api/admin/candidates/{id}/deletion`. The address is typed as a confirmation. */
export const DeletionRequest = z.object({ email: typedText(254) })

/** `POST /api/admin/candidates/changes`: changes several at once, each with the version that the page showed. */
export const CandidatesChange = z.object({
  people: z
    .array(z.object({ id: typedText(60), version: z.number().int() }))
    .min(1)
    .max(200),
  /** Keep them as long as if they had agreed today; mark them as to be looked at, or as looked at. */
  change: z.enum(['keep', 'mark', 'looked']),
})
export type CandidatesChange = z.infer<typeof CandidatesChange>

const CandidateBefore = z.object({
  id: typedText(60),
  version: z.number().int(),
  keepUntil: day.nullable(),
  markedAt: z.iso.datetime().nullable(),
  /** A page that was opened before an update does not send it. */
  keepAskedAt: z.iso.datetime().nullable().default(null),
})
/** A candidate's values before a change. `version` is the version after it. */
export type CandidateBefore = z.infer<typeof CandidateBefore>

/** `POST /api/admin/candidates/restorations`: undoes such a change. */
export const CandidatesRestored = z.object({ people: z.array(CandidateBefore).min(1).max(200) })

export interface ManyCandidates {
  changed: CandidateBefore[]
  /** Candidates whom somebody else has changed since; they stay unchanged. */
  left: string[]
}

/** The largest file for an import, in bytes. */
export const mostImportBytes = 1024 * 1024
const file = z.string().max(Math.ceil(mostImportBytes / 3) * 4, 'That file is too large')

/** `POST /api/admin/candidates/imports/preview`: the file in base64. Nothing is stored. */
export const ImportPreviewRequest = z.object({ file })

/** `POST /api/admin/candidates/imports`: the same file, and where its people agreed that we keep their data. */
export const ImportRequest = z.object({
  file,
  agreedHow: typedText(200).min(1, 'Please say where they agreed to be kept'),
  agreedOn: day,
})

export interface ImportPreview {
  columns: ImportFile['columns']
  /** How many lines can be imported. */
  ready: number
  left: ImportLeft[]
}

export interface ImportOutcome {
  importId: string
  added: number
  left: number
}

/**
 * What deleting a candidate would do, or has done. `isWhole` means that nothing of the person remains except what the
 * law requires.
 */
export type DeletionOutcome = ErasureOutcome & { isWhole: boolean }

/** `POST /api/admin/candidates/deletions`. The number of people is typed as a confirmation. */
export const DeletionsRequest = z
  .object({
    people: z
      .array(z.object({ id: typedText(60), version: z.number().int() }))
      .min(1)
      .max(50),
    count: z.number().int(),
  })
  .refine(({ people, count }) => people.length === count, { path: ['count'], error: 'That’s another number' })

/** What deleting several would do, or has done. `whole` is the number of those who are known only as candidates. */
export interface ManyDeleted {
  people: number
  whole: number
  removed: ErasureOutcome['removed']
  kept: ErasureOutcome['kept']
}

export interface Complaint {
  id: string
  text: string
  createdAt: string
  /** The last day on which it can be acknowledged in time. */
  acknowledgeBy: string
  acknowledgedAt: string | null
  answer: string
  answeredAt: string | null
  version: number
}

/**
 * `POST /api/admin/candidates/{id}/complaints/{complaint}/acknowledgement`: mails the candidate that we have received
 * it.
 */
export const Acknowledgement = z.object({ version: z.number().int() })

/** `POST /api/admin/candidates/{id}/complaints/{complaint}/answer`: mails the candidate the answer. */
export const ComplaintAnswer = z.object({
  version: z.number().int(),
  text: typedText(5000).min(1, 'Please write the answer'),
})

/** A lead who looks for a job and is not a candidate yet (`GET /api/admin/candidates/leads`). */
export interface CareersLead {
  personId: string
  name: string
  email: string
  lastEvent: string
  lastEventAt: string | null
}

/** The response header with the id of the film that was sent. */
export const filmIdHeader = 'X-Film-Id'
