import { callAnnouncedMail as copy, hostCallMail, joining } from '#content/mails/bookings.ts'
import { Facts, MailLink, Words } from '#src/platform/mail/layout/blocks.tsx'
import { factLines, paragraph, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, quoteBlock, ticketBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { mailto, tel } from '#src/platform/mail/layout/contact-links.ts'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { oneLine, severalLines, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { Booking } from '../../booking.ts'
import { guestClock } from '../../guest-clock.ts'
import { inZone } from '../../slot.ts'
import { durationOf, guestNumber, ticketTime, waysOf, whenOf, type CallMail, type MailedCall } from './call-mail.ts'
import type { HostHappening } from '../call-mails.ts'

export type Happening = keyof typeof copy.happenings

/**
 * The mail to the agency about a call that was booked, moved or cancelled: when, who, and everything that they typed. A
 * reply goes to the guest (BOOK-24).
 */
export function callAnnounced(call: MailedCall, happening: Happening): Promise<CallMail> {
  const words = copy.happenings[happening]
  return announcement(call, {
    ...words[call.booking.kind],
    calendar: words.calendar,
    isOff: happening === 'cancelled',
    reason: copy.reason,
  })
}

/** The same mail to the host who takes the call, or took it until now, at their own mailbox (BOOK-41). */
export function hostCall(call: MailedCall, happening: HostHappening): Promise<CallMail> {
  return announcement(call, {
    ...hostCallMail.happenings[happening],
    isOff: happening === 'cancelled' || happening === 'taken',
    reason: hostCallMail.reason,
  })
}

interface Announcement {
  subject: string
  headline: readonly string[]
  summary: string
  /** What happens to the entry in the reader's calendar. */
  calendar: string
  /** Whether the reader no longer has the call. */
  isOff: boolean
  reason: string
}

async function announcement(call: MailedCall, words: Announcement): Promise<CallMail> {
  const { booking, links } = call
  const { isOff: off } = words
  const email = oneLine(booking.email, 254)
  const name = oneLine(booking.name, 60)
  const company = oneLine(booking.company, 60)
  const guest = [name || email, company && `(${company})`].filter(Boolean).join(' ')
  const places = { host: call.host.name, call: hostCallMail.kinds[booking.kind] }
  const subject = subjectLine(
    fill<string>(words.subject, { ...places, when: whenOf(booking, booking.startsAt), who: guest }),
  )
  const news = fill<string>(words.summary, places)
  const isOwnCalendar = booking.provider === 'calendar'
  const diary =
    booking.provider === 'calendar' ? words.calendar : fill(copy.elsewhere, { diary: copy.diaries[booking.provider] })
  const summary = `${news} ${diary}`
  const ticket = { ...ticketTime(booking.startsAt), lines: [`${durationOf(booking)} • ${howOf(call)}`, guest] }
  const facts = [...callFacts(call, off), ...guestFacts(call, email), ...bookingFacts(booking)]
  const message = severalLines(booking.message, 5000)
  const phone = guestNumber(booking)
  const reply = fill(copy.reply, { email })

  const parts = writeMail({
    subject,
    preview: `${guest}. ${news}`,
    headline: words.headline,
    field: off ? 'rose' : 'paper-hi',
    reason: words.reason,
    blocks: [
      ticketBlock({ ...ticket, off }),
      wordsBlock(summary),
      isOwnCalendar && !off && links.call ? { text: pointer(joining.link.text, links.call) } : undefined,
      { html: <Facts facts={facts} />, text: factLines(facts.filter(({ label }) => label !== copy.labels.where)) },
      message && quoteBlock(copy.message, message),
      buttonBlock(copy.button, mailto(email), { ink: true }),
      {
        html: (
          <Words>
            {reply}
            {phone && (
              <>
                {` ${copy.ringThem.before}`}
                <MailLink href={tel(phone)!}>{phone.replaceAll(' ', '\u00a0')}</MailLink>
                {copy.ringThem.after}
              </>
            )}
          </Words>
        ),
        text: paragraph(phone ? `${reply} ${copy.ringThem.before}${phone}${copy.ringThem.after}` : reply),
      },
      isOwnCalendar &&
        !off && {
          html: (
            <Words>
              {copy.change.before}
              <MailLink href={links.page}>{copy.change.link}</MailLink>
              {copy.change.after}
            </Words>
          ),
          text: pointer(copy.change.text, links.page),
        },
    ],
  })
  return { ...parts, replyTo: email }
}

/** Says where the call takes place, for the colleague who makes it. */
function howOf(call: MailedCall): string {
  const { provider, way } = call.booking
  if (provider !== 'calendar') return [copy.diaries[provider], way && copy.chose[way]].filter(Boolean).join(' • ')
  if (waysOf(call) === 'link') return joining.link.ticket
  if (waysOf(call) === 'video') return copy.sendLink
  const phone = guestNumber(call.booking)
  return phone ? fill(copy.ring, { phone: phone.replaceAll(' ', '\u00a0') }) : copy.ringUnread
}

function callFacts(call: MailedCall, isOff: boolean): Fact[] {
  const { booking, links, host, previousHost, previousStartsAt } = call
  const facts: Fact[] = []
  if (booking.provider === 'calendar') facts.push({ label: copy.labels.host, value: host.name })
  if (previousHost) facts.push({ label: copy.labels.hostBefore, value: previousHost.name })
  if (previousStartsAt) facts.push({ label: copy.labels.before, value: whenOf(booking, previousStartsAt) })
  if (links.call && booking.provider === 'calendar' && !isOff) {
    facts.push({ label: copy.labels.where, value: copy.videoCall, href: links.call })
  }
  if (guestClock(booking.startsAt, booking.timeZone)) {
    const { day, clock } = inZone(booking.startsAt, booking.timeZone)
    facts.push({
      label: copy.labels.timeZone,
      value: fill(copy.theirTime, { time: `${day}, ${clock}`, zone: booking.timeZone }),
    })
  }
  return facts
}

const typed = ['company', 'location', 'currentJob', 'salaryExpectations'] as const

/** Everything that was typed, one line for each. */
function guestFacts({ booking }: MailedCall, email: string): Fact[] {
  const number = guestNumber(booking)
  const facts: Fact[] = [
    { label: copy.labels.name, value: oneLine(booking.name, 200) },
    { label: copy.labels.email, value: email, href: mailto(email) },
    { label: copy.labels.phone, value: oneLine(booking.phone, 50), ...(number ? { href: tel(number)! } : {}) },
    ...typed.map((field) => ({ label: copy.labels[field], value: oneLine(booking[field], 200) })),
  ]
  return facts.filter(({ value }) => value !== '')
}

function bookingFacts(booking: Booking): Fact[] {
  return [
    { label: copy.labels.at, value: spokenMoment(booking.createdAt) },
    { label: copy.labels.bookingId, value: booking.id },
  ]
}
