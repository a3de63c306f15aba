import { z } from 'zod'
import { isEmailAddress } from '#src/values/email-address.ts'
import type { Adjustments } from './adjustments.ts'
import type { InvitationState, WaitsFor } from './invitation.ts'
import { type Fault, faults, takeKinds, type TakeKind, type TakeState } from './take.ts'

/** Names the invitation that a call is about: a browser may have opened several. */
export const invitationHeader = 'X-Interview'
/** The counter of the page that writes. */
export const leaseHeader = 'X-Interview-Lease'
const short = (most: number) => z.string().max(most, `Please keep this under ${most} characters`)
/** A page names itself for as long as it is open. */
const page = z.string().regex(/^[0-9a-z]{16,40}$/)

/** `POST /api/interviews/session`. */
export const SessionBody = z.object({
  token: short(200),
  page,
  /** Write here although another page does. */
  takeOver: z.boolean().default(false),
})

/** `POST /api/interviews/open`. */
export const OpenBody = z.object({
  name: short(200).trim().min(1, 'Please tell us your name'),
  email: short(254).trim().refine(isEmailAddress, 'An address looks like dee@nwosu.example.'),
})

const AdjustmentsOnWire = z.object({
  moreThinking: z.boolean(),
  longerAnswers: z.boolean(),
  moreTakes: z.boolean(),
  readFirst: z.boolean(),
  pauses: z.boolean(),
  soundOnly: z.boolean(),
  writing: z.boolean(),
  callInstead: z.boolean(),
  other: short(1000).trim(),
}) satisfies z.ZodType<Adjustments>

/** `PUT /api/interviews/adjustments`. */
export const AdjustmentsBody = AdjustmentsOnWire

/** `POST /api/interviews/consent`. */
export const ConsentBody = z.object({ agreed: z.literal(true), keepInMind: z.boolean() })

/** An id that a browser made. */
export const takeIdPattern = /^tak_[0-9a-z]{26}$/

/** `PUT /api/interviews/takes/{id}`. */
export const TakeBody = z.object({
  question: short(40),
  kind: z.enum(takeKinds),
  /** Milliseconds since it began, as the device counts them. */
  agoMs: z.number().min(0).max(1e12),
})
export type TakeBody = z.infer<typeof TakeBody>

/** `POST /api/interviews/takes/{id}/end`. */
export const EndBody = z.object({
  parts: z.number().int().min(0).max(200),
  seconds: z
    .number()
    .min(0)
    .max(24 * 3600),
  endedBy: z.enum(['done', ...faults]),
  lostSeconds: z
    .number()
    .min(0)
    .max(24 * 3600)
    .nullable()
    .default(null),
})
export type EndBody = z.infer<typeof EndBody>

/** `PUT /api/interviews/takes/{id}/words`. */
export const WordsBody = z.object({ words: short(20_000) })

/** `POST /api/interviews/trouble`: what got in the way, for staff to see who is stuck. */
export const troubles = ['denied', 'none', 'busy', 'in-app', 'no-recorder', 'insecure', 'storage'] as const
export type Trouble = (typeof troubles)[number]
export const TroubleBody = z.object({ trouble: z.enum(troubles) })

/** `POST /api/interviews/ask`. */
export const AskBody = z.object({ for: z.enum(['time', 'call', 'take']) })

export interface PartView {
  n: number
  /** Bytes that are here. */
  received: number
  isWhole: boolean
}

export interface TakeView {
  id: string
  question: string
  n: number
  kind: TakeKind
  state: TakeState
  seconds: number | null
  endedBy: 'done' | Fault | null
  parts: PartView[]
  /** Whether it can be watched from here. */
  film: 'none' | 'making' | 'ready' | 'failed'
  words: string | null
}

export interface QuestionView {
  id: string
  text: string
  short: string
  /** Of an answer, with what would help counted in; seconds. */
  about: number
  roundOff: number
  stop: number
  thinkSeconds: number | null
  /** `null`: as many as they like. */
  takesLeft: number | null
  takes: TakeView[]
}

/** What the candidate's page knows. Before consent questions have no texts, unless they asked to read them first. */
export interface InterviewView {
  id: string
  state: InvitationState
  firstName: string
  /** Who asks. */
  asker: string
  purpose: string
  ownLine: string
  source: 'staff' | 'open'
  withdrawnBy: 'staff' | 'candidate' | null
  deadline: string
  /** By the server's clock, because a device's may be wrong. */
  now: string
  minutes: number
  questionCount: number
  takesEach: number
  adjustments: Adjustments
  hasConsented: boolean
  questions: QuestionView[]
  submitAsked: boolean
  submittedAt: string | null
  waits: WaitsFor
  askedFor: 'time' | 'call' | 'take' | null
  keptUntil: string | null
  /** The counter to write with; `null` while another page writes. */
  lease: number | null
  /** Who writes, if another page does. */
  elsewhere: { device: string; since: string } | null
}
