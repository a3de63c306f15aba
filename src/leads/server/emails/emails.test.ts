import { describe, expect, it } from 'vitest'
import { hiringGuide } from '#content/hiring-guide.ts'
import { jobsDialog } from '#content/site/sections.ts'
import { longestLine } from '#src/platform/mail/layout/plain-text.ts'
import { careerEmailAnswer } from './career-email-answer.tsx'
import { contactAnswer } from './contact-answer.tsx'
import { hiringGuideMail } from './hiring-guide-mail.tsx'
import { leadAnnounced } from './lead-announced.tsx'
import type { LeadMail } from './lead-mail.ts'
import { staffReply } from './staff-reply.tsx'
import { videoInterestAnswer } from './video-interest-answer.tsx'

const links = {
  site: 'https://patter.example',
  careers: 'https://careers.patter.example/',
  soloInterview: 'https://solo.patter.example/',
  videoChannel: 'https://films.patter.example/',
}
const at = new Date('2026-11-23T15:58:00Z')
const person = {
  name: 'Rhona Mackay',
  email: 'rhona@lochbay.example',
  phone: '+44 7700 900123',
  company: 'Lochbay Energy Ltd',
}
const details = {
  name: 'Rhona Mackay',
  phone: '+44 7700 900123',
  company: 'Lochbay Energy Ltd',
  candidateCount: '2-5',
  message: 'Two in Glasgow.\nMaybe one in Ayr.',
  selectedService: 'Video Hiring',
  selectedPricingPlan: '6-Month Plan',
}
const announced = { kind: 'contact' as const, leadId: 'led_1', at, person, details, history: [] }

const hostile = `<script>alert(1)</script>"'&\r\nBcc: everybody@example.org\u202E https://evil.example/ שלום 👨‍👩‍👧‍👦 ${'x'.repeat(5000)}`
const hostileDetails = Object.fromEntries(Object.keys(details).map((field) => [field, hostile]))
const hostilePerson = { name: hostile, email: person.email, phone: hostile, company: hostile }

const mails: [string, () => Promise<LeadMail>][] = [
  ['the announcement', () => leadAnnounced(announced)],
  [
    'the announcement of hostile input',
    () => leadAnnounced({ ...announced, person: hostilePerson, details: { ...hostileDetails, odd: hostile } }),
  ],
  ['the answer to the contact form', () => contactAnswer({ at, person, details, links })],
  ['the answer to hostile input', () => contactAnswer({ at, person: hostilePerson, details: hostileDetails, links })],
  ['the hiring guide', () => hiringGuideMail({ links })],
  ['the answer to Tell Me More', () => videoInterestAnswer({ videoTitle: 'Client Visit', links })],
  ['the answer to Tell Me More with a hostile title', () => videoInterestAnswer({ videoTitle: hostile, links })],
  ['what staff wrote', () => staffReply({ subject: 'Your pricing', text: 'Hello Rhona,\n\nFive per cent.\nBest' })],
  ['hostile text that staff pasted', () => staffReply({ subject: hostile, text: hostile })],
  ['the answer to a candidate', () => careerEmailAnswer({ links })],
]

