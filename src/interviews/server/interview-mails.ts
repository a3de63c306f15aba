import { interviewing } from '#content/facts/interviews.ts'
import { host } from '#content/facts/diary.ts'
import {
  answersArrivedMail,
  answersSentMail,
  applicationsOpenMail,
  askedAgainMail,
  interviewDeclinedMail,
  interviewInvitationMail,
  interviewLinkMail,
  interviewReminderMail,
  moreTimeMail,
  ownPageMail,
  profileInvitationMail,
  profileSentMail,
  reviewNudgeMail,
} from '#content/mails/interviews.ts'
import { openApplication } from '#content/site/interview.ts'
import { addMonths } from '#src/values/calendar-date.ts'
import type { Db as AnyDb } from '#src/platform/database/database.ts'
import { firstName, oneLine, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { londonDate, longDate, noon, spokenDate, spokenMoment } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { stateOf } from '../invitation.ts'
import { promisedDays } from '../promised-days.ts'
import { aboutMinutes } from '../questions.ts'
import { interviewLetter } from './emails/interview-letter.tsx'
import { openFacts } from './invite.ts'
import { linkWords, paragraphsOf } from './link-words.ts'
import { findInvitation, ruled, type StoredInvitation } from './invitation-store.ts'
import type { Db } from './tables.ts'

interface Keyed {
  invitationId: string
  key: string
}

interface LinkData extends Keyed {
  /** What a colleague sent, in their words or ours. */
  words?: string
  /** Of mails that were stored before their words were. */
  trouble?: string | null
}

/**
 * The mails about interviews. Each is written when it is sent, from the state at that time: there is no invitation to
 * an interview that was withdrawn, and no reminder to somebody who has sent their answers.
 */
export function interviewMails(publicUrl: string): Record<string, MailTemplate> {
  return {
    ...mailsWithLinks(publicUrl),
    ...mailsAgain(publicUrl),
    ...mailsAfterwards(publicUrl),
    'applications-open': applicationsOpen(publicUrl),
  }
}

/** Mails that ask the candidate to go on with an interview. */
function mailsWithLinks(publicUrl: string): Record<string, MailTemplate> {
  const page = (key: string) => `${publicUrl}/i/${encodeURIComponent(key)}`
  return {
    'interview-invitation': about(async ({ key }: Keyed, { row, words, asker }, now) => {
      if (stateOf(ruled(row), now) !== 'sent') return undefined
      const copy = interviewInvitationMail
      const own = row.set_kind === 'profile' ? profileInvitationMail : copy
      const questions = fillCount(copy.questions, row.questions.length)
      const { time, until, need, seen } = copy.facts
      return interviewLetter({
        subject: typeof own.subject === 'string' ? own.subject : fillCount(own.subject, row.questions.length),
        preview: fill(copy.preview, words),
        headline: own.headline,
        field: 'hot',
        before: [
          ...(row.own_line ? [withoutLinks(row.own_line)] : []),
          fill(words.name ? own.lead : own.leadPlain, { ...words, questions }),
        ],
        facts: [time, until, need, seen].map(({ label, text }) => ({ label, value: fill(text, words) })),
        button: { label: copy.button, href: page(key) },
        after: [copy.safe, copy.help, ...(copy.talk ? [copy.talk] : [])],
        reason: fill(copy.reason, { asker }),
      })
    }),
    'interview-link': about(async ({ key, words: said, trouble = null }: LinkData, { row, words }) => {
      if (row.withdrawn_at) return undefined
      const copy = interviewLinkMail
      return interviewLetter({
        subject: copy.subject,
        preview: fill(copy.preview, words),
        headline: copy.headline,
        field: 'mint',
        before: [...paragraphsOf(said ?? linkWords({ name: row.name, trouble })), fill(copy.until, words)],
        button: { label: copy.button, href: page(key) },
        reason: copy.reason,
      })
    }),
    'interview-reminder': about(async ({ key }: Keyed, { db, row, words, asker }, now) => {
      const state = stateOf(ruled(row), now)
      if (state !== 'sent' && state !== 'begun') return undefined
      const copy = interviewReminderMail
      const kept = await answered(db, row.id)
      return interviewLetter({
        subject: fill(copy.subject, words),
        preview: copy.preview,
        headline: copy.headline,
        field: 'rose',
        before: [
          fill(words.name ? copy.lead : copy.leadPlain, words),
          ...(kept > 0 ? [fillCount(copy.begun, kept)] : []),
        ],
        button: { label: copy.button, href: page(key) },
        after: [copy.rather],
        reason: fill(copy.reason, { asker }),
      })
    }),
    'more-time': about(async ({ key }: Keyed, { row, words }, now) => {
      const state = stateOf(ruled(row), now)
      if (state !== 'sent' && state !== 'begun') return undefined
      const copy = moreTimeMail
      return interviewLetter({
        subject: fill(copy.subject, words),
        preview: copy.preview,
        headline: copy.headline,
        field: 'mint',
        before: [fill(words.name ? copy.lead : copy.leadPlain, words)],
        button: { label: copy.button, href: page(key) },
        reason: copy.reason,
      })
    }),
  }
}

/** The key of the mail that asks a question again. */
function mailsAgain(publicUrl: string): Record<string, MailTemplate> {
  return {
    'interview-asked-again': about(async ({ key, words: said }: Keyed & { words: string }, { row, words }, now) => {
      const state = stateOf(ruled(row), now)
      if (state !== 'sent' && state !== 'begun') return undefined
      const copy = askedAgainMail
      return interviewLetter({
        subject: copy.subject,
        preview: fill(copy.preview, words),
        headline: copy.headline,
        field: 'rose',
        before: [...paragraphsOf(said), fill(copy.until, words)],
        button: { label: copy.button, href: `${publicUrl}/i/${encodeURIComponent(key)}` },
        after: [copy.stays],
        reason: copy.reason,
      })
    }),
  }
}

/** Mails about answers that were sent. */
function mailsAfterwards(publicUrl: string): Record<string, MailTemplate> {
  const ownPage = (key: string) => `${publicUrl}/me/${encodeURIComponent(key)}`
  return {
    'answers-sent': about(async ({ key }: { invitationId: string; key?: string }, { row, words }, now) => {
      if (!row.submitted_at) return undefined
      const copy = row.set_kind === 'profile' ? profileSentMail : answersSentMail
      const day = longDate(noon(addMonths(londonDate(row.submitted_at), interviewing.keptMonths)))
      const promised = promisedDays(row.submitted_at)
      const days = { written: spokenDate(promised.written, now), watched: spokenDate(promised.watched, now) }
      return interviewLetter({
        subject: copy.subject,
        preview: copy.preview,
        headline: copy.headline,
        field: 'deep',
        before: [fill(words.name ? copy.lead : copy.leadPlain, words), fill(copy.watch, days), copy.ask],
        ...(key ? { button: { label: copy.button, href: ownPage(key) } } : {}),
        after: [fill(key ? copy.keptOnPage : copy.kept, { day })],
        reason: copy.reason,
      })
    }),
    'own-page': about(async ({ key }: Keyed, { words }) => {
      const copy = ownPageMail
      return interviewLetter({
        subject: copy.subject,
        preview: copy.preview,
        headline: copy.headline,
        field: 'mint',
        before: [fill(words.name ? copy.lead : copy.leadPlain, words)],
        button: { label: copy.button, href: ownPage(key) },
        reason: copy.reason,
      })
    }),
    'answers-arrived': about(async (_data, { row, words }) => {
      const copy = answersArrivedMail
      const name = withoutLinks(oneLine(row.name || row.email, 80))
      const questions = fillCount(copy.questions, row.questions.length)
      return interviewLetter({
        subject: fill(copy.subject, { name }),
        preview: fill(copy.preview, words),
        headline: copy.headline,
        field: 'mint',
        before: [fill(copy.lead, { ...words, name, questions })],
        button: { label: copy.button, href: `${publicUrl}/admin/interviews/${row.id}` },
        reason: copy.reason,
      })
    }),
    'review-nudge': about(async ({ by, left }: { invitationId: string; by: string; left: number }, { row, words }) => {
      if (row.decided_at) return undefined
      const copy = reviewNudgeMail
      const name = withoutLinks(oneLine(row.name || row.email, 80))
      const said = { ...words, name, by: oneLine(by, 80), left: fillCount(copy.left, left) }
      return interviewLetter({
        subject: fill(copy.subject, said),
        preview: fill(copy.preview, said),
        headline: copy.headline,
        field: 'rose',
        before: [fill(copy.lead, said), copy.blind],
        button: { label: copy.button, href: `${publicUrl}/admin/interviews/${row.id}` },
        reason: copy.reason,
      })
    }),
    'interview-declined': about(async ({ words: said }: { invitationId: string; words: string }) => {
      const copy = interviewDeclinedMail
      return interviewLetter({
        subject: copy.subject,
        preview: copy.preview,
        headline: copy.headline,
        field: 'mint',
        before: paragraphsOf(said),
        after: [copy.call],
        reason: copy.reason,
      })
    }),
  }
}

/**
 * To somebody who waited for open applications to open. It says since when they have been open, because it may leave
 * late and be read later still; the page that it leads to knows whether they are open now.
 */
function applicationsOpen(publicUrl: string): MailTemplate {
  return async ({ since }: { since: string }, { db, now }) => {
    const copy = applicationsOpenMail
    const { questions, minutes } = await openFacts(db, now)
    return interviewLetter({
      subject: copy.subject,
      preview: fill(copy.preview, { minutes }),
      headline: copy.headline,
      field: 'mint',
      before: [
        fill(copy.lead, { day: spokenDate(since) }),
        fill(copy.what, { questions: fillCount(copy.questions, questions), minutes }),
      ],
      button: { label: copy.button, href: `${publicUrl}/interview` },
      reason: copy.reason,
    })
  }
}

interface Told {
  db: Db
  row: StoredInvitation
  words: { name: string; purpose: string; deadline: string; minutes: number }
  asker: string
}

/** Reads what every mail about an invitation needs. Returns `undefined` if the person has been erased. */
function about<Data extends { invitationId: string }>(
  write: (data: Data, told: Told, now: Date) => ReturnType<MailTemplate>,
): MailTemplate {
  return async (data: Data, context) => {
    const db: Db = context.db as AnyDb
    const row = await findInvitation(db, data.invitationId).catch((error: unknown) => {
      if (error instanceof Problem && error.kind === 'not-found') return undefined
      throw error
    })
    if (!row) return undefined
    const asker = (row.invited_by && (await namesOfStaff(db)).get(row.invited_by)) || host.name
    const words = {
      name: firstName(row.name),
      purpose: withoutLinks(oneLine(row.purpose || openApplication.purpose, 120)),
      deadline: spokenMoment(row.deadline),
      minutes: aboutMinutes(row.questions),
    }
    return write(data, { db, row, words, asker }, context.now)
  }
}

async function answered(db: Db, invitationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('takes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('invitation_id', '=', invitationId)
    .where('state', '=', 'kept')
    .executeTakeFirstOrThrow()
  return Number(count)
}
