import { describe, expect, it } from 'vitest'
import { longestLine } from '#src/platform/mail/layout/plain-text.ts'
import type { Booking } from '../../booking.ts'
import { callAnnounced, hostCall } from './call-announced.tsx'
import { callBooked } from './call-booked.tsx'
import { callCancelled } from './call-cancelled.tsx'
import type { CallMail, MailedCall } from './call-mail.ts'
import { callGiven, callMoved } from './call-changed.tsx'
import { callReminder } from './call-reminder.tsx'

const demo: Booking = {
  id: 'bkg_01kf4x9w2n',
  kind: 'demo',
  token: 'VbX0cQ2',
  provider: 'calendar',
  providerRef: null,
  providerMoveUrl: null,
  providerCancelUrl: null,
  status: 'booked',
  sequence: 0,
  startsAt: new Date('2026-11-26T12:00:00Z'),
  endsAt: new Date('2026-11-26T12:30:00Z'),
  name: 'Iain Ross',
  email: 'iain@struan.example',
  phone: '+44 7700 900456',
  company: 'Struan Ltd',
  location: '',
  currentJob: '',
  salaryExpectations: '',
  message: '',
  timeZone: 'Europe/London',
  way: 'video',
  room: 'r7x',
  host: 1,
  cancelReason: '',
  createdAt: new Date('2026-11-23T15:58:00Z'),
  updatedAt: new Date('2026-11-23T15:58:00Z'),
}
const consultation: Booking = {
  ...demo,
  kind: 'consultation',
  endsAt: new Date('2026-11-26T12:15:00Z'),
  company: '',
  location: 'Paisley',
  currentJob: 'Field sales',
  salaryExpectations: '£38,000',
  message: 'I can talk.\nThat is all.',
}
const links = { site: 'https://patter.example', page: 'https://patter.example/bookings/VbX0cQ2' }
const host = { name: 'Moira Tennant', role: 'founder' }
const byLink = (booking: Booking): MailedCall => ({
  booking,
  host,
  links: { ...links, call: 'https://meet.patter.example/r7x' },
})
const byPhone = (booking: Booking): MailedCall => ({
  booking: { ...booking, way: 'phone' },
  host,
  links: { ...links, call: undefined },
})
/** The host emails a link before the call. */
const byVideo = (booking: Booking): MailedCall => ({
  booking: { ...booking, way: 'video' },
  host,
  links: { ...links, call: undefined },
})
const moved = (call: MailedCall): MailedCall => ({ ...call, previousStartsAt: new Date('2026-11-25T09:30:00Z') })

const typed = `<script>alert(1)</script>"'&\r\nBcc: everybody@example.org\u202E https://evil.example/ שלום 👨‍👩‍👧‍👦 ${'x'.repeat(5000)}`
const hostile: Booking = {
  ...consultation,
  name: typed,
  phone: typed,
  company: typed,
  location: typed,
  currentJob: typed,
  salaryExpectations: typed,
  message: typed,
  timeZone: 'Mars/Olympus_Mons',
}

const guestMails: [string, (call: MailedCall) => Promise<CallMail>][] = [
  ['the confirmation', callBooked],
  ['the move', (call) => callMoved(moved(call))],
  ['who takes it now', callGiven],
  ['the cancellation', callCancelled],
  ['the reminder of the day before', (call) => callReminder({ ...call, hours: 24 })],
  ['the reminder of the hour before', (call) => callReminder({ ...call, hours: 1 })],
]
const agencyMails: typeof guestMails = [
  ['the announcement', (call) => callAnnounced(call, 'booked')],
  ['the announcement of a move', (call) => callAnnounced(moved(call), 'moved')],
  ['the announcement of who takes it now', (call) => callAnnounced(call, 'given')],
  ['the announcement of a cancellation', (call) => callAnnounced(call, 'cancelled')],
  ...(['booked', 'moved', 'given', 'taken', 'cancelled'] as const).map((happening): (typeof guestMails)[number] => [
    `what the host hears: ${happening}`,
    (call) => hostCall(call, happening),
  ]),
]
const calls: [string, MailedCall][] = [
  ['a demo with a link', byLink(demo)],
  ['a demo by telephone', byPhone(demo)],
  ['a demo whose link is emailed', byVideo(demo)],
  ['a consultation with a link', byLink(consultation)],
  ['a consultation by telephone', byPhone(consultation)],
  ['hostile input', byPhone(hostile)],
  ['a call at a service', byLink({ ...demo, provider: 'calendly' })],
]
const everyMail = [...guestMails, ...agencyMails].flatMap(([mail, write]) =>
  calls.map(([call, details]) => [`${mail}: ${call}`, () => write(details)] as const),
)
const flat = (text: string) => text.replace(/\s+/g, ' ')

