import { z } from 'zod'
import type { Facts } from '#src/candidates/facts.ts'
import { canonicalEmail, isEmailAddress } from '#src/values/email-address.ts'
import { optionalText, requiredText } from '#src/platform/http/text-fields.ts'
import { Brief, type BriefGap } from './brief.ts'
import type { Hire, Interview, Offer, Rejection } from './decision-api.ts'
import {
  type InterviewPlace,
  type MemberKind,
  reasonsOf,
  type RoleState,
  type RoleStep,
  type Stage,
  type VerdictValue,
  verdictValues,
} from './role-states.ts'

// What a client's pages send and receive. Instants are ISO texts, days YYYY-MM-DD, money is in pence, and positions in
// films are in seconds.

const email = requiredText(254).transform(canonicalEmail).refine(isEmailAddress, 'Please enter a valid email address')
const id = z.string().max(40)
const second = z.number().min(0).max(86_400)
const version = z.int().min(0)

/**
 * `POST /api/portal/roles` begins a role. `PUT /api/portal/roles/{id}` changes a draft, and also sends it if `send` is
 * true.
 */
export const RoleRequest = z.object({
  title: requiredText(120),
  openings: z.int().min(1).max(100).optional().default(1),
  brief: Brief,
  /** The version of the role that is changed; 0 for a new one. */
  version: version.optional().default(0),
  send: z.boolean().optional().default(false),
})
export type RoleRequest = z.infer<typeof RoleRequest>

/** The response to both of these calls. */
export interface BriefSaved {
  id: string
  version: number
}

/**
 * `PUT /api/portal/roles/{id}/blind`: whether names, faces and films are hidden until a viewer has given a first
 * verdict.
 */
export const BlindRequest = z.object({ blind: z.boolean(), version })

/**
 * `PUT /api/portal/candidacies/{id}/verdict`. `version` is that of the verdict that it replaces, 0 if there is none;
 * any other gets 409 `verdict_changed`. `DELETE` on the same address takes the verdict back (`?version=`).
 */
export const VerdictRequest = z
  .object({
    value: z.enum(verdictValues),
    reasons: z.array(z.string().max(20)).max(6).optional().default([]),
    note: optionalText(1000),
    version,
  })
  .refine(({ value, reasons }) => reasons.every((reason) => reasonsOf[value].includes(reason)), {
    path: ['reasons'],
    error: 'Please choose reasons from the list',
  })
export type VerdictRequest = z.infer<typeof VerdictRequest>

/** `POST /api/portal/candidacies/{id}/comments`. `DELETE …/comments/{comment}` removes the caller's own comment. */
export const CommentRequest = z.object({ atSecond: second, text: requiredText(1000) })

/**
 * `POST /api/portal/films/{candidacy}/watched`: what was played since the last report, the player's position, and when
 * the report was made by the viewer's clock.
 */
export const WatchedRequest = z.object({
  ranges: z.array(z.tuple([second, second])).max(200),
  at: second.optional(),
  madeAt: z.iso.datetime().optional(),
})

/** `POST /api/portal/roles/{id}/share-links` */
export const ShareRequest = z.object({
  email,
  name: optionalText(200),
  note: optionalText(1000),
  mayComment: z.boolean(),
  days: z.union([z.literal(1), z.literal(7), z.literal(14)]),
  /** Only these candidacies, such as those to which the sender said Yes or Maybe; `null` for all of the role. */
  only: z.array(id).min(1).max(500).nullable().optional().default(null),
  hidesNames: z.boolean().optional().default(false),
})

/** `POST /api/portal/team` */
export const ColleagueRequest = z.object({ email, name: requiredText(200) })

/** `POST /api/portal/roles/{id}/reminders`: a mail to a colleague who has films left to judge, once a day at most. */
export const ReminderRequest = z.object({ memberId: id })

export interface Viewer {
  memberId: string
  name: string
  kind: MemberKind
  mayComment: boolean
  /** May brief roles, share, ask for interviews, make offers, and say who is not chosen. */
  mayDecide: boolean
  /** Runs the account: adds and removes colleagues. */
  runsAccount: boolean
}

export interface TeamMember {
  id: string
  name: string
  email: string
  kind: MemberKind
  isYou: boolean
  /** Has signed in at least once. Others are shown as invited. */
  hasJoined: boolean
}

export interface PortalDocument {
  kind: 'agreement' | 'invoice' | 'receipt' | 'credit_note'
  number: string
  issuedOn: string
  pence: number | null
  href: string
}

/** The people of whom the client has seen nobody yet: how many there are, how many are filmed. */
export interface Filming {
  people: number
  filmed: number
  /** When the next shortlist is planned to be sent. */
  shortlistAt: string | null
}

