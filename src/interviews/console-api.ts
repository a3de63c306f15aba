import { z } from 'zod'
import { isEmailAddress } from '#src/values/email-address.ts'
import type { FilmState } from '#src/films/film.ts'
import type { ListPage } from '#src/platform/http/list-query.ts'
import type { Adjustments } from './adjustments.ts'
import type { Cue } from '#src/videos/cues.ts'
import type { Drafting } from '#src/videos/drafting.ts'
import { typedText } from '#src/platform/http/text-fields.ts'
import { AdjustmentsBody, type InterviewView } from './api.ts'
import type { Clip } from './cut.ts'
import type { InvitationState } from './invitation.ts'
import type { InviteList } from './invite-list.ts'
import type { Question, Welcome } from './questions.ts'
import type { RatedSoFar } from './ratings.ts'
import { type Fault, mostTakes, type TakeKind, type TakeState } from './take.ts'

const filmId = z.string().regex(/^flm_[0-9a-z]{26}$/)

const WelcomeOnWire = z.object({
  filmId,
  words: typedText(500).min(1, 'Please write what is said in it'),
}) satisfies z.ZodType<Welcome>

const QuestionOnWire = z.object({
  id: z.string().regex(/^q\d{1,2}$/),
  text: typedText(500).min(1, 'Please write the question'),
  short: typedText(60),
  seconds: z.number().int().min(15).max(600),
  takes: z.number().int().min(1).max(mostTakes),
  thinkSeconds: z.number().int().min(10).max(600).nullable(),
  anchors: z.object({ one: typedText(200), three: typedText(200), five: typedText(200) }),
  atLeast: z.number().int().min(1).max(600).optional(),
  prompts: z.array(typedText(120)).max(5).optional(),
  filmId: filmId.optional(),
}) satisfies z.ZodType<Question>

const questions = z
  .array(QuestionOnWire)
  .min(1, 'Please write at least one question')
  .max(12, 'Twelve questions are the most')
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Two questions have the same id')

/** `POST /api/admin/interviews/sets`: a new set, or a new version of one. */
export const SetBody = z.object({
  /** The newest version that the page has loaded; absent for a new set. */
  after: z.object({ familyId: typedText(60), version: z.number().int() }).optional(),
  name: typedText(100).min(1, 'Please give the set a name'),
  questions,
  welcome: WelcomeOnWire.nullable().default(null),
})
export type SetBody = z.infer<typeof SetBody>

export interface QuestionSetView {
  id: string
  familyId: string
  version: number
  name: string
  kind: 'role' | 'open' | 'profile'
  questions: Question[]
  welcome: Welcome | null
  createdAt: string
  createdBy: string | null
  /** How many have been invited with this version. */
  sentTo: number
}

/** The newest version of a set, in the list of all sets. */
export interface ListedQuestionSet extends QuestionSetView {
  /** How many people were invited with any version. */
  sentToAny: number
}

/** Where uploads of questions' films begin (tus 1.0), and the header that names the film. */
export const questionFilmUploads = '/api/admin/question-films'
export const questionFilmHeader = 'X-Question-Film'

/** `GET /api/admin/interviews/question-films/{id}`. */
export interface QuestionFilmView {
  id: string
  state: FilmState
  /** Why it failed, a sentence. */
  failure: string | null
  /** Seconds. */
  duration: number
  hasPoster: boolean
  /** Who asks in it. */
  by: string
}

/** `POST /api/admin/interviews/invitations`: one person. */
export const InviteBody = z.object({
  name: typedText(200).min(1, 'Please give a name'),
  email: typedText(254).refine(isEmailAddress, 'Please give an email address'),
  setId: typedText(60),
  purpose: typedText(200),
  ownLine: typedText(1000).default(''),
  /** The last day, in London. */
  until: z.iso.date('Choose a day'),
  adjustments: AdjustmentsBody.partial().default({}),
})
export type InviteBody = z.infer<typeof InviteBody>

/** `GET /api/admin/interviews/invitations/mail`: what the mail is made of. */
export const InviteMailQuery = InviteBody.pick({ setId: true, purpose: true, ownLine: true, until: true }).extend({
  /** Empty as long as nobody is named. */
  name: typedText(200).default(''),
})
export type InviteMailQuery = z.infer<typeof InviteMailQuery>

/** `GET /api/admin/interviews/people`: part of a name or an address. */
export const PeopleQuery = z.object({ q: typedText(200).default('') })

/** Somebody we know already. */
export interface PersonToInvite {
  id: string
  name: string
  email: string
  isCandidate: boolean
}

