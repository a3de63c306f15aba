import { interviewInvitationWords, interviewPlaceWords } from '#content/mails/hiring.ts'
import { type Candidate, findCandidates } from '#src/candidates/server/public.ts'
import { findContract } from '#src/contracts/server/public.ts'
import { calendarInvitation, mailboxOf } from '#src/platform/mail/calendar-invitation.ts'
import { oneLine, wholeName, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { TicketWords } from '#src/platform/mail/layout/ticket.tsx'
import type { CalendarPart } from '#src/platform/mail/mailer.ts'
import { fill } from '#src/values/fill.ts'
import { clockTime, spokenDate } from '#src/values/london-time.ts'
import { zonedParts } from '#src/values/zoned-parts.ts'
import { endOf, interviewMinutes, interviewZone } from '../../interview.ts'
import { memberFor, said } from '../emails/readers.ts'
import { findRole, type StoredRole } from '../role-store.ts'
import type { Db } from '../tables.ts'
import { findInterview, type StoredInterview } from './interview-store.ts'
import type { InterviewReader } from './tell-of-interview.ts'

/** An interview with everything that its mails need. Text that people typed contains no links. */
export interface InterviewDetails {
  interview: StoredInterview
  role: StoredRole
  contractId: string
  isSigned: boolean
  candidate: Candidate
  /** `who` is the person who asked, or an empty text if they have left. */
  words: { name: string; company: string; role: string; who: string }
}

/** Returns `undefined` if there is nothing left to tell: the interview was deleted with its person or contract. */
export async function interviewDetails(db: Db, id: string, somebody: string): Promise<InterviewDetails | undefined> {
  const interview = await findInterview(db, id)
  if (!interview) return undefined
  const candidacy = await db
    .selectFrom('candidacies')
    .selectAll()
    .where('id', '=', interview.candidacy_id)
    .executeTakeFirstOrThrow()
  const role = await findRole(db, candidacy.role_id)
  const candidate = (await findCandidates(db, [candidacy.candidate_id])).get(candidacy.candidate_id)
  if (!candidate || role.contract_id === null) return undefined
  const contract = await findContract(db, role.contract_id)
  return {
    interview,
    role,
    contractId: role.contract_id,
    isSigned: contract.status === 'signed',
    candidate,
    words: {
      name: (candidate.isGone ? '' : wholeName(candidate.name)) || somebody,
      company: said(contract.draft.companyName),
      role: said(role.title),
      who: wholeName((await memberFor(db, interview.member_id))?.name ?? ''),
    },
  }
}

/** `Thursday 10 December 2026, 10:00`. */
export const whenOf = (at: Date) => `${spokenDate(at)}, ${clockTime(at)}`

/** Says to a reader where it takes place, on one line, with nothing that mail programs turn into a link. */
export function placeOf({ place: kind, place_details }: StoredInterview, reader: InterviewReader): string {
  const place = interviewPlaceWords[kind][reader]
  const details = withoutLinks(oneLine(place_details, 300))
  return details === '' ? place : fill(interviewPlaceWords.details, { place, details })
}

export function roomOf({ in_the_room }: StoredInterview): string {
  return withoutLinks(oneLine(in_the_room, 200))
}

/** Returns the ticket of an interview at this time, for one of its readers. */
export function ticketOf(interview: StoredInterview, at: Date, reader: InterviewReader): TicketWords {
  const { weekday, day, month, hour, minute } = zonedParts(at, interviewZone)
  const people = roomOf(interview)
  return {
    weekday,
    dayOfMonth: day,
    month,
    time: `${hour}:${minute}`,
    lines: [
      fill(interviewPlaceWords.minutes, { minutes: String(interviewMinutes) }),
      placeOf(interview, reader),
      ...(people ? [fill(interviewPlaceWords.room[reader], { people })] : []),
      ...(interview.agency_attends ? [interviewPlaceWords.agency] : []),
    ],
  }
}

export interface InvitedTo {
  startsAt: Date
  sequence: number
  method: CalendarPart['method']
  reader: InterviewReader
  attendee: { name: string; email: string }
  /** The page on which it can be changed. */
  page: string
}

/** Returns the calendar invitation of an interview for one of its readers. */
export function interviewInvitation(
  { interview, words }: InterviewDetails,
  invited: InvitedTo,
  site: { publicUrl: string; from: string },
  now: Date,
): CalendarPart {
  const copy = interviewInvitationWords
  const { method, startsAt, page, reader } = invited
  const lines = [
    fill(copy.about, words),
    ticketOf(interview, startsAt, reader).lines.slice(1).join('. '),
    fill(copy.change, { page }),
    copy.answer,
  ]
  return {
    method,
    content: calendarInvitation({
      uid: `${interview.id}@${new URL(site.publicUrl).hostname}`,
      sequence: invited.sequence,
      method,
      startsAt,
      endsAt: endOf(startsAt),
      summary: fill(copy.summary[reader], words),
      location: placeOf(interview, reader),
      description: method === 'REQUEST' ? lines.join('\n\n') : copy.cancelled,
      url: page,
      organizer: mailboxOf(site.from),
      attendees: [{ ...invited.attendee, hasAccepted: true }],
      alarm: copy.alarm,
      product: copy.product,
      now,
    }),
  }
}
