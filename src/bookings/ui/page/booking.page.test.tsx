import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Booking } from '../../booking.ts'
import type { BookingView } from '../../booking-view.ts'
import { slotAt } from '../../slot.ts'
import { BookingPage, bookingPageTitle } from './booking.page.tsx'

const at = (instant: string) => new Date(instant)

const booking: Booking = {
  id: 'bkg_1',
  kind: 'demo',
  token: 'a-token',
  provider: 'calendar',
  providerRef: null,
  providerMoveUrl: null,
  providerCancelUrl: null,
  status: 'booked',
  sequence: 0,
  startsAt: at('2026-11-26T12:00:00Z'),
  endsAt: at('2026-11-26T12:30:00Z'),
  name: 'Iain Baird',
  email: 'iain@struan.example',
  phone: '0141 496 0000',
  company: 'Struan',
  location: '',
  currentJob: '',
  salaryExpectations: '',
  message: '',
  timeZone: 'Europe/London',
  way: 'video',
  room: 'room',
  host: 1,
  cancelReason: '',
  createdAt: at('2026-11-20T10:00:00Z'),
  updatedAt: at('2026-11-20T10:00:00Z'),
}

const few = ['2026-11-26T11:30:00Z', '2026-12-01T09:30:00Z', '2026-12-01T11:00:00Z'].map((instant) =>
  slotAt('demo', at(instant)),
)
const manySlots = Array.from({ length: 28 }, (_, slot) =>
  slotAt('consultation', new Date(at('2026-11-24T09:00:00Z').getTime() + slot * 15 * 60_000)),
)

function viewOf(more: Partial<Booking> = {}, view: Partial<BookingView> = {}): BookingView {
  const closed = [{ date: '2026-11-30', name: 'St Andrew’s Day' }]
  return {
    booking: { ...booking, ...more },
    host: { name: 'Moira Tennant', role: 'founder' },
    mode: 'show',
    slots: [],
    closed,
    callLink: 'https://meet.example/room',
    changeHours: 0,
    path: '/bookings/a-token',
    now: at('2026-11-23T09:00:00Z'),
    ...view,
  }
}

function page(view: BookingView): string {
  return renderToStaticMarkup(<BookingPage {...view} />)
}