/** What a role needs from its client next. */
export type RoleNext =
  | { kind: 'finish_brief' }
  | { kind: 'deposit' }
  | { kind: 'watch'; films: number; seconds: number }
  | { kind: 'decide'; people: number }
  | { kind: 'interview'; candidacyId: string; name: string | null; startsAt: string; place: InterviewPlace }
  | { kind: 'asked'; people: number }
  /** None of the times that were offered suited. */
  | { kind: 'other_times'; candidacyId: string; name: string | null }
  /** An interview is over, and the client hasn't said how it went. */
  | { kind: 'outcome'; candidacyId: string; name: string | null }
  | { kind: 'offer'; candidacyId: string; name: string | null }
  | { kind: 'starts'; candidacyId: string; name: string | null; startsOn: string }
  | { kind: 'us'; filming: Filming | null }
  | { kind: 'on_hold' }
  | { kind: 'closed' }

export interface RoleCard {
  id: string
  title: string
  state: RoleState
  openings: number
  hired: number
  /** The step that the role is at. Those before it are done. */
  step: RoleStep
  next: RoleNext
  blind: boolean
  /** How many films there are to see, and how long they take together. */
  films: number
  seconds: number
  /** How many films the viewer has given no verdict on. */
  toWatch: number
  /** Faces for the poster, at most six, only of people whom the viewer may see. */
  faces: { candidacyId: string; name: string; poster: string }[]
  updatedAt: string
}

/** `GET /api/portal/roles` */
export interface PortalRoles {
  client: { company: string; contract: string }
  me: Viewer
  roles: RoleCard[]
  /** The colleague who looks after the client. */
  caretaker: { name: string; email: string }
  /** Only for the client's signatory. */
  documents: PortalDocument[]
  team: TeamMember[]
}

/** Why there is no film to play. */
export type NoFilm = 'withdrawn' | 'hidden' | 'deposit' | 'gone' | 'over'

export type CandidacyFilm =
  | { state: 'ready'; seconds: number; width: number; height: number; stream: string; poster: string; captions: string }
  | { state: 'none'; why: NoFilm }

export interface Verdict {
  value: VerdictValue
  reasons: string[]
  note: string
  version: number
  at: string
}

export interface ColleaguesVerdict {
  memberId: string
  name: string
  value: VerdictValue | null
  reasons: string[]
}

export interface Comment {
  id: string
  author: string
  /** Whether the author is a member of staff. */
  isOurs: boolean
  isMine: boolean
  atSecond: number
  text: string
  at: string
}

/** What happens next with somebody, by the verdicts so far: the groups of the decision sheet. */
export type WhatNext = 'meet' | 'talk' | 'watch' | 'not_this_time' | 'hired' | 'gone'

export interface CandidacyCard {
  id: string
  /** The place in the agency's order, from 1. */
  number: number
  stage: Stage
  /** Whether name, face and film are shown. Until then `name` and `firstName` are `null`. */
  isRevealed: boolean
  name: string | null
  firstName: string | null
  /** Their present job; empty until revealed. */
  headline: string
  /** The agency's line about them; until they are revealed, some of their own words. */
  pitch: string
  facts: Facts
  film: CandidacyFilm
  mine: Verdict | null
  /** The verdicts of colleagues; `null` while they are hidden from a blind viewer. */
  others: ColleaguesVerdict[] | null
  watched: { seconds: number; at: number }
  comments: Comment[]
  interview: Interview | null
  offer: Offer | null
  hire: Hire | null
  rejection: Rejection | null
  next: WhatNext
}

/** `GET /api/portal/roles/{id}` */
export interface PortalRole {
  id: string
  title: string
  company: string
  state: RoleState
  openings: number
  hired: number
  step: RoleStep
  next: RoleNext
  /**
   * Whether names, faces and films are hidden until a verdict, by the role's setting or by that of the viewer's link.
   */
  blind: boolean
  version: number
  brief: Brief
  /** The fields that the brief needs before it can be sent. */
  gaps: BriefGap[]
  /** When the brief was started. */
  briefedAt: string
  /** When the first shortlist was sent. */
  sentAt: string | null
  me: Viewer
  team: { id: string; name: string }[]
  candidacies: CandidacyCard[]
}

/** `GET /api/portal/roles/{id}/share-links` */
export interface ShareLink {
  id: string
  email: string
  mayComment: boolean
  hidesNames: boolean
  createdAt: string
  expiresAt: string
  state: 'live' | 'ended' | 'revoked'
  wasOpened: boolean
  /** How many films the guest has begun to watch. */
  watched: number
  films: number
  hasAskedAgain: boolean
}

/** `GET /api/portal/share/{token}`: what a share link opens, for the page with its button. Changes nothing. */
export type SharedLinkView =
  | {
      state: 'live'
      for: string
      from: string
      title: string
      films: number
      /** The length of the films together. */
      seconds: number
      note: string
      expiresAt: string
    }
  | {
      state: 'ended' | 'revoked'
      from: string
      /** Who can send a new link: somebody else if the person who made this one has left. `null` if nobody is left. */
      sender: string | null
      expiresAt: string
      hasAskedAgain: boolean
    }