/** A mail as it would be sent now. The same address with `.html` shows it. */
export interface MailPreviewView {
  subject: string
}

/** The most that a colleague writes in the mail with a new link. */
export const mostLinkWords = 1500
const linkWords = typedText(mostLinkWords).min(1, 'Please write what they read').optional()

/** `GET /api/admin/interviews/{id}/link/mail`: without words, as we would write it. */
export const LinkMailQuery = z.object({ words: linkWords })

export interface LinkMailView extends MailPreviewView {
  /** What a colleague may change: paragraphs, with an empty line between them. */
  words: string
}

/** `POST /api/admin/interviews/invitations/preview` and `…/many`: a list of people, as pasted. */
const peopleListed = z.string().max(40_000, 'That list is too long. Invite them in two goes.')
export const InviteListBody = z.object({ people: peopleListed, setId: typedText(60), purpose: typedText(200) })
export const InviteManyBody = InviteListBody.extend({
  ownLine: typedText(1000).default(''),
  until: z.iso.date('Choose a day'),
  /** What would help everybody on the list. */
  adjustments: AdjustmentsBody.partial().default({}),
})
export type InviteManyBody = z.infer<typeof InviteManyBody>

/** Who was invited, and whether a mail server is set, so that the mails go out. */
export interface Invited {
  id: string
  mailGoesOut: boolean
}
export interface InvitedMany {
  ids: string[]
  mailGoesOut: boolean
}

/** `POST /api/admin/interviews/invitations/links`, where no mail server is set. */
export const LinksBody = z.object({ ids: z.array(typedText(60)).min(1).max(200) })

export interface CopiedLink {
  id: string
  name: string
  link: string
}

/** Who would be invited, and what is wrong with which line. */
export type InviteManyPreview = InviteList

export const interviewViews = ['all', 'sent', 'begun', 'stuck', 'submitted', 'decided'] as const
export type InterviewViewName = (typeof interviewViews)[number]

export interface InterviewRow {
  id: string
  name: string
  purpose: string
  source: 'staff' | 'open'
  state: InvitationState
  answered: number
  questions: number
  trouble: string | null
  askedFor: string | null
  /** As the signed-in member may know it, with members by name. */
  rated: RatedSoFar
  decision: 'forward' | 'declined' | null
  /** The answer, counted from 1, that they are recording at this moment. */
  recording: number | null
  /** Whether the last email with their link has not left, or could not be delivered; `null` once they have begun. */
  mail: 'waiting' | 'failed' | null
  lastAt: string
  deadline: string
  /** The date in London on which the next reminder goes by itself, if one does. */
  remindsOn: string | null
}

export interface InterviewsPage extends ListPage<InterviewRow> {
  counts: Record<InterviewViewName, number>
  /** The jobs that people are asked for, for the filter. */
  jobs: string[]
}

/** `GET /api/admin/interviews/open-applications`. */
export interface OpenApplicationsView {
  /** The date on which they open again; `null` if they are open. */
  closedUntil: string | null
  version: number
  /** How many people are written to once they are open. */
  waiting: number
}

/** `PUT /api/admin/interviews/open-applications`. Without a date they open now. */
export const OpenApplicationsBody = z.object({
  until: z.iso.date('Choose a day').nullable(),
  version: z.number().int(),
})

/** The filter for open applications, which are for no job in particular. */
export const openApplications = '-'

export interface AnswerView {
  takeId: string
  kind: TakeKind
  state: TakeState
  seconds: number | null
  words: string | null
  filmId: string | null
  film: 'none' | 'arriving' | 'making' | 'ready' | 'failed'
  progress: number | null
  failure: string | null
  hasPoster: boolean
  hasCaptions: boolean
  parts: number
  /** What interrupted the recording, if anything did. */
  interruptedBy: Fault | null
  /** The second from which nothing is heard; 0 if it has no sound at all. */
  quietFrom: number | null
}

export interface RatingView {
  memberId: string
  name: string
  value: number | null
  note: string
}

export interface ReviewedQuestion {
  question: Question
  answer: AnswerView | null
  own: { value: number | null; note: string; version: number }
  /** Empty until the signed-in member has rated all answers. */
  others: RatingView[]
}

