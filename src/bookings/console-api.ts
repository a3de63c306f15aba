import { z } from 'zod'
import { canonicalEmail, isEmailAddress } from '#src/values/email-address.ts'
import { requiredText, typedText } from '#src/platform/http/text-fields.ts'
import {
  callKinds,
  callOutcomes,
  callWays,
  type CallKind,
  type CallOutcome,
  type CallWay,
  type SchedulingProviderName,
} from './booking.ts'
import { noticeCounts } from './availability.ts'
import { type Closing, type OpeningRules, ruleProblems, type RuleChange } from './diary-rules.ts'
import type { GuestClock } from './guest-clock.ts'
import type { Host, OwnRules } from './hosts.ts'
import { isTimeZone } from './slot.ts'

// The console's calls about the diary (`/api/admin/diary…`). Instants are ISO texts in UTC; local times are in the
// diary's zone.

const instant = z.iso.datetime({ offset: true, error: 'Please give a day and a time' })
const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
export const LocalDate = z.string().refine(isDate, 'Please give a date')
const wallTime = z
  .string()
  .refine(
    (text) => /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDate(text.slice(0, 10)),
    'Please give a day and a time',
  )

/** Whether the call may be outside the rules for guests. Without it, such a call is 409 `outside_rules`. */
const anyway = z.boolean().default(false)

const hostNumber = z.number().int().positive()

/** `POST /api/admin/diary/calls`: a call that staff book for a guest. */
export const BookForGuestRequest = z.object({
  kind: z.enum(callKinds),
  datetime: instant,
  anyway,
  /** Who takes it. By default, whose turn it is. */
  host: hostNumber.optional(),
  name: requiredText(200),
  email: requiredText(254)
    .transform(canonicalEmail)
    .refine((text) => text === '' || isEmailAddress(text), 'Please enter a valid email address'),
  phone: requiredText(50),
  company: typedText(200).default(''),
  location: typedText(200).default(''),
  message: typedText(5000).default(''),
  way: z.enum(callWays).default('video'),
  timeZone: typedText(64)
    .default('')
    .refine((zone) => zone === '' || isTimeZone(zone), 'We don’t know that time zone. They look like Europe/Paris'),
})
export type BookForGuestRequest = z.infer<typeof BookForGuestRequest>

/** When a call was to begin as it was read: it is neither moved nor cancelled if that has changed since (BOOK-30). */
const before = instant.optional()

/** `POST /api/admin/diary/calls/:id/move` */
export const MoveCallRequest = z.object({ datetime: instant, before, anyway, host: hostNumber.optional() })

/** `POST /api/admin/diary/calls/:id/cancel`: the reason goes to the guest. */
export const CancelCallRequest = z.object({ reason: requiredText(500), before })

/** `POST /api/admin/diary/calls/:id/outcome`; null removes it. `before` is the outcome that was read. */
export const OutcomeRequest = z.object({
  outcome: z.enum(callOutcomes).nullable(),
  before: z.enum(callOutcomes).nullable(),
})

/**
 * `PUT /api/admin/diary/calls/:id/note`: `before` is the note that was read, so that nobody overwrites a colleague's
 * note unseen.
 */
export const NoteRequest = z.object({ note: typedText(5000), before: z.string().max(5000) })

/** The host whose time it is; `null` for all hosts. */
const host = hostNumber.nullable().default(null)

const stretch = { from: wallTime, until: wallTime, host }

function checkStretch({ from, until }: { from: string; until: string }, check: z.RefinementCtx): void {
  if (until <= from) check.addIssue({ code: 'custom', path: ['until'], message: 'The end must be after the start' })
  else if (Date.parse(`${until}Z`) - Date.parse(`${from}Z`) > 92 * 86_400_000)
    check.addIssue({ code: 'custom', path: ['until'], message: 'Please ask for three months at most' })
}

/** `POST /api/admin/diary/blocks`: from one wall time to another; whole days from midnight to midnight. */
export const BlockRequest = z.object({ ...stretch, reason: requiredText(200) }).superRefine(checkStretch)
export type BlockRequest = z.infer<typeof BlockRequest>

/** `POST /api/admin/diary/blocks/preview`: which calls are in a stretch of time. */
export const PreviewBlockRequest = z.object(stretch).superRefine(checkStretch)