describe.each(everyMail)('%s', (_, write) => {
  it('has a subject of one short line', async () => {
    expect((await write()).subject).toMatch(/^[^\p{Cc}\u202E]{5,120}$/u)
  })

  it('has only our own markup, in tables, with nothing to load from elsewhere', async () => {
    const { html } = await write()
    expect(html).not.toMatch(/<script|alert\(1\)<\/|href="(?!https:\/\/(?:[a-z]+\.)?patter\.example|mailto:|tel:)/i)
    expect(html).not.toMatch(/[\u202E\ue000\ue001]/)
    expect(html).not.toMatch(/\{[a-zA-Z]+\}|undefined|\[object/)
    expect(html).toContain('src="cid:logo"')
    expect(html).toContain('<!--[if mso]>')
    expect(html).not.toMatch(/display:\s*(flex|grid)|url\(|src="http|rel="preload"/)
  })

  it('has a text part to be read: short lines, no markup, no gaps', async () => {
    const { text } = await write()
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(longestLine)
    expect(text).not.toMatch(/<(table|td|br|p)\b|\n{3}|\{[a-z]+\}|undefined/i)
  })
})

describe.each(guestMails)('%s, to the guest', (_, write) => {
  it('says when, by Glasgow’s clock, in both parts', async () => {
    const { html, text } = await write(byLink(demo))
    expect(text).toContain('Thursday 26 November, 12:00\n30 minutes • Video call\nGlasgow time\n')
    for (const words of ['Thursday', '>26<', 'November', '>12:00<', 'Glasgow time']) expect(html).toContain(words)
  })

  it('shows the guest’s own time only if their clock differs', async () => {
    const zoneLine = async (timeZone: string, startsAt = demo.startsAt) =>
      (await write(byLink({ ...demo, timeZone, startsAt }))).text.split('\n').slice(5).join('\n').split('\n\n')[0]
    expect(await zoneLine('')).toBe('Glasgow time')
    expect(await zoneLine('Europe/Jersey')).toBe('Glasgow time')
    expect(await zoneLine('Europe/Paris')).toBe('Glasgow time\n13:00 in Paris')
    expect(await zoneLine('America/Argentina/Buenos_Aires')).toBe('Glasgow time\n09:00 in Buenos Aires')
    expect(await zoneLine('Pacific/Auckland')).toBe('Glasgow time\nFriday, 01:00 in Auckland')
    expect(await zoneLine('Etc/GMT+5')).toBe('Glasgow time\n07:00 in GMT-5')
    // Between the two clock changes the difference is an hour smaller.
    expect(await zoneLine('America/New_York', new Date('2026-10-28T12:00:00Z'))).toBe('Glasgow time\n08:00 in New York')
  })

  it('says which of two when the clocks go back and show its time twice, and only then', async () => {
    const shown = async (startsAt: string) =>
      (
        await write(
          byLink({ ...demo, startsAt: new Date(startsAt), endsAt: new Date(Date.parse(startsAt) + 1_800_000) }),
        )
      ).text
    expect(await shown('2026-10-25T00:30:00Z')).toContain('Sunday 25 October, 01:30 BST\n')
    expect(await shown('2026-10-25T01:30:00Z')).toContain('Sunday 25 October, 01:30 GMT\n')
    expect(await shown('2026-10-25T02:30:00Z')).toContain('Sunday 25 October, 02:30\n')
  })

  it('repeats nothing that a stranger typed to an address that the stranger typed', async () => {
    const { subject, html, text } = await write(byPhone(hostile))
    expect(subject + html + text).not.toMatch(/evil\.example|everybody@example|script|xxxx|שלום/)
  })
})

describe.each(guestMails.filter(([name]) => name !== 'the cancellation'))(
  '%s, to the guest of a call that is booked',
  (_, write) => {
    it('has the link if there is one', async () => {
      for (const booking of [demo, consultation]) {
        const { html, text } = await write(byLink(booking))
        expect(html).toContain('href="https://meet.patter.example/r7x"')
        expect(text).toContain('\nhttps://meet.patter.example/r7x\n')
        expect(text).not.toContain('ring you on')
      }
    })

    it('says that Moira rings the guest’s number if the guest chose the phone, and promises no link', async () => {
      for (const booking of [demo, consultation]) {
        const { html, text } = await write(byPhone(booking))
        expect(text).toMatch(/Where +Moira will ring you on \+44 7700 900456/)
        expect(text).toContain('30 minutes • By phone'.replace('30', booking.kind === 'demo' ? '30' : '15'))
        expect(html + text).not.toMatch(/Join the call|Video call|link is inside/)
        expect(flat(text)).not.toContain('Prefer the phone')
      }
      expect((await write(byPhone(hostile))).text).toMatch(/Where +Moira will ring the number you gave/)
    })

    it('is for a video call whose link Moira emails if none is configured, and offers the phone', async () => {
      for (const booking of [demo, consultation]) {
        const { html, text } = await write(byVideo(booking))
        expect(flat(text)).toMatch(/Where Video call\. Moira emails you the link before the call/)
        expect(text).toContain(`${booking.kind === 'demo' ? '30' : '15'} minutes • Video call\n`)
        expect(html + text).not.toMatch(/Join the call|link is inside|ring you on|By phone/)
      }
    })

    it('links to the page that moves and cancels it', async () => {
      const { html, text } = await write(byLink(demo))
      expect(html).toContain(`href="${links.page}"`)
      expect(text).toContain(`\n${links.page}\n`)
    })
  },
)

describe('the confirmation', () => {
  it('addresses people by name only if it looks like one', async () => {
    const greeting = async (name: string) => (await callBooked(byLink({ ...demo, name }))).text.split('\n')[0]
    expect(await greeting('Iain Ross')).toBe('You’re on, Iain.')
    expect(await greeting('Siân O’Hara')).toBe('You’re on, Siân.')
    expect(await greeting('You have won a prize today')).toBe('You’re on.')
  })

  it('promises only the reminders that will be sent', async () => {
    const promised = async (minutesAhead: number) => {
      const updatedAt = new Date(demo.startsAt.getTime() - minutesAhead * 60_000)
      return /Reminders +(.*)/.exec((await callBooked(byLink({ ...demo, updatedAt }))).text)?.[1]
    }
    expect(await promised(24 * 60 + 1)).toBe('A day before, and an hour before')
    expect(await promised(24 * 60)).toBe('An hour before')
    expect(await promised(61)).toBe('An hour before')
    expect(await promised(60)).toBeUndefined()
  })
})

describe('the move', () => {
  it('says both times, the new one first', async () => {
    const { subject, text } = await callMoved(moved(byLink(demo)))
    expect(subject).toBe('Moved: your call is now Thursday 26 November, 12:00')
    expect(flat(text)).toMatch(/Thursday 26 November, 12:00 .* Wednesday 25 November, 09:30 is off\./)
  })
})

describe('the cancellation', () => {
  it('strikes through the ticket and links to where that kind of call is booked', async () => {
    const { html, text } = await callCancelled(byLink(demo))
    expect(html).toContain('line-through')
    expect(text).toContain('\nhttps://patter.example/?book=demo\n')
    expect(html).not.toContain('Join the call')
    expect((await callCancelled(byLink(consultation))).text).toContain('\nhttps://patter.example/?book=consultation\n')
  })
})

describe('the announcement', () => {
  it('contains everything that was typed, and a reply goes to the guest', async () => {
    const { subject, text, replyTo } = await callAnnounced(byPhone(consultation), 'booked')
    expect(subject).toBe('Consultation booked: Thursday 26 November, 12:00, Iain Ross')
    for (const value of [
      'iain@struan.example',
      '+44 7700 900456',
      'Paisley',
      'Field sales',
      '£38,000',
      '> That is all.',
      'bkg_01kf4x9w2n',
    ])
      expect(text).toContain(value)
    expect(text).toContain('15 minutes • You ring +44 7700 900456\n')
    expect((await callAnnounced(byVideo(consultation), 'booked')).text).toContain(
      '15 minutes • Video call: email them the link first\n',
    )
    expect(flat((await callAnnounced(byPhone({ ...consultation, provider: 'calcom' }), 'booked')).text)).toContain(
      '15 minutes • Cal.com • They’d rather you rang',
    )
    expect(replyTo).toBe('iain@struan.example')
    expect((await callAnnounced(byLink(demo), 'booked')).subject).toBe(
      'Demo booked: Thursday 26 November, 12:00, Iain Ross (Struan Ltd)',
    )
  })

  it('keeps everything that was typed on its own line', async () => {
    const { text } = await callAnnounced(byPhone(hostile), 'booked')
    expect(text).not.toMatch(/^Bcc:/m)
    expect(text).toMatch(/^Location +<script>/m)
  })

  it('shows both times of a move, and the guest’s own if it differs', async () => {
    const { text } = await callAnnounced(moved(byLink({ ...demo, timeZone: 'Europe/Paris' })), 'moved')
    expect(text).toMatch(/^Old time +Wednesday 25 November, 09:30$/m)
    expect(flat(text)).toContain('Their time Thursday 26 November, 13:00 (Europe/Paris)')
  })

  it('names the service that keeps the call, and has no page or link of ours for it', async () => {
    const { html, text } = await callAnnounced(byLink({ ...demo, provider: 'calcom' }), 'booked')
    expect(flat(text)).toContain('It’s in Cal.com, which emails them itself.')
    expect(html + text).not.toMatch(/bookings\/|meet\.patter|invitation/)
  })
})

describe('the deadline for changes', () => {
  const toCome = guestMails.filter(([mail]) => mail !== 'the cancellation')
  const at = new Date('2026-11-25T12:00:00Z')

  it.each(toCome)('is in %s while there is time, and otherwise what to do instead', async (_, write) => {
    const open = await write({ ...byLink(demo), deadline: { at, isOver: false } })
    for (const part of [open.html, open.text])
      expect(flat(part)).toContain('You can do that until Wednesday 25 November, 12:00.')
    expect(open.text).toContain(links.page)
    const over = await write({ ...byLink(demo), deadline: { at, isOver: true } })
    for (const part of [over.html, over.text]) {
      expect(flat(part)).toContain('Reply to this email, and we’ll sort it out.')
      expect(part).not.toContain(links.page)
    }
    expect((await write(byLink(demo))).text).not.toContain('You can do that until')
  })
})