export interface InterviewRecord {
  id: string
  personId: string
  candidateId: string | null
  name: string
  email: string
  /** Empty if we don't have it. */
  phone: string
  purpose: string
  source: 'staff' | 'open'
  state: InvitationState
  setName: string
  setVersion: number
  sentAt: string
  deadline: string
  submittedAt: string | null
  /** The last day on which the answers are here, once they are sent. */
  keptUntil: string | null
  decision: 'forward' | 'declined' | null
  /** When the decline goes, as long as it has not gone. */
  declinesAt: string | null
  /** Whether a colleague may remind them now, ahead of the reminder that goes by itself. */
  canRemind: boolean
  trouble: string | null
  troubleDevice: string | null
  askedFor: 'time' | 'call' | 'take' | null
  /** Whether they would like to hear of other jobs too. */
  keepInMind: boolean
  /** The id of the question that was asked again; `null` once its new answer is sent. */
  askedAgain: string | null
  /** `null` until the signed-in member has rated all answers. */
  adjustments: Adjustments | null
  questions: ReviewedQuestion[]
  /** Whether the signed-in member has rated every answer. */
  isRated: boolean
  /** How many other members have rated every answer. */
  othersRated: number
  /** Colleagues who have begun to rate, and how many answers they have to go. */
  othersRating: { memberId: string; name: string; left: number }[]
  /** How often the link was opened; `null` as long as the history is hidden. */
  timesOpened: number | null
  /** How many takes of each question were used, and how many there are; `null` as long as the history is hidden. */
  takes: { used: number; of: number | null }[] | null
  events: { at: string; kind: string; details: Record<string, string | number | boolean> }[]
  version: number
}

/** `PUT /api/admin/interviews/{id}/ratings/{question}`. */
export const RatingBody = z.object({
  value: z.number().int().min(1).max(5).nullable(),
  note: typedText(4000),
  version: z.number().int(),
})

/** `POST /api/admin/interviews/{id}/deadline`. */
export const DeadlineBody = z.object({ until: z.iso.date('Choose a day'), version: z.number().int() })

/** `POST /api/admin/interviews/{id}/decision`. */
export const DecisionBody = z.object({
  decision: z.enum(['forward', 'declined']),
  /** What the candidate reads. Required when they are declined. */
  words: typedText(4000).default(''),
  /** When a decline goes: on the next weekday morning, or at once. */
  send: z.enum(['morning', 'now']).default('morning'),
  version: z.number().int(),
})

/** `POST /api/admin/interviews/{id}/ask-again`. */
export const AskAgainBody = z.object({
  question: typedText(40),
  /** What the candidate reads. */
  words: typedText(4000),
  until: z.iso.date('Choose a day'),
  version: z.number().int(),
})

/** `POST /api/admin/interviews/{id}/withdraw`. */
export const VersionBody = z.object({ version: z.number().int() })

/** `POST /api/admin/interviews/{id}/link`: without words, the mail says what we would write. */
export const LinkBody = VersionBody.extend({ words: linkWords })

const ClipOnWire = z.object({
  question: z.string().regex(/^q\d{1,2}$/),
  starts: z.number().min(0).max(36_000),
  ends: z.number().min(0).max(36_000),
}) satisfies z.ZodType<Clip>

/** `PUT /api/admin/interviews/{id}/cut`: the pieces in order. */
export const CutBody = z.object({ clips: z.array(ClipOnWire).max(12), version: z.string().max(60) })

/** `POST /api/admin/interviews/{id}/shortlist-film`. */
export const FilmBody = z.object({
  version: z.string().max(60),
  burnsCaptions: z.boolean(),
  /** The lines under the name on the name plate. */
  lines: z.array(typedText(60)).max(2),
})

/** `GET /api/admin/interviews/sets/{set}/trial`: a question set as a candidate who was invited today would find it. */
export interface TrialView {
  view: InterviewView
  /** As they are stored, to apply what would help. */
  questions: Question[]
  welcome: Welcome | null
}

/** `PUT /api/admin/interviews/{id}/shortlist-film/poster`: the second whose picture is its poster. */
export const PosterBody = z.object({ at: z.number().min(0).max(600) })

/** `GET /api/admin/interviews/{id}/cut`. */
export interface CutView {
  clips: Clip[]
  version: string
  /** Answers that can be cut, in the order of their questions. */
  answers: {
    question: string
    takeId: string
    seconds: number
    hasPoster: boolean
    captions: 'draft' | 'checked' | null
    /** The version of the captions. A change must name the version that it was based on. */
    captionsVersion: string
    drafting: Drafting | null
    cues: Cue[]
  }[]
  /** The film that was requested last. */
  film: {
    state: 'waiting' | 'making' | 'made' | 'failed'
    progress: number | null
    failure: string | null
    burnsCaptions: boolean
    plate: { name: string; lines: string[] }
    at: string
    isOfThisCut: boolean
    /** The film itself, once it can be played. */
    player: { hasPoster: boolean } | null
    /** It is made, and is being prepared for players. */
    isConverting: boolean
  } | null
}
