import { z } from 'zod'
import type { ListPage } from '#src/platform/http/list-query.ts'
import type { Facts } from '#src/candidates/facts.ts'
import { optionalText, requiredText } from '#src/platform/http/text-fields.ts'
import type { Comment } from './api.ts'
import { Brief, type BriefGap } from './brief.ts'
import type { CardHiring } from './hiring-api.ts'
import type { SendBlock } from './sending.ts'
import type { LinkState } from './sharing.ts'
import type { RoleWait } from './waiting/role-wait.ts'
import { type RoleState, roleStates, type RoleStep, type Stage, stages, type VerdictValue } from './role-states.ts'

// What the console sends and receives about roles. Instants are ISO texts; money is in pence.

const id = z.string().max(40)
const version = z.int().min(0)

/** `POST /api/admin/roles` */
export const NewRoleRequest = z.object({
  contractId: id,
  title: requiredText(120),
  openings: z.int().min(1).max(100).optional().default(1),
  brief: Brief.optional(),
})

/** `PUT /api/admin/roles/{id}`. Fields that are left out stay unchanged. */
export const ChangeRoleRequest = z.object({
  version,
  title: requiredText(120).optional(),
  openings: z.int().min(1).max(100).optional(),
  brief: Brief.optional(),
  state: z.enum(roleStates).optional(),
  blind: z.boolean().optional(),
  ownerId: id.nullable().optional(),
})
export type ChangeRoleRequest = z.infer<typeof ChangeRoleRequest>

/** `POST /api/admin/roles/{id}/candidacies` */
export const AddCandidaciesRequest = z.object({ candidateIds: z.array(id).min(1).max(500) })

/** `POST /api/admin/roles/{id}/candidacies/removals`: takes off people who were just put on a role. */
export const RemovalsRequest = z.object({ ids: z.array(id).min(1).max(500) })

/** `POST /api/admin/roles/{id}/permissions`: asks several candidates at once. */
export const AskManyRequest = z.object({ candidateIds: z.array(id).min(1).max(50) })

/** `PUT /api/admin/candidacies/{id}/stage`. Sending a shortlist and recording a hire have their own calls. */
export const StageRequest = z.object({ to: z.enum(stages), version, reason: optionalText(500) })

/** `PUT /api/admin/roles/{id}/shortlist`: the draft in order. `version` 0 begins a new one. */
export const ShortlistRequest = z.object({
  version,
  note: optionalText(2000),
  entries: z
    .array(z.object({ candidacyId: id, pitch: optionalText(85) }))
    .max(500)
    .refine((list) => new Set(list.map(({ candidacyId }) => candidacyId)).size === list.length, {
      error: 'Somebody is in the list twice',
    }),
})
export type ShortlistRequest = z.infer<typeof ShortlistRequest>

/** `POST /api/admin/roles/{id}/reminders`: reminds one of the client's people of films that they have not watched. */
export const RemindRequest = z.object({ memberId: id })

/** `POST /api/admin/roles/{id}/shortlist/recall`: calls back the shortlist with this number. */
export const RecallRequest = z.object({ number: z.int().min(1) })

const SendAt = z.object({
  day: z.iso.date('Choose a day'),
  time: z.iso.time({ precision: -1, error: 'Choose a time' }),
})
/** A day and a time in London. */
export type SendAt = z.infer<typeof SendAt>

/**
 * `POST /api/admin/roles/{id}/shortlist/sending`: plans the sending of the draft. Without `at`, it is sent after the
 * ten seconds in which it can be taken back.
 */
export const SendRequest = z.object({ version, at: SendAt.optional() })
export type SendRequest = z.infer<typeof SendRequest>

/** `POST /api/admin/roles/{id}/shortlist/sending/cancellation`: cancels a planned sending. */
export const CancelSendingRequest = z.object({ number: z.int().min(1) })

/** The result of planning a sending. */
export interface SendingPlanned {
  number: number
  version: number
  sendAt: string
  people: number
}

export interface RoleRow {
  id: string
  title: string
  state: RoleState
  step: RoleStep
  company: string
  contract: string | null
  openings: number
  /** How many people are on it, without those who are out. */
  people: number
  owner: string | null
  /** What it waits for, and the name of whom it is about, if that is one person. */
  wait: RoleWait & { name: string }
  updatedAt: string
  version: number
}

/** The views of the list: what is going on, what waits for whom, what has ended (TALENT-45). */
export const roleViews = ['open', 'us', 'them', 'hired', 'closed', 'all'] as const
export type RoleViewName = (typeof roleViews)[number]

export interface RolesPage extends ListPage<RoleRow> {
  counts: Record<RoleViewName, number>
  /** Who of staff looks after roles. */
  owners: { id: string; name: string }[]
  /** The contracts that have roles. */
  clients: { id: string; company: string; number: string }[]
}

export interface BoardCard extends CardHiring {
  id: string
  candidateId: string
  name: string
  headline: string
  facts: Facts
  stage: Stage
  version: number
  endedReason: string
  updatedAt: string
  verdicts: { memberId: string; name: string; value: VerdictValue; reasons: string[]; note: string }[]
  /** Who has watched the film, and how much of it. */
  watched: { memberId: string; name: string; seconds: number; of: number; at: string }[]
  comments: Comment[]
}

export interface ShortlistDraft {
  number: number
  version: number
  note: string
  entries: { candidacyId: string; pitch: string }[]
  /** What prevents it from being sent. */
  blocks: SendBlock[]
  /** When it will be sent, and who planned that. */
  sendAt: string | null
  plannedBy: string | null
  /** When it should have been sent but couldn't be. */
  heldBackAt: string | null
}

/** `GET /api/admin/roles/{id}` */
export interface RoleRecord {
  id: string
  title: string
  state: RoleState
  step: RoleStep
  openings: number
  hired: number
  blind: boolean
  ownerId: string | null
  /** The name of the colleague who looks after it. */
  owner: string | null
  version: number
  brief: Brief
  gaps: BriefGap[]
  /** `null` once the contract has been erased. */
  contract: {
    id: string
    number: string
    company: string
    person: string
    status: 'open' | 'signed' | 'void'
    depositIsSettled: boolean
    /** Whether the client can watch films, before the deposit too if that is set so. */
    filmsAreOpen: boolean
  } | null
  /**
   * The client's people who see the role, guests left out, how many films each has left, and when each was last
   * reminded of them.
   */
  team: { id: string; name: string; remindedAt: string | null; filmsLeft: number }[]
  /** The links by which others see it. */
  links: {
    id: string
    email: string
    mayComment: boolean
    state: LinkState
    /** When it ends, or was revoked. */
    endsAt: string
    wasOpened: boolean
  }[]
  board: BoardCard[]
  draft: ShortlistDraft | null
  sent: {
    number: number
    sentAt: string
    sentBy: string | null
    people: number
    note: string
    /** The client's people who have watched one of its films or given a verdict. */
    seenBy: string[]
  }[]
}
