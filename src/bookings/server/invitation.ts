import { calls, invitationWords as words, joining } from '#content/mails/bookings.ts'
import { calendarInvitation, type Mailbox } from '#src/platform/mail/calendar-invitation.ts'
import { tel } from '#src/platform/mail/layout/contact-links.ts'
import { oneLine, wholeName } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { type CallKind, type CallWay, meetingOf } from '../booking.ts'
import type { NamedHost } from '../hosts.ts'
import { hostWords } from './emails/call-mail.ts'

export interface InvitationInput {
  bookingId: string
  /** Revision: 0 when booked, one more with each change. */
  sequence: number
  method: 'REQUEST' | 'CANCEL'
  kind: CallKind
  startsAt: Date
  endsAt: Date
  guest: { name: string; email: string; phone: string }
  organizer: Mailbox
  /** Who takes the call. */
  host: NamedHost
  /** The host's mailbox, if the invitation is for their own calendar. */
  colleague?: Mailbox | undefined
  /** Host of the site; makes the booking's id globally unique. */
  siteHost: string
  pageUrl: string
  /** What the guest chose. */
  way: CallWay | null
  callLink?: string | undefined
  /** When this revision was made. */
  now: Date
}

/**
 * Makes the invitation to a call for the guest's calendar (BOOK-24). In the host's own copy they have accepted already,
 * because otherwise their calendar would not show it.
 */
export function invitation(input: InvitationInput): string {
  const { method, guest, host, colleague } = input
  const request = method === 'REQUEST'
  const name = wholeName(guest.name)
  return calendarInvitation({
    uid: `${input.bookingId}@${input.siteHost}`,
    sequence: input.sequence,
    method,
    startsAt: input.startsAt,
    endsAt: input.endsAt,
    summary: fill<string>(name ? words.summary : words.summaryWithoutName, { ...hostWords(host), guest: name }),
    location: joined(input),
    description: request ? description(input) : cancellation(input),
    url: request ? (input.callLink ?? input.pageUrl) : input.pageUrl,
    organizer: input.organizer,
    attendees: [guest, ...(colleague ? [{ ...colleague, hasAccepted: true }] : [])],
    alarm: fill(words.alarm, hostWords(host)),
    product: words.product,
    now: input.now,
  })
}

function description(input: InvitationInput): string {
  return [
    fill(calls[input.kind].about, hostWords(input.host)),
    input.callLink ? fill(joining.link.invitation, { link: input.callLink }) : `${joined(input)}.`,
    fill(words.change, { page: input.pageUrl }),
    words.answer,
  ].join('\n\n')
}

function cancellation(input: InvitationInput): string {
  return [words.cancelled, fill(words.again, { page: input.pageUrl })].join('\n\n')
}

/** Returns where the call takes place: calendars turn a link into a button and show any other text. */
function joined({ way, callLink, guest, host }: InvitationInput): string {
  if (callLink) return callLink
  if (meetingOf({ way }, callLink) === 'video') return fill(joining.video.invitation, hostWords(host))
  const phone = oneLine(guest.phone, 50)
  return fill<string>(tel(phone) ? joining.phone.invitation : joining.phone.invitationUnread, {
    ...hostWords(host),
    phone,
  })
}
