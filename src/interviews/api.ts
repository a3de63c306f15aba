import { z } from 'zod'
import { isEmailAddress } from '#src/values/email-address.ts'
import type { Adjustments } from './adjustments.ts'
import type { PromisedDays } from './promised-days.ts'
import type { InvitationState, WaitsFor } from './invitation.ts'
import { type Fault, faults, takeKinds, type TakeKind, type TakeState } from './take.ts'

/** The header that names the invitation of a call, because one browser may have opened several. */
export const invitationHeader = 'X-Interview'
/** The header with the lease counter of the page that writes (see `lease` below). */
export const leaseHeader = 'X-Interview-Lease'
const short = (most: number) => z.string().max(most, `Please keep this under ${most} characters`)
/** The id that a page gives itself for as long as it is open. */
const page = z.string().regex(/^[0-9a-z]{16,40}$/)

/** `POST /api/interviews/session`. */
export const SessionBody = z.object({
  token: short(200),
  page,
  /** Let this page write even if another page does. */
  takeOver: z.boolean().default(false),
})

/** `POST /api/interviews/open`. */
export const OpenBody = z.object({
  name: short(200).trim().min(1, 'Please tell us your name'),
  email: short(254).trim().refine(isEmailAddress, 'An address looks like dee@nwosu.example.'),
})

/** `POST /api/interviews/lost` and `POST /api/interviews/waiting-list`. */
export const AddressBody = OpenBody.pick({ email: true })

/** `PUT /api/interviews/adjustments`. */
export const AdjustmentsBody = z.object({
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

/** `POST /api/interviews/consent`. */
export const ConsentBody = z.object({ agreed: z.literal(true), keepInMind: z.boolean() })

/** An id that a browser made. */
export const takeIdPattern = /^tak_[0-9a-z]{26}$/

/** `PUT /api/interviews/takes/{id}`. */
export const TakeBody = z.object({
  question: short(40),
  kind: z.enum(takeKinds),
  /** Milliseconds since the take began, by the device's clock. */
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

/** `POST /api/interviews/takes/{id}/choose`. */
export const ChooseBody = z.object({
  /** The second whose picture becomes the film's poster. */
  posterAt: z
    .number()
    .min(0)
    .max(24 * 3600)
    .nullable()
    .default(null),
})

/** `PUT /api/interviews/takes/{id}/poster`: the second whose picture becomes the poster of a film that is made. */
export const TakePosterBody = z.object({
  at: z
    .number()
    .min(0)
    .max(24 * 3600),
})

/** `PUT /api/interviews/takes/{id}/words`. */
export const WordsBody = z.object({ words: short(20_000) })

/** `POST /api/interviews/trouble`: why the candidate can't record. Staff see it. */
export const troubles = ['denied', 'none', 'busy', 'in-app', 'no-recorder', 'insecure', 'storage'] as const
export type Trouble = (typeof troubles)[number]
export const TroubleBody = z.object({ trouble: z.enum(troubles) })

/** `POST /api/interviews/ask`. */
export const AskBody = z.object({ for: z.enum(['time', 'call', 'take']) })

export interface PartView {
  n: number
  /** How many bytes the server has. */
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
  /** Seconds that were not recorded, or, if nobody is heard at its end, that have no sound. */
  lostSeconds: number | null
  parts: PartView[]
  /** Whether the server can play it. */
  film: 'none' | 'making' | 'ready' | 'failed'
  /** Whether the server has a picture of it. */
  hasPoster: boolean
  /** The second whose picture the candidate has chosen. */
  posterAt: number | null
  words: string | null
  /** It was sent before a question was asked again, so it stays as it is. */
  wasSent: boolean
}

/** A film of a colleague's: how long it is, and who speaks in it. */
export interface AskedFilm {
  seconds: number
  hasPoster: boolean
  by: string
}

/** `GET /api/interviews/open`: what an open application asks, before anybody begins one. */
export interface OpenFacts {
  questions: number
  minutes: number
  /** The longest answer in seconds. */
  longest: number
  /** The date (YYYY-MM-DD) on which they open again; `null` if they are open. */
  closedUntil: string | null
}

export interface QuestionView {
  id: string
  text: string
  short: string
  /** The intended length of an answer in seconds, after adjustments. */
  about: number
  roundOff: number
  stop: number
  thinkSeconds: number | null
  /** The shortest that a recording may be; `null`: any length. */
  atLeast: number | null
  prompts: readonly string[]
  /** Who asks it on film, and for how long; `null`: it is asked as text. */
  film: AskedFilm | null
  /** `null` means no limit. */
  takesLeft: number | null
  takes: TakeView[]
}

/**
 * The interview as the candidate's page gets it. Until the candidate has consented, the questions have no texts, unless
 * they asked to read them first.
 */
export interface InterviewView {
  id: string
  state: InvitationState
  firstName: string
  /** The name of the colleague who invites. */
  asker: string
  purpose: string
  ownLine: string
  source: 'staff' | 'open'
  /** Whether it is for somebody's video profile. */
  isProfile: boolean
  /** Whether the candidate has a page of their own, whose link can be mailed to them. */
  hasPage: boolean
  /** The film in which a colleague welcomes them. */
  welcome: AskedFilm | null
  withdrawnBy: 'staff' | 'candidate' | null
  /** Whether the candidate may have it deleted now. */
  canDelete: boolean
  /** Whether anything that they recorded or wrote is still here. */
  hasRecordings: boolean
  /** The day by which what was never sent is deleted in any case. */
  deletedBy: string | null
  deadline: string
  /** The server's time, because a device's clock may be wrong. */
  now: string
  minutes: number
  questionCount: number
  takesEach: number
  adjustments: Adjustments
  hasConsented: boolean
  questions: QuestionView[]
  submitAsked: boolean
  submittedAt: string | null
  /** What we promised when it was sent; `null` once a colleague has decided, or the last of these days is over. */
  promised: PromisedDays | null
  waits: WaitsFor
  askedFor: 'time' | 'call' | 'take' | null
  keptUntil: string | null
  /** The counter that this page sends with its changes; `null` while another page writes. */
  lease: number | null
  /** The device of the page that writes, if it isn't this one. */
  elsewhere: { device: string; since: string } | null
}