/** `POST /api/admin/diary/blocks/lift`: the key of the closing to remove. */
export const LiftRequest = z.object({ key: requiredText(80) })

const range = z.object({ from: z.string().max(5), to: z.string().max(5), name: typedText(40).optional() })
const ranges = z.array(range).max(20)

/** The opening rules as staff set them. `ruleProblems` checks whether they make sense. */
const OpeningRulesBody = z
  .object({
    weekly: z.object({ 1: ranges, 2: ranges, 3: ranges, 4: ranges, 5: ranges, 6: ranges, 7: ranges }).partial(),
    breaks: ranges,
    noticeMinutes: z.number(),
    bufferMinutes: z.number(),
    dailyCap: z.number(),
    // Pages that were loaded before these existed don't send them. The defaults are what applied then.
    noticeBy: z.enum(noticeCounts).default('clock'),
    noticeDays: z.number().default(1),
    bufferBeforeMinutes: z.number().default(0),
    changeHours: z.number().default(0),
  })
  .superRefine((rules, check) => {
    for (const { path, msg } of ruleProblems(rules))
      check.addIssue({ code: 'custom', path: path.split('.'), message: msg })
  })

/** `POST /api/admin/diary/rules/preview` */
export const PreviewRulesRequest = z.object({ rules: OpeningRulesBody })

/** `PUT /api/admin/diary/rules`: `version` is the one that was read. */
export const ChangeRulesRequest = z.object({ rules: OpeningRulesBody, version: z.number().int().min(0) })

/** A host's own rules. Those that are missing are the agency's. */
const OwnRulesBody = z
  .object({
    weekly: z.object({ 1: ranges, 2: ranges, 3: ranges, 4: ranges, 5: ranges, 6: ranges, 7: ranges }).partial(),
    breaks: ranges,
    bufferBeforeMinutes: z.number(),
    bufferMinutes: z.number(),
    dailyCap: z.number(),
  })
  .partial()
  .superRefine((own, check) => {
    for (const { path, msg } of ruleProblems({ ...harmlessRules, ...definedOf(own) }))
      check.addIssue({ code: 'custom', path: path.split('.'), message: msg })
  })
  .transform(definedOf)

const harmlessRules: OpeningRules = {
  weekly: {},
  breaks: [],
  noticeBy: 'clock',
  noticeMinutes: 0,
  noticeDays: 0,
  bufferBeforeMinutes: 0,
  bufferMinutes: 0,
  dailyCap: 1,
  changeHours: 0,
}

function definedOf(own: { [Name in keyof OwnRules]?: OwnRules[Name] | undefined }): OwnRules {
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
}

/** `POST /api/admin/diary/hosts`: a member of the team, or somebody by name. */
export const HostBody = z.object({
  memberId: z.string().max(60).nullable().default(null),
  /** The name for guests. If empty, it is the member's own name, and for the first host the one in `content/`. */
  name: typedText(100).default(''),
  kinds: z.array(z.enum(callKinds)).min(1, 'Please choose at least one').max(callKinds.length),
  own: OwnRulesBody.default({}),
})
export type HostBody = z.infer<typeof HostBody>

const version = z.number().int().positive()

/** `PUT /api/admin/diary/hosts/:number`: `version` is the one that was read. */
export const ChangeHostRequest = HostBody.extend({ version })

/** `POST /api/admin/diary/hosts/:number/end` */
export const EndHostRequest = z.object({ version })

/** `POST /api/admin/diary/calls/:id/host`: `before` is the host that was read. */
export const GiveCallRequest = z.object({ host: hostNumber, before: hostNumber.nullable(), anyway })
export type GiveCallRequest = z.infer<typeof GiveCallRequest>

/** A call as the diary shows it. */
export interface DiaryCall {
  id: string
  kind: CallKind
  status: 'booked' | 'cancelled'
  outcome: CallOutcome | null
  startsAt: string
  endsAt: string
  name: string
  company: string
  hasNote: boolean
  /** What the guest chose, if they were asked. */
  way: CallWay | null
  provider: SchedulingProviderName
  /** The number of its host; `null` if another service has the call. */
  host: number | null
  /** The time on the guest's own clock, if it differs. */
  theirs: GuestClock | null
}

export interface DiarySpan {
  from: string
  until: string
}

