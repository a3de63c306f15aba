import { interviewInvitationWords, interviewPlaceWords } from '#content/mails/hiring.ts'
import { type Candidate, findCandidates } from '#src/candidates/server/public.ts'
import { findContract, ownContract } from '#src/contracts/server/public.ts'
import { calendarInvitation, mailboxOf } from '#src/platform/mail/calendar-invitation.ts'
import { oneLine, wholeName, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { TicketWords } from '#src/platform/mail/layout/ticket.tsx'
import type { CalendarPart } from '#src/platform/mail/mailer.ts'
import { fill } from '#src/values/fill.ts'
import { clockTime, spokenDate } from '#src/values/london-time.ts'
import { zonedParts } from '#src/values/zoned-parts.ts'
import { endOf, interviewMinutes, interviewZone } from '../../interview.ts'
import { memberFor, said } from '../emails/readers.ts'
import { seenCandidacies } from '../portal/seen-candidacies.ts'
import type { Viewing } from '../portal/viewer.ts'
import { withoutName } from '../portal/without-name.ts'
import { findRole, type StoredRole } from '../role-store.ts'
import type { Db } from '../tables.ts'
import { findInterview, type StoredInterview } from './interview-store.ts'
import type { InterviewReader } from './tell-of-interview.ts'

/**
 * An interview with everything that its mails need, for one reader. Text that people typed contains no links. While the
 * candidate's name is hidden from the reader, it is in none of the texts.
 */
export interface InterviewDetails {
  interview: StoredInterview
  role: StoredRole
  contractId: string
  isSigned: boolean
  candidate: Candidate
  /** `who` is the person who asked, or an empty text if they have left. */
  words: { name: string; company: string; role: string; who: string }
}

/**
 * Returns `undefined` if there is nothing left to tell: the interview was deleted with its person or contract. A
 * `memberId` is that of the client's person who reads it; before their verdict in a blind review (TALENT-8), and for
 * employers on the candidate's list, `somebody` stands for the candidate's name.
 */
export async function interviewDetails(
  db: Db,
  id: string,
  { somebody, memberId }: { somebody: string; memberId?: string | undefined },
): Promise<InterviewDetails | undefined> {
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
  const isNamed =
    memberId === undefined ||
    (await isRevealedTo(db, { role, memberId, contractId: contract.id, candidacyId: candidacy.id }))
  return {
    interview: isNamed ? interview : withoutNameIn(interview, candidate.name),
    role,
    contractId: role.contract_id,
    isSigned: contract.status === 'signed',
    candidate,
    words: {
      name: (isNamed && !candidate.isGone && wholeName(candidate.name)) || somebody,
      company: said(contract.draft.companyName),
      role: said(role.title),
      who: wholeName((await memberFor(db, interview.member_id))?.name ?? ''),
    },
  }
}

async function isRevealedTo(
  db: Db,
  reading: { role: StoredRole; contractId: string; memberId: string; candidacyId: string },
): Promise<boolean> {
  const { role, memberId, candidacyId } = reading
  // The reader's own: only people of this contract get its mails.
  const contractId = ownContract(reading.contractId)
  const viewing: Viewing = {
    member: { id: memberId, contractId, name: '', email: '', kind: 'colleague', shareLinkId: null },
    link: undefined,
  }
  const people = await seenCandidacies(db, [role], viewing, { filmsOpen: true, candidacyId })
  return people.get(role.id)![0]?.visible.isRevealed === true
}

function withoutNameIn(interview: StoredInterview, name: string): StoredInterview {
  const without = (text: string) => withoutName(text, name)
  return {
    ...interview,
    place_details: without(interview.place_details),
    in_the_room: without(interview.in_the_room),
    candidate_says: without(interview.candidate_says),
    cancel_reason: without(interview.cancel_reason),
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
