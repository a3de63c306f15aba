import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { invitation, type InvitationInput } from './invitation.ts'

const booked: InvitationInput = {
  bookingId: 'bkg_01kf4x9w2n',
  sequence: 0,
  method: 'REQUEST',
  kind: 'demo',
  startsAt: new Date('2026-11-26T12:00:00Z'),
  endsAt: new Date('2026-11-26T12:30:00Z'),
  guest: { name: 'Iain Ross', email: 'iain@struan.example', phone: '+44 7700 900456' },
  organizer: { name: 'Patter', email: 'hello@patter.example' },
  host: { name: 'Moira Tennant', role: 'founder' },
  siteHost: 'patter.example',
  pageUrl: 'https://patter.example/bookings/VbX0cQ2',
  way: 'video',
  callLink: 'https://meet.patter.example/r7x',
  now: new Date('2026-11-23T15:58:04Z'),
}
const invite = (changes: Partial<InvitationInput> = {}) => invitation({ ...booked, ...changes })

/** Parses an invitation, with a parser that shares no code with the writer. */
function parseInvitation(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent')!
  const value = (name: string) => event.getFirstPropertyValue(name)
  const property = (name: string) => event.getFirstProperty(name)!
  return { calendar, event, value, property, text: (name: string) => String(value(name)) }
}

const once = [
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'SEQUENCE',
  'STATUS',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'URL',
  'TRANSP',
  'ORGANIZER',
  'CLASS',
  'CREATED',
  'LAST-MODIFIED',
  'PRIORITY',
]

/**
 * Returns how a text like ours violates RFC 5545 §3.1, §3.4, §3.6, §3.6.1, §3.6.6 and RFC 5546 §3.2.2, §3.2.5; empty if
 * it is valid.
 */
function broken(text: string): string[] {
  const wrong: string[] = []
  const check = (holds: boolean, rule: string) => void (holds || wrong.push(rule))
  check(text.endsWith('\r\n'), 'the last line ends in CRLF')
  check(!/[^\r]\n|\r(?!\n)/.test(text), 'lines end in CRLF and nothing else breaks one')
  check(text.isWellFormed(), 'the text is Unicode')
  check(!/(?![\t\r\n])\p{Cc}/u.test(text), 'no control character')
  for (const line of text.split('\r\n')) check(Buffer.byteLength(line) <= 75, `at most 75 octets: ${line}`)

  const lines = text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)
  const path: string[] = []
  const seen: string[] = []
  for (const line of lines) {
    const [, name, parameters, value] =
      /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/u.exec(line) ?? []
    check(name !== undefined, `a content line: ${line}`)
    if (name === 'BEGIN') path.push(value!)
    else if (name === 'END') check(path.pop() === value, `END:${value} closes what was begun`)
    else if (name) seen.push(`${path.join('/')} ${name}`)
    const names = (parameters ?? '').replace(/"[^"]*"/g, '').match(/;[A-Z-]+=/g) ?? []
    check(new Set(names).size === names.length, `each parameter once: ${line}`)
    if (name && ['SUMMARY', 'DESCRIPTION', 'LOCATION'].includes(name))
      check(!/(?<!\\)(?:\\\\)*[;,]/.test(value!) && !/(?<!\\)(?:\\\\)*\\[^\\;,nN]/.test(value!), `escaped: ${line}`)
  }
  check(path.length === 0, 'all that begins ends')
  const count = (name: string) => seen.filter((each) => each === name).length
  for (const name of ['VERSION', 'PRODID', 'METHOD']) check(count(`VCALENDAR ${name}`) === 1, `one ${name}`)
  for (const name of once) check(count(`VCALENDAR/VEVENT ${name}`) <= 1, `${name} at most once`)
  for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SEQUENCE', 'SUMMARY', 'ORGANIZER', 'ATTENDEE'])
    check(count(`VCALENDAR/VEVENT ${name}`) === 1, `one ${name}`)
  const cancel = lines.includes('METHOD:CANCEL')
  check(lines.includes(cancel ? 'STATUS:CANCELLED' : 'STATUS:CONFIRMED'), 'STATUS goes with METHOD')
  check(
    lines.filter((line) => line === 'BEGIN:VALARM').length === (cancel ? 0 : 1),
    'a request has one alarm, a cancellation none',
  )
  if (!cancel)
    for (const name of ['ACTION', 'TRIGGER', 'DESCRIPTION'])
      check(count(`VCALENDAR/VEVENT/VALARM ${name}`) === 1, `one ${name} in the alarm`)
  return wrong
}