/** Returns the visible text, without tags and repeated spaces. */
function textOf(view: BookingView): string {
  return page(view)
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

const hrefs = (view: BookingView) =>
  [...page(view).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
/** Returns the opening tag of the link or button with these words. */
const tagOf = (view: BookingView, words: string) =>
  new RegExp(`<(a|button)[^>]*>(?=${words})`).exec(page(view))?.[0] ?? ''
const forms = (view: BookingView) =>
  [...page(view).matchAll(/<form[^>]*>/g)].map(
    ([form]) => `${/method="(\w+)"/.exec(form)?.[1]} ${/action="([^"]+)"/.exec(form)?.[1]}`,
  )

describe('a call that is booked', () => {
  test('shows when, with whom, where and in which time zone', () => {
    const words = textOf(viewOf())
    expect(words).toContain('Your call, Iain.')
    expect(words).toContain('Thursday 26 November 12:00 30 minutes • Video call with the founder')
    expect(words).toContain('Who Moira Tennant, founder')
    expect(words).toContain(
      'Where Video call. The link is in your invitation, and we’ll send it again an hour before. Prefer the phone? Reply to our email and Moira will ring. Join the call',
    )
    expect(words).toContain('Time zone Glasgow time')
    expect(
      textOf(viewOf({ startsAt: new Date('2026-10-25T00:30:00Z'), endsAt: new Date('2026-10-25T01:00:00Z') })),
    ).toContain('Sunday 25 October 01:30 BST 30 minutes')
    expect(words).not.toContain('That’s')
  })

  test('asks its two questions by links and changes nothing itself', () => {
    expect(forms(viewOf())).toEqual([])
    expect(hrefs(viewOf())).toEqual(
      expect.arrayContaining([
        '/bookings/a-token?move',
        '/bookings/a-token?cancel',
        '/bookings/a-token/invitation.ics',
      ]),
    )
  })

  test('says until when it can be changed, and after that only whom to write to', () => {
    const until = viewOf({}, { changeHours: 24 })
    expect(textOf(until)).toContain(
      'You can move or cancel it here until Wednesday 25 November at 12:00. After that, email',
    )
    const tooLate = viewOf({}, { changeHours: 100, mode: 'move', notice: 'too_late', problem: 'Too late.' })
    expect(textOf(tooLate)).toContain(
      'It could be moved or cancelled here until Sunday 22 November at 08:00. Can’t make it? Email',
    )
    expect(forms(tooLate)).toEqual([])
    expect(hrefs(tooLate)).not.toEqual(expect.arrayContaining(['/bookings/a-token?move']))
    expect(bookingPageTitle(tooLate)).toBe('Your call')
  })

  test('is fifteen minutes for a consultation', () => {
    expect(textOf(viewOf({ kind: 'consultation' }))).toContain('15 minutes • Video call')
  })

  test('says that the link comes by email if none is configured', () => {
    const words = textOf(viewOf({}, { callLink: undefined }))
    expect(words).toContain('30 minutes • Video call with the founder')
    expect(words).toContain(
      'Video call. Moira will email you the link before the call. Prefer the phone? Reply to our email and Moira will ring.',
    )
    expect(words).not.toMatch(/Join the call|By phone/)
  })

  test('names its host, and calls only the founder the founder', () => {
    const words = textOf(viewOf({ host: 2 }, { host: { name: 'Isla Reid', role: '' }, callLink: undefined }))
    expect(words).toContain('Who Isla Reid Where')
    expect(words).toContain('Video call. Isla will email you the link before the call.')
    expect(words).not.toMatch(/Moira|founder/)
  })

  test.each(['phone', null] as const)(
    'is by phone if the guest chose it, or if nobody asked and there is no link: %s',
    (way) => {
      const words = textOf(viewOf({ way }, { callLink: undefined }))
      expect(words).toContain('30 minutes • By phone')
      expect(words).toContain('Moira will ring the number you gave.')
      expect(words).not.toContain('Join the call')
    },
  )

  test('shows the guest’s own time and day if they differ', () => {
    expect(textOf(viewOf({ timeZone: 'Europe/Paris' }))).toContain('Glasgow time That’s 13:00 in Paris.')
    expect(textOf(viewOf({ timeZone: 'Pacific/Auckland' }))).toContain('That’s Friday, 01:00 in Auckland.')
    expect(textOf(viewOf({ timeZone: 'Europe/Dublin' }))).not.toContain('That’s')
    expect(textOf(viewOf({ timeZone: 'Mars/Olympus' }))).not.toContain('That’s')
  })

  test('has joining as its first action in the last hour', () => {
    const view = viewOf({}, { now: at('2026-11-26T11:20:00Z') })
    expect(tagOf(view, 'Join the call')).toContain('btn--hot')
    expect(tagOf(view, 'Move call')).not.toContain('btn--hot')
    expect(tagOf(viewOf(), 'Move call')).toContain('btn--hot')
    expect(textOf(view)).not.toContain('an hour before')
  })

  test.each(['<b>Iain</b>', 'BUY cheap pills at once here', 'http://x.example', 'Bartholomew-Ignatius', ''])(
    'addresses nobody by what is not a name: %s',
    (name) => {
      expect(textOf(viewOf({ name }))).toContain('Your call.')
    },
  )

  test('addresses people by their first name, without characters that change the writing direction', () => {
    expect(textOf(viewOf({ name: 'Séamus Ó Cléirigh' }))).toContain('Your call, Séamus.')
    expect(textOf(viewOf({ name: '\u202eniaI' }))).toContain('Your call, niaI.')
    expect(page(viewOf({ name: '<img src=x>' }))).not.toContain('<img')
  })

  test('says that it was moved, for an hour', () => {
    const moved = { sequence: 1, updatedAt: at('2026-11-23T08:59:00Z') }
    expect(textOf(viewOf(moved, { notice: 'moved' }))).toContain(
      'Moved. Your call is now on Thursday 26 November at 12:00. A new invitation is on its way.',
    )
    expect(bookingPageTitle(viewOf(moved, { notice: 'moved' }))).toBe('Moved. Your call')
    expect(textOf(viewOf(moved, { notice: 'moved', now: at('2026-11-24T09:00:00Z') }))).not.toContain('Moved.')
    expect(textOf(viewOf({}, { notice: 'moved' }))).not.toContain('Moved.')
  })
})

describe('moving it', () => {
  const view = viewOf({}, { mode: 'move', slots: few })

  test('has a form with radio buttons that posts to the call’s own address', () => {
    expect(forms(view)).toEqual(['post /bookings/a-token/move'])
    const values = [...page(view).matchAll(/type="radio" required="" name="slot" value="([^"]+)"/g)].map(
      ([, value]) => value,
    )
    expect(values).toEqual(few.map((slot) => slot.id))
    expect(textOf(view)).toContain('Move call')
  })

  test('promises the old time until another is taken, and leads back to it', () => {
    expect(textOf(view)).toContain('When suits you better? You keep Thursday at 12:00 until you pick another.')
    expect(tagOf(view, 'Keep Thursday')).toContain('href="/bookings/a-token"')
    expect(bookingPageTitle(view)).toBe('Move your call')
  })

  test('groups the times by day and names the day that is closed', () => {
    expect(textOf(view)).toMatch(
      /26 Thursday November 11:30 30 Monday November St Andrew’s Day\. We’re closed\. 1 Tuesday December 09:30 11:00/,
    )
    expect(page(view)).toContain('<fieldset class="pick__f" aria-labelledby="day-2026-12-01">')
  })

  test('does not offer the time that the call has', () => {
    const own = slotAt('demo', booking.startsAt)
    expect(page(viewOf({}, { mode: 'move', slots: [own, ...few] }))).not.toContain(own.id)
  })

  test('folds days with many times, and has no required field that may be folded away', () => {
    const html = page(viewOf({ kind: 'consultation' }, { mode: 'move', slots: manySlots }))
    expect(html).toContain('<details class="pick__d" open="">')
    expect(html).not.toContain('required')
    expect(textOf(viewOf({ kind: 'consultation' }, { mode: 'move', slots: manySlots }))).toContain('28 free')
  })

  test('shows each time on the guest’s own clock too', () => {
    const words = textOf(viewOf({ timeZone: 'America/New_York' }, { mode: 'move', slots: few }))
    expect(words).toContain('Times are Glasgow time, with your own (New York) in smaller type.')
    expect(words).toContain('11:30 06:30')
  })

  test('says why nothing was moved, first in the title', () => {
    const takenView = {
      ...view,
      notice: 'slot_taken' as const,
      problem: 'That time has just gone. Your answers are safe. Please pick another time.',
    }
    expect(textOf(takenView)).toContain(
      'That time has just gone. Someone booked it while you were choosing. Please pick another.',
    )
    expect(textOf(takenView)).not.toContain('Your answers are safe')
    expect(page(takenView)).toContain('role="alert"')
    expect(bookingPageTitle(takenView)).toBe('That time has just gone. Move your call')
    expect(textOf({ ...view, notice: 'slot_not_offered', problem: 'Please choose a time first.' })).toContain(
      'Not moved yet. Please choose a time first.',
    )
  })

  test('says so if there is no other time', () => {
    const none = viewOf({}, { mode: 'move' })
    expect(textOf(none)).toContain('No available slots found. Please try again later.')
    expect(hrefs(none)).toContain('mailto:hello@patter.example')
    expect(forms(none)).toEqual([])
  })
})

describe('cancelling it', () => {
  const view = viewOf({}, { mode: 'cancel' })

  test('asks first, and cancels only by a form', () => {
    expect(textOf(view)).toContain(
      'Cancel Thursday, 12:00? No hard feelings. We’ll take it out of both calendars and email you to confirm. Cancel call Keep call',
    )
    expect(forms(view)).toEqual(['post /bookings/a-token/cancel'])
    expect(bookingPageTitle(view)).toBe('Cancel your call?')
  })

  test('strikes through the ticket, and links to other times of its kind', () => {
    for (const mode of ['show', 'move', 'cancel'] as const) {
      const cancelled = viewOf({ status: 'cancelled' }, { mode, slots: few, notice: 'cancelled' })
      expect(textOf(cancelled)).toContain('Cancelled. The kettle is off. Changed your mind? Pick another time .')
      expect(page(cancelled)).toContain('tk--off')
      expect(forms(cancelled)).toEqual([])
      expect(hrefs(cancelled)).toEqual(['/?book=demo'])
      expect(bookingPageTitle(cancelled)).toBe('Your call is cancelled')
    }
    expect(hrefs(viewOf({ status: 'cancelled', kind: 'consultation' }))).toEqual(['/?book=consultation'])
  })
})

describe('too late', () => {
  test('a call under way cannot be changed, only joined', () => {
    for (const mode of ['show', 'move', 'cancel'] as const) {
      const view = viewOf({}, { mode, slots: few, now: at('2026-11-26T12:10:00Z') })
      expect(textOf(view)).toContain('Your call has started, so it can no longer be moved or cancelled.')
      expect(forms(view)).toEqual([])
      expect(hrefs(view)).toEqual(expect.arrayContaining(['https://meet.example/room', '/?book=demo']))
      expect(hrefs(view).join()).not.toMatch(/\?move|\?cancel|\.ics/)
    }
  })

  test('a call that is over offers another', () => {
    const view = viewOf({}, { mode: 'cancel', now: at('2026-11-26T12:30:00Z') })
    expect(textOf(view)).toContain('Your call is over, so it can no longer be moved or cancelled. Book another call')
    expect(forms(view)).toEqual([])
    expect(hrefs(view)).toEqual(['/?book=demo'])
  })
})

describe('a call that a scheduling service keeps', () => {
  const elsewhere: Partial<Booking> = {
    provider: 'calendly',
    providerMoveUrl: 'https://calendly.example/move',
    providerCancelUrl: 'https://calendly.example/cancel',
  }

  test('is moved and cancelled there', () => {
    for (const mode of ['show', 'move', 'cancel'] as const) {
      const view = viewOf(elsewhere, { mode, slots: few })
      expect(forms(view)).toEqual([])
      expect(hrefs(view)).toEqual(['https://calendly.example/move', 'https://calendly.example/cancel'])
      expect(textOf(view)).toContain('You booked through Calendly, so move or cancel the call there.')
    }
  })

  test('points to its invitation if the service gave no links', () => {
    const view = viewOf({ provider: 'calcom' })
    expect(textOf(view)).toContain('You booked through Cal.com. To move or cancel, use the links in your invitation.')
    expect(hrefs(view)).toEqual([])
  })
})
