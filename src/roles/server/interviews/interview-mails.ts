import { brand } from '#content/brand.ts'
import {
  interviewAskedMail,
  interviewBookedMail,
  interviewCancelledMail,
  interviewHowMail,
  interviewNoneSuitMail,
  interviewPlaceWords,
} from '#content/mails/hiring.ts'
import { firstName, severalLines, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { capital, fill } from '#src/values/fill.ts'
import { interviewMinutes } from '../../interview.ts'
import { type Letter, writeLetter } from '../emails/letter.tsx'
import { memberFor, memberForCancellation } from '../emails/readers.ts'
import type { Db } from '../tables.ts'
import { timesOf, waitsOf } from './interview-store.ts'
import { salaryIn } from '../../permission.ts'
import { briefOf } from '../role-store.ts'
import type { InterviewMailData, InterviewReader } from './tell-of-interview.ts'
import {
  interviewInvitation,
  placeOf,
  roomOf,
  ticketOf,
  interviewDetails,
  type InterviewDetails,
  whenOf,
} from './interview-details.ts'

interface Site {
  publicUrl: string
  /** The sender's address. It is also the organizer of the calendar entry (RFC 6047 §2.3). */
  from: string
}

/**
 * The mails about interviews. Each is written from the state at the time of sending: it is dropped if the request was
 * answered, moved or withdrawn since, or if its reader has left or been erased. Under a withdrawn contract, only mails
 * that remove an interview from calendars are sent. Before their verdict in a blind review, the client's people are not
 * told the name, neither in the mail nor in the invitation (TALENT-8).
 */
export function interviewMailTemplates(site: Site): Record<string, MailTemplate> {
  return {
    'interview-asked': asked(site),
    'interview-booked': booked(site, 'booked'),
    'interview-moved': booked(site, 'moved'),
    'interview-cancelled': cancelled(site),
    'interview-none-suit': noneSuit(site),
    'interview-how': how(site),
  }
}

const somebody = interviewBookedMail.somebody

function asked({ publicUrl }: Site): MailTemplate {
  return async ({ interviewId, version, key }: { interviewId: string; version: number; key: string }, context) => {
    const interviewFacts = await interviewDetails(context.db, interviewId, { somebody })
    if (
      !interviewFacts ||
      !interviewFacts.isSigned ||
      interviewFacts.candidate.isGone ||
      interviewFacts.interview.version !== version
    )
      return undefined
    const { interview, candidate } = interviewFacts
    if (waitsOf(interview, context.now) !== 'candidate') return undefined
    const copy = interviewAskedMail
    const isMove = interview.starts_at !== null
    const when = isMove ? whenOf(interview.starts_at!) : ''
    const { company } = interviewFacts.words
    const words = {
      ...interviewFacts.words,
      name: firstName(candidate.name),
      who: interviewFacts.words.who ? fill(copy.who, interviewFacts.words) : company,
      minutes: String(interviewMinutes),
      when,
    }
    const page = `${publicUrl}/me/${encodeURIComponent(key)}#${interview.id}`
    const room = roomOf(interview)
    const salary = salaryIn(briefOf(interviewFacts.role))
    return writeLetter({
      subject: fill(isMove ? copy.moveSubject : copy.subject, words),
      preview: copy.preview,
      headline: isMove ? copy.moveHeadline : copy.headline,
      field: 'mint',
      before: [fill(isMove ? copy.moveLead : words.name ? copy.lead : copy.leadPlain, words), copy.choose],
      choices: timesOf(interview)
        .filter((at) => at > context.now)
        .map((at) => ({ label: whenOf(at), href: page })),
      facts: [
        { label: copy.labels.where, value: placeOf(interview, 'candidate') },
        ...(room ? [{ label: copy.labels.room, value: room }] : []),
        ...(salary ? [{ label: copy.labels.salary, value: salary }] : []),
        { label: copy.labels.answer, value: whenOf(interview.answer_by) },
      ],
      after: [copy.other, `${interviewPlaceWords.london}.`],
      reason: fill(copy.reason, words),
    })
  }
}

function booked(site: Site, what: 'booked' | 'moved'): MailTemplate {
  return async (data: InterviewMailData, context) => {
    const interviewFacts = await interviewDetails(context.db, data.interviewId, { somebody, memberId: data.memberId })
    // A later revision has its own mails.
    if (
      !interviewFacts ||
      !interviewFacts.isSigned ||
      interviewFacts.interview.sequence !== data.sequence ||
      interviewFacts.interview.state === 'cancelled'
    )
      return undefined
    const reader = await readerOf(site, interviewFacts, data, context)
    if (!reader) return undefined
    const copy = interviewBookedMail
    const startsAt = new Date(data.startsAt!)
    const words = { ...interviewFacts.words, when: whenOf(startsAt) }
    return writeLetter({
      subject: capital(fill(copy[what][data.to].subject, words)),
      preview: fill(copy.lead[data.to], words),
      headline: copy[what][data.to].headline,
      field: 'mint',
      ticket: ticketOf(interviewFacts.interview, startsAt, data.to),
      before: [
        fill(copy.lead[data.to], words),
        ...(data.before ? [fill(copy.before, { before: whenOf(new Date(data.before)) })] : []),
        `${copy.calendar} ${interviewPlaceWords.london}.`,
      ],
      ...(reader.page ? { button: { label: copy.button[data.to], href: reader.page } } : {}),
      after: [copy.change[data.to]],
      reason: copy.reason[data.to],
      calendar: invitationFor(site, interviewFacts, { ...data, startsAt, method: 'REQUEST' }, reader, context.now),
    })
  }
}

function cancelled(site: Site): MailTemplate {
  return async (data: InterviewMailData, context) => {
    const interviewFacts = await interviewDetails(context.db, data.interviewId, { somebody, memberId: data.memberId })
    const reader = interviewFacts && (await readerOf(site, interviewFacts, data, context, memberForCancellation))
    if (!interviewFacts || !reader) return undefined
    const startsAt = data.startsAt === null ? undefined : new Date(data.startsAt)
    const reason = withoutLinks(severalLines(interviewFacts.interview.cancel_reason, 500))
    return writeLetter({
      ...cancelledWords(interviewFacts, data, startsAt !== undefined),
      preview: interviewCancelledMail[data.to].headline.join(' '),
      headline: interviewCancelledMail[data.to].headline,
      field: 'rose',
      ticket: startsAt && { ...ticketOf(interviewFacts.interview, startsAt, data.to), off: true },
      ...(reason && data.by !== data.to ? { quote: reason, quoteFrom: interviewCancelledMail.reasonGiven } : {}),
      // Nobody can open the portal of a withdrawn contract.
      ...(data.to === 'candidate' || !reader.page || (data.to === 'client' && !interviewFacts.isSigned)
        ? {}
        : { button: { label: interviewCancelledMail.button, href: reader.page } }),
      after: [...(startsAt ? [interviewCancelledMail.calendar] : []), afterOf(interviewFacts, data.to)],
      reason: interviewCancelledMail.reason,
      calendar:
        startsAt && invitationFor(site, interviewFacts, { ...data, startsAt, method: 'CANCEL' }, reader, context.now),
    })
  }
}

function afterOf({ isSigned }: InterviewDetails, to: InterviewReader): string {
  return interviewCancelledMail[to === 'client' && !isSigned ? 'candidate' : to].after
}

function cancelledWords(
  { words }: InterviewDetails,
  { to, by, why }: InterviewMailData,
  wasBooked: boolean,
): Pick<Letter, 'subject' | 'before'> {
  const copy = interviewCancelledMail
  const because = why ? [copy.why[why][to]] : []
  if (to === 'candidate' && !wasBooked) {
    const lead = why ? copy.candidate.offLead : copy.candidate.askedLead
    const subject = why ? copy.candidate.offSubject : copy.candidate.askedSubject
    return { subject: fill(subject, words), before: [fill(lead, words), ...because] }
  }
  const { subject, lead } = copy[to]
  const own = to !== 'agency' && by === to ? [copy[to].own] : []
  const theirs = to === 'client' && by === 'candidate' ? [copy.client.candidate] : []
  return { subject: fill(subject, words), before: [fill(lead, words), ...because, ...own, ...theirs] }
}

function noneSuit(site: Site): MailTemplate {
  return async (data: InterviewMailData, context) => {
    const interviewFacts = await interviewDetails(context.db, data.interviewId, { somebody, memberId: data.memberId })
    const reader = interviewFacts && (await readerOf(site, interviewFacts, data, context))
    if (!interviewFacts || !reader || waitsOf(interviewFacts.interview, context.now) !== 'other_times') return undefined
    const copy = interviewNoneSuitMail
    const { starts_at } = interviewFacts.interview
    return writeLetter({
      subject: capital(fill(copy.subject, interviewFacts.words)),
      preview: copy.preview,
      headline: copy.headline,
      field: 'hot',
      before: [
        capital(fill(copy.lead, interviewFacts.words)),
        ...(starts_at ? [fill(copy.stands, { when: whenOf(starts_at) })] : []),
      ],
      quote: withoutLinks(severalLines(interviewFacts.interview.candidate_says, 500)),
      quoteFrom: copy.says,
      button: { label: copy.button, href: reader.page! },
      reason: copy.reason,
    })
  }
}

function how(site: Site): MailTemplate {
  return async (data: InterviewMailData, context) => {
    const interviewFacts = await interviewDetails(context.db, data.interviewId, { somebody, memberId: data.memberId })
    const reader = interviewFacts && (await readerOf(site, interviewFacts, data, context))
    if (!interviewFacts || !reader || waitsOf(interviewFacts.interview, context.now) !== 'outcome') return undefined
    const copy = interviewHowMail
    return writeLetter({
      subject: fill(copy.subject, interviewFacts.words),
      preview: copy.preview,
      headline: copy.headline,
      field: 'hot',
      before: [fill(copy.lead, interviewFacts.words)],
      button: { label: copy.button, href: reader.page! },
      after: [copy.after],
      reason: copy.reason,
    })
  }
}

/** Who reads the mail, and which page they get. The candidate's page needs a key. */
interface Reader {
  name: string
  email: string
  page: string | undefined
}

async function readerOf(
  { publicUrl }: Site,
  { candidate, role }: InterviewDetails,
  { to, memberId, key, interviewId }: InterviewMailData,
  { db }: { db: Db },
  findMember = memberFor,
): Promise<Reader | undefined> {
  if (to === 'candidate') {
    const page = key && `${publicUrl}/me/${encodeURIComponent(key)}#${interviewId}`
    return candidate.isGone ? undefined : { name: candidate.name, email: candidate.email, page }
  }
  if (to === 'agency') return { name: brand.name, email: brand.email, page: `${publicUrl}/admin/roles/${role.id}` }
  const member = memberId && (await findMember(db, memberId))
  return member
    ? { name: member.name, email: member.email, page: `${publicUrl}/portal/roles/${role.id}#decisions` }
    : undefined
}

function invitationFor(
  site: Site,
  told: InterviewDetails,
  invited: { to: InterviewReader; sequence: number; startsAt: Date; method: 'REQUEST' | 'CANCEL' },
  { name, email, page }: Reader,
  now: Date,
) {
  const { to: reader, sequence, startsAt, method } = invited
  const attendee = { name, email }
  return interviewInvitation(
    told,
    { reader, sequence, startsAt, method, attendee, page: page ?? site.publicUrl },
    site,
    now,
  )
}