describe('an invitation', () => {
  it('is read correctly by another program', () => {
    const { calendar, event, value, property } = parseInvitation(invite())
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
    expect(calendar.getFirstPropertyValue('prodid')).toMatch(/^-\/\/Patter\/\//)
    expect(value('uid')).toBe('bkg_01kf4x9w2n@patter.example')
    expect(value('sequence')).toBe(0)
    expect(value('status')).toBe('CONFIRMED')
    for (const [name, instant] of [
      ['dtstart', booked.startsAt],
      ['dtend', booked.endsAt],
      ['dtstamp', booked.now],
    ] as const) {
      expect(property(name).toICALString()).toMatch(/:\d{8}T\d{6}Z$/)
      expect((value(name) as ICAL.Time).toJSDate()).toEqual(instant)
    }
    expect(value('summary')).toBe('Iain Ross and Moira Tennant, Patter')
    expect(value('location')).toBe('https://meet.patter.example/r7x')
    expect(value('url')).toBe('https://meet.patter.example/r7x')
    expect(value('organizer')).toMatch(/^mailto:hello@patter\.example$/i)
    expect(property('organizer').getParameter('cn')).toBe('Patter')
    const attendee = property('attendee')
    expect(attendee.getFirstValue()).toMatch(/^mailto:iain@struan\.example$/i)
    expect(['cn', 'role', 'partstat', 'rsvp'].map((name) => attendee.getParameter(name))).toEqual([
      'Iain Ross',
      'REQ-PARTICIPANT',
      'NEEDS-ACTION',
      'TRUE',
    ])
    const alarm = event.getFirstSubcomponent('valarm')!
    expect(alarm.getFirstPropertyValue('action')).toBe('DISPLAY')
    expect(String(alarm.getFirstPropertyValue('trigger'))).toBe('-PT15M')
  })

  it('has the host as accepted in their own copy; a cancellation asks for no answer', () => {
    const colleague = { name: 'Isla Reid', email: 'isla@patter.example' }
    const attendees = (method: InvitationInput['method']) =>
      parseInvitation(invite({ method, colleague }))
        .event.getAllProperties('attendee')
        .map((one) => [one.getFirstValue(), one.getParameter('partstat')].join(' ').toLowerCase())
    expect(attendees('REQUEST')).toEqual([
      'mailto:iain@struan.example needs-action',
      'mailto:isla@patter.example accepted',
    ])
    expect(attendees('CANCEL')[1]).toMatch(/^mailto:isla@patter\.example/)
    expect(invite()).not.toContain('isla@')
    expect(broken(invite({ colleague }))).toEqual(['one ATTENDEE'])
  })

  it('says how to join the call, and which page moves or cancels it', () => {
    const withLink = parseInvitation(invite()).text('description')
    expect(withLink).toContain('Join the call: https://meet.patter.example/r7x')
    expect(withLink).toContain('https://patter.example/bookings/VbX0cQ2')
    const byVideo = parseInvitation(invite({ callLink: undefined }))
    expect(byVideo.text('location')).toBe('Video call: Moira Tennant emails you the link beforehand')
    expect(byVideo.text('description')).toContain('Video call: Moira Tennant emails you the link beforehand.')
    const byPhone = parseInvitation(invite({ way: 'phone', callLink: undefined }))
    expect(byPhone.text('location')).toBe('Moira Tennant will ring +44 7700 900456')
    expect(byPhone.text('description')).toContain('Moira Tennant will ring +44 7700 900456.')
    expect(byPhone.text('url')).toBe(booked.pageUrl)
    expect(byPhone.text('description')).not.toMatch(/video|link/i)
  })

  it('is one entry through every change: same UID, rising SEQUENCE, then cancelled', () => {
    const revisions = [
      ...[0, 1, 2].map((sequence) =>
        invite({
          sequence,
          startsAt: new Date(booked.startsAt.getTime() + sequence * 3_600_000),
          endsAt: new Date(booked.endsAt.getTime() + sequence * 3_600_000),
        }),
      ),
      invite({ sequence: 3, method: 'CANCEL' }),
    ].map(parseInvitation)
    expect(new Set(revisions.map(({ value }) => value('uid'))).size).toBe(1)
    expect(revisions.map(({ value }) => value('sequence'))).toEqual([0, 1, 2, 3])
    const last = revisions.at(-1)!
    expect(last.calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(last.value('status')).toBe('CANCELLED')
    expect(last.event.getAllSubcomponents('valarm')).toEqual([])
    expect(last.property('attendee').getParameter('rsvp')).toBeUndefined()
    expect(last.property('attendee').getFirstValue()).toBe(revisions[0]!.property('attendee').getFirstValue())
  })

  it('is the same instant on both sides of the clock change', () => {
    const at = (iso: string) =>
      parseInvitation(invite({ startsAt: new Date(iso) }))
        .property('dtstart')
        .toICALString()
    expect(at('2026-10-23T08:00:00Z')).toBe('DTSTART:20261023T080000Z')
    expect(at('2026-10-26T09:00:00Z')).toBe('DTSTART:20261026T090000Z')
  })
})

describe('what the standard demands', () => {
  const cases: [string, Partial<InvitationInput>][] = [
    ['a demo with a link', {}],
    ['a consultation by telephone', { kind: 'consultation', callLink: undefined }],
    ['a cancellation', { method: 'CANCEL', sequence: 3 }],

    ['a guest without a name', { guest: { name: '', email: 'a@b.example', phone: '' } }],
    ['a link that a text would escape', { callLink: 'https://meet.example/a;b,c?room=1&x=é' }],
    ['a very long link', { callLink: `https://meet.example/${'x'.repeat(900)}` }],
  ]
  it.each(cases)('is met by %s', (_, changes) => {
    expect(broken(invite(changes))).toEqual([])
    ICAL.parse(invite(changes))
  })

  it('and the check itself finds violations', () => {
    const good = invite()
    expect(broken(good.trimEnd())).not.toEqual([])
    expect(broken(good.replace('SUMMARY:', 'SUMMARY:One\nTwo'))).not.toEqual([])
    expect(broken(good.replace('UID:', 'UID:another@patter.example\r\nUID:'))).not.toEqual([])
    expect(broken(good.replace('SUMMARY:Iain', 'SUMMARY:Iain, the'))).not.toEqual([])
    expect(broken(good.replace('CN="Patter"', 'CN="The "Patter"'))).not.toEqual([])
    expect(broken(good.replace('\r\n ', ''))).not.toEqual([])
    expect(broken(good.replace(/DTSTAMP:.*\r\n/, ''))).not.toEqual([])
  })
})

describe('what a stranger typed', () => {
  const hostile = [
    'Iain\r\nATTENDEE:mailto:everybody@example.org',
    'Iain\nEND:VEVENT\nBEGIN:VEVENT',
    'Iain";ROLE=CHAIR;X="',
    'Iain;PARTSTAT=ACCEPTED:mailto:x@y.example',
    "Iain, Ross; \\n \\, ^n ^'",
    '\u2028BEGIN:VALARM\u0085\u0000\u0007',
    '👨‍👩‍👧‍👦'.repeat(40),
    'שלום \u202Eevil',
    'é'.repeat(400),
    '\ud800 half',
    'Win at https://evil.example/now',
  ]

  it.each(hostile)('stays a value: %j', (typed) => {
    const text = invite({
      guest: { name: typed, email: booked.guest.email, phone: typed },
      way: 'phone',
      callLink: undefined,
    })
    expect(broken(text)).toEqual([])
    const { calendar, event, property } = parseInvitation(text)
    expect(calendar.getAllSubcomponents()).toHaveLength(1)
    expect(event.getAllProperties('attendee')).toHaveLength(1)
    expect(property('attendee').getParameter('role')).toBe('REQ-PARTICIPANT')
    expect(property('attendee').getParameter('partstat')).toBe('NEEDS-ACTION')
    expect(text).not.toContain('evil.example')
  })

  it('is in the title only if it looks like a name, and an invalid number never is', () => {
    const of = (name: string) => parseInvitation(invite({ guest: { ...booked.guest, name } })).text('summary')
    expect(of('Siân O’Hara-Wójcik')).toBe('Siân O’Hara-Wójcik and Moira Tennant, Patter')
    for (const name of ['', 'You have won 5,000 pounds', 'evil.example', '<b>Iain</b>'])
      expect(of(name)).toBe('Call with Moira Tennant, Patter')
    expect(
      parseInvitation(
        invite({ way: 'phone', callLink: undefined, guest: { ...booked.guest, phone: 'ring 0900 now' } }),
      ).text('location'),
    ).toBe('Moira Tennant will ring the number given')
  })

  it('any text stays whole and readable', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string({ maxLength: 60 }),
        fc.constantFrom('REQUEST' as const, 'CANCEL' as const),
        (name, phone, method) => {
          const text = invite({
            method,
            way: 'phone',
            callLink: undefined,
            guest: { name, email: booked.guest.email, phone },
          })
          expect(broken(text)).toEqual([])
          expect(parseInvitation(text).value('uid')).toBe('bkg_01kf4x9w2n@patter.example')
        },
      ),
      { numRuns: 300 },
    )
  })

  it('an odd but valid address stays one address', () => {
    const { property } = parseInvitation(
      invite({ guest: { ...booked.guest, email: "o'hara+jobs/50%#{x}@struan.example" } }),
    )
    expect(String(property('attendee').getFirstValue())).toMatch(
      /^mailto:o'hara\+jobs%2F50%25%23%7Bx%7D@struan\.example$/i,
    )
  })
})
