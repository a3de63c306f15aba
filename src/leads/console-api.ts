import { z } from 'zod'
import type { Source } from '#src/insights/insight.ts'
import type { ListPage } from '#src/platform/http/list-query.ts'
import type { Erased } from '#src/platform/erased.ts'
import type { TimelineEventOnWire } from '#src/values/timeline.ts'
import { typedText } from '#src/platform/http/text-fields.ts'
import type { LeadKind, QuarantineReason } from './lead.ts'
import { type Audience, closeReasons, type CloseReason, type PersonState, personStates, type Stage } from './person.ts'
import { isUnfinished } from './reply.ts'

/** One line of the list. */
export interface PersonRow {
  id: string
  name: string
  company: string
  email: string
  place: string
  stage: Stage
  audience: Audience
  state: PersonState
  unread: boolean
  lastEvent: string
  lastEventAt: string
  owner: string | null
  /** Sent back if several people are changed at once. */
  version: number
}

/** `GET /api/admin/find?q=`: at least two letters of anything that is known about a person. */
export const FindQuery = z.object({ q: z.string().trim().max(200).default('') })

/** Somebody who was found (`GET /api/admin/find`), best first. */
export interface FoundPerson {
  id: string
  name: string
  company: string
  email: string
  phone: string
  state: PersonState
  /** The part of a note in which they were found. */
  note?: string
}

/** The counts of the inbox (`GET /api/admin/lead-counts`). */
export interface InboxCounts {
  open: number
  unread: number
  employers: number
  candidates: number
  quarantine: number
}

export type PeoplePage = ListPage<PersonRow>

export interface NoteOnWire {
  id: string
  text: string
  author: string
  /** Whether the reader wrote it. */
  own: boolean
  at: string
  editedAt: string | null
}

/** What a person told us they want. Empty if they did not say. */
export interface Wishes {
  service: string
  plan: string
  hires: string
  job: string
  salary: string
}

/** Everything about one person (`GET /api/admin/leads/{personId}`). */
export interface PersonRecord {
  id: string
  email: string
  name: string
  phone: string
  company: string
  place: string
  stage: Stage
  audience: Audience
  source: LeadKind | null
  state: PersonState
  closedReason: CloseReason | ''
  unread: boolean
  /** Sent back with a change, so that nobody overwrites a change that they have not seen. */
  version: number
  owner: { id: string; name: string } | null
  /** When they asked and when they were answered; `null` if they asked nothing that needs a personal answer. */
  answer: { askedAt: string; dueAt: string; answeredAt: string | null; by: string } | null
  inboxSince: string | null
  lastEventAt: string | null
  wishes: Wishes
  notes: NoteOnWire[]
  timeline: TimelineEventOnWire[]
  /** Where their first visit came from, if a form told us which visit it belonged to. */
  firstVisit: { source: Source; at: string } | null
  /** Whether the reader may erase them. */
  mayErase: boolean
  /** Who may own a person. */
  team: { id: string; name: string }[]
  erased: { at: string; by: string; kept: { what: string; law: string; until: string }[]; finished: boolean } | null
}

/** `PUT /api/admin/leads/{personId}`: fields that are left out stay as they are. */
export const PersonChange = z.object({
  version: z.number().int(),
  state: z.enum(personStates).optional(),
  closedReason: z.enum(closeReasons).optional(),
  /** `null` means unassigned. */
  ownerId: z.string().max(60).nullable().optional(),
  name: typedText(200).optional(),
  phone: typedText(50).optional(),
  company: typedText(200).optional(),
})
export type PersonChange = z.infer<typeof PersonChange>

/** How many people can be selected in the list at once. */
export const mostChosen = 100

const id = z.string().max(60)
const version = z.number().int()

/** `POST /api/admin/leads/changes`: the people selected on the reader's screen, and the change to all of them. */
export const PeopleChange = z.object({
  people: z.array(z.object({ id, version })).min(1).max(mostChosen),
  change: z.union([
    z.strictObject({ state: z.literal('closed'), closedReason: z.enum(closeReasons) }),
    z.strictObject({ ownerId: id.nullable() }),
    z.strictObject({ unread: z.boolean() }),
  ]),
})
export type PeopleChange = z.infer<typeof PeopleChange>

/**
 * A person's values before a change, with the version after it. `unread` only if the change affected it: reading does
 * not change the version, so a colleague may have read them since.
 */
const PersonBefore = z.object({
  id,
  version,
  state: z.enum(personStates),
  closedReason: z.enum(['', ...closeReasons]),
  ownerId: id.nullable(),
  unread: z.boolean().optional(),
})
export type PersonBefore = z.infer<typeof PersonBefore>

/** `POST /api/admin/leads/restorations`: undoes a change for people whom nobody has changed since. */
export const PeopleBefore = z.object({ people: z.array(PersonBefore).min(1).max(mostChosen) })

/**
 * The result for several people: those who were changed, with their earlier values, and the ids of those who were not.
 */
export interface ManyChanged {
  changed: PersonBefore[]
  left: string[]
}

/**
 * `PUT /api/admin/leads/{personId}/unread`. `seen` is the newest event on the reader's screen. Later events stay
 * unread.
 */
export const ReadMark = z.object({ unread: z.boolean(), seen: z.iso.datetime().optional() })

/** `POST /api/admin/leads/{personId}/answered`: `false` undoes it. */
export const AnswerMark = z.object({ answered: z.boolean(), version: z.number().int() })

/** `POST /api/admin/leads/{personId}/notes`, `PUT /api/admin/lead-notes/{noteId}`. */
export const NoteText = z.object({ text: typedText(5000).min(1, 'Please write something first') })

/** `POST /api/admin/leads/{personId}/replies`: an email to them, and the version that its writer read. */
export const ReplyText = z.object({
  subject: typedText(200).min(1, 'Please write a subject'),
  text: typedText(10_000)
    .min(1, 'Please write something first')
    .refine((text) => !isUnfinished(text), 'Please replace what is in square brackets first'),
  version: z.number().int(),
})
export type ReplyText = z.infer<typeof ReplyText>

/** `POST /api/admin/quarantine/release`: the forms on the reader's screen. */
export const ReleaseMany = z.object({ leadIds: z.array(z.string().max(60)).min(1).max(100) })

/** `POST /api/admin/leads/{personId}/erasure`. The address is typed as a confirmation. */
export const ErasureRequest = z.object({ email: z.string().max(254) })

export const quarantineSorts = ['recent'] as const
export const quarantineFilters = { show: ['out'] } as const

/** A form that looked as if a bot had sent it (`GET /api/admin/quarantine`). */
export interface HeldRow {
  leadId: string
  personId: string
  name: string
  email: string
  kind: LeadKind
  /** Its content, in a line or two. */
  said: string
  reason: QuarantineReason
  /** How long it took to fill in, if the form said so. */
  seconds: number | null
  at: string
  keptOut: boolean
}

/** What an erasure would do, or has done (`GET` and `POST /api/admin/leads/{personId}/erasure`). */
export interface ErasureOutcome {
  removed: Erased
  kept: { what: string; law: string; until: string }[]
}