/** One calendar day of the diary, 23 to 25 hours long. */
export interface DiaryDay extends DiarySpan {
  date: string
  /** The opening hours of the week's rules. */
  opened: DiarySpan[]
  /** What closes the whole day, if it is closed. */
  closed: Closing | null
  /** What is cut out of the opening hours: breaks, closures, blocks. */
  shut: (DiarySpan & { name: string; by: string; key: string | null })[]
  calls: DiaryCall[]
  /** Slots held for visitors who are filling in the form. */
  held: (DiarySpan & { heldUntil: string })[]
  /** Times at which a call fits. If `offered`, guests can book them too, otherwise only staff. */
  free: (DiarySpan & { kind: CallKind; offered: boolean })[]
}

/** `GET /api/admin/diary?from=YYYY-MM-DD&days=1–7`; without `from` the week of `home`. */
export interface DiaryView {
  now: string
  today: string
  zone: string
  /** Who keeps the diary. The calls of another service are shown, but can't be changed here. */
  keeper: SchedulingProviderName
  /** The day that the diary shows by default: today, or the day of the next call. */
  home: string
  /** Days with open hours to come: those that are shown, and the next one after them. */
  openDays: string[]
  days: DiaryDay[]
  cancelled: DiaryCall[]
  nextClosing: Closing | null
  bufferMinutes: number
  /** The hosts. */
  hosts: DiaryHost[]
}

/** The hosts, as the diary shows them. */
export interface DiaryHost {
  number: number
  name: string
  initials: string
  /** Whether it is the signed-in member. */
  isYou: boolean
  kinds: CallKind[]
}

/** `GET /api/admin/diary/hosts` */
export interface HostsView {
  hosts: (Host & {
    /** Whether they have left the team. */
    hasLeft: boolean
    /** Their future calls. */
    calls: DiaryCall[]
  })[]
  team: { id: string; name: string }[]
  /** The agency's rules, which apply where a host has none of their own. */
  rules: OpeningRules
}

/** What happened to a call, newest first. */
export interface CallEvent {
  at: string
  what: 'booked' | 'moved' | 'given' | 'cancelled' | 'held' | 'no_show' | 'said_moved' | 'outcome_cleared' | 'noted'
  /** A team member's name; empty if it was the guest, or a service that told us. */
  by: string
  /** The call's time then, and before a move. */
  startsAt?: string
  before?: string
  /** Who took it from then on. */
  host?: string
  /** Whether the guest's mail was sent. */
  mail?: 'sent' | 'waiting' | 'failed'
}

/** `GET /api/admin/diary/calls/:id` */
export interface CallRecord extends DiaryCall {
  email: string
  phone: string
  location: string
  currentJob: string
  salaryExpectations: string
  message: string
  timeZone: string
  personId: string
  /** Path of the guest's own page. */
  page: string
  callLink: string | null
  moveUrl: string | null
  cancelUrl: string | null
  cancelReason: string
  note: string
  notedBy: string
  notedAt: string | null
  events: CallEvent[]
  may: { move: boolean; give: boolean; cancel: boolean; outcome: boolean }
  /** Who takes it; empty if another service has the call. */
  hostName: string
  /** The other hosts who could take it. */
  others: Pick<DiaryHost, 'number' | 'name'>[]
}

/** `GET /api/admin/diary/rules` */
export interface RulesView {
  rules: OpeningRules
  /** 0 while the rules in `content/` apply. */
  version: number
  madeBy: string
  madeAt: string | null
  closings: Closing[]
  /** The hosts. */
  hosts: Pick<DiaryHost, 'number' | 'name'>[]
  keeper: SchedulingProviderName
  /** The first day with open hours to come. */
  nextOpen: string
}

/** The effects of a set of rules (`POST /api/admin/diary/rules/preview`). */
export interface RulesPreview {
  changes: RuleChange[]
  /** How many slots guests could choose, before and after. */
  slots: Record<CallKind, { before: number; after: number }>
  /** Future calls that would fall outside; they are not cancelled. */
  outside: DiaryCall[]
}

/** The calls in time that is to be blocked. */
export type BlockPreview = Pick<BlockAnswer, 'standing'>

/** The calls in blocked time. They are not cancelled. */
export interface BlockAnswer {
  key: string
  standing: DiaryCall[]
}