describe.each(mails)('%s', (_, write) => {
  it('has a subject of one short line', async () => {
    const { subject } = await write()
    expect(subject).toMatch(/^[^\p{Cc}\u202E]{5,120}$/u)
  })

  it('has only our own markup; what was typed is text', async () => {
    const { html } = await write()
    expect(html).not.toMatch(/<script|alert\(1\)<\/|href="(?!https:\/\/(?:[a-z]+\.)?patter\.example|mailto:|tel:)/i)
    expect(html).not.toMatch(/[\u202E\ue000\ue001]/)
    expect(html).not.toMatch(/\{[a-zA-Z]+\}<|undefined|\[object/)
  })

  it('is laid out in tables, with the logo attached and nothing to load from elsewhere', async () => {
    const { html } = await write()
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

describe('the announcement of a lead', () => {
  it('begins with what is wanted and by whom', async () => {
    const bare = { email: 'rhona@lochbay.example' }
    const subject = async (
      kind: typeof announced.kind | 'hiring_guide' | 'video_interest' | 'career_email',
      details: Record<string, string>,
    ) => (await leadAnnounced({ ...announced, kind, person: bare, details: details })).subject
    expect(await subject('contact', { candidateCount: '2-5' })).toBe('2-5 hires wanted: rhona@lochbay.example')
    expect(await subject('contact', { candidateCount: '1' })).toBe('1 hire wanted: rhona@lochbay.example')
    expect(await subject('contact', { candidateCount: '20+' })).toBe('20+ hires wanted: rhona@lochbay.example')
    expect(await subject('hiring_guide', {})).toBe('Hiring guide: rhona@lochbay.example')
    expect(await subject('video_interest', { videoTitle: 'Client Visit' })).toBe(
      'Tell Me More, Client Visit: rhona@lochbay.example',
    )
    expect(await subject('career_email', {})).toBe('New candidate: rhona@lochbay.example')
  })

  it('contains every answer, and a reply goes to the person', async () => {
    const { text, replyTo } = await leadAnnounced(announced)
    for (const value of [
      'rhona@lochbay.example',
      'Rhona Mackay',
      '+44 7700 900123',
      'Lochbay Energy Ltd',
      '2-5',
      'Video Hiring',
      '6-Month Plan',
      'Maybe one in Ayr.',
      'led_1',
    ]) {
      expect(text).toContain(value)
    }
    expect(replyTo).toBe('rhona@lochbay.example')
  })

  it('shows both values if a form differs from what the person said before', async () => {
    const { text } = await leadAnnounced({ ...announced, details: { ...details, name: 'Somebody Else' } })
    expect(text).toMatch(/^Name +Rhona Mackay$/m)
    expect(text).toMatch(/^Name, this time +Somebody Else$/m)
  })

  it('lists what they left before, in Glasgow time', async () => {
    const history = [{ kind: 'hiring_guide' as const, at: new Date('2026-07-12T09:14:00Z') }]
    expect((await leadAnnounced({ ...announced, history })).text).toMatch(/^12 Jul 2026, 10:14 +Hiring guide$/m)
    expect((await leadAnnounced(announced)).text).toContain('We hadn’t heard from this address before.')
  })
})

describe('the answer to the contact form', () => {
  it('repeats the promise literally and says by when', async () => {
    const { text, html } = await contactAnswer({ at, person, details, links })
    const promise = "We'll be in touch within 24 hours with your pricing and next steps."
    expect(text.replace(/\s+/g, ' ')).toContain(promise)
    expect(html.replaceAll('&#x27;', "'")).toContain(promise)
    expect(text).toContain('by Tuesday afternoon.')
  })

  it('addresses people by name only if it looks like one', async () => {
    const greeting = async (name: string) =>
      (await contactAnswer({ at, person, details: { ...details, name }, links })).text.split('\n')[0]
    expect(await greeting('Rhona Mackay')).toBe('Got it, Rhona.')
    expect(await greeting('Siân O’Hara')).toBe('Got it, Siân.')
    expect(await greeting('')).toBe('Got it.')
    expect(await greeting('You have won a prize today')).toBe('Got it.')
    expect(await greeting('evil.example')).toBe('Got it.')
  })

  it('says nothing that only we knew about the address', async () => {
    const { text } = await contactAnswer({
      at,
      person,
      details: { candidateCount: '1', phone: '0141 496 0000' },
      links,
    })
    expect(text).not.toMatch(/Mackay|Lochbay Energy|7700/)
  })

  it('contains no link of a stranger to the address that the stranger typed', async () => {
    const { text, html } = await contactAnswer({ at, person, details: hostileDetails, links })
    expect(text + html).not.toContain('evil.example')
  })
})

describe('the other answers', () => {
  it('name the attached guide, its length and its chapters', async () => {
    const { subject, text } = await hiringGuideMail({ links })
    expect(subject).toBe(hiringGuide.title)
    for (const words of [
      `${hiringGuide.pages} pages`,
      hiringGuide.fileName,
      'Twelve questions',
      'https://patter.example/#contact',
    ]) {
      expect(text).toContain(words)
    }
  })

  it('say what it costs: the three options and the deposit (LEADS-23)', async () => {
    const { text } = await videoInterestAnswer({ videoTitle: 'Client Visit', links })
    for (const words of [
      '“Client Visit”',
      '17%',
      '4-week replacement',
      '20%',
      'Six monthly instalments',
      '22%',
      'Two staged payments',
      '£2,000',
      '14 calendar days',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain('https://patter.example/#videos')
  })

  it('name a film only if it is one of ours', async () => {
    const { text } = await videoInterestAnswer({ videoTitle: 'You have won. Ring 0900', links })
    expect(text).toContain('one of our films')
    expect(text).not.toContain('won')
  })

  it('give a candidate the jobs, the solo interview, the call, and a way to be deleted', async () => {
    const { text, html } = await careerEmailAnswer({ links })
    for (const words of [
      links.careers,
      links.soloInterview,
      'https://patter.example/?book=consultation',
      'Reply “stop”',
      'hello@patter.example',
    ]) {
      expect(text).toContain(words)
    }
    expect(html).toContain('mailto:hello@patter.example?subject=Stop')
    // The form makes the same promise, in the same words.
    expect(jobsDialog.hint).toContain('Reply “stop” and we delete your address')
    expect(text.replace(/\s+/g, ' ')).toContain('Reply “stop” and we delete your address')
    // While no solo interview can be begun, the mail says from when.
    const closed = await careerEmailAnswer({ links, closedUntil: '2027-01-04' })
    expect(closed.text).toContain('You can begin one from Monday 4 January 2027.')
    expect(closed.text).not.toContain('Press record')
  })
})
