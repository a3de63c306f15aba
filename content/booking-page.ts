import { brand } from './brand.ts'
import { host } from './diary.ts'

const firstName = host.name.split(' ')[0]

/**
 * What the page of a booked call says (`/bookings/{token}`). In braces: the guest's first
 * `{name}`, the call's `{weekday}`, `{day}` and `{time}`, a `{place}`, a `{provider}`.
 */
export const bookingPage = {
  titles: {
    show: 'Your call',
    move: 'Move your call',
    cancel: 'Cancel your call?',
    cancelled: 'Your call is cancelled',
  },
  /** A link that names no call. */
  missing: {
    title: 'This link doesn’t work any more',
    heading: 'This link doesn’t work any more.',
    text: 'Book another time, or write to us and we’ll find your call.',
    book: { demo: 'Book a demo', consultation: 'Book a consultation' },
    write: 'Write to us',
  },
  heading: 'Your call.',
  headingNamed: 'Your call, {name}.',
  meta: {
    video: { demo: '30 minutes • Video call with the founder', consultation: '15 minutes • Video call' },
    phone: { demo: '30 minutes • By phone', consultation: '15 minutes • By phone' },
  },
  facts: { who: 'Who', where: 'Where', zone: 'Zone' },
  where: {
    link: 'Video call. The link is in your invitation, and comes again an hour before.',
    linkSoon: 'Video call. The link is in your invitation.',
    video: `Video call. ${firstName} emails you the link before the call.`,
    phone: `${firstName} rings the number you gave.`,
    /** The other way to talk; a person reads the answer to the mail. */
    rather: { video: 'Prefer the phone? Reply to our email and she’ll ring.', phone: 'Prefer video? Reply to our email and she’ll send you a link.' },
    provider: 'It is in your invitation from {provider}.',
  },
  join: 'Join the call',
  zone: `${brand.city} time`,
  /** Where the guest's own clock shows something else. */
  ownZone: { sameDay: 'That is {time} in {place}.', otherDay: 'That is {weekday}, {time} in {place}.' },
  actions: { move: 'Move call', cancel: 'Cancel call', calendar: 'Add to calendar' },
  move: {
    heading: 'When suits you better?',
    text: 'You keep {time} on {weekday} until you take another.',
    ownTimes: `Times are ${brand.city}’s. Yours ({place}) are the small ones.`,
    free: '{count} free',
    chosen: 'Your choice',
    closed: '{name}. We are closed.',
    submit: 'Move call',
    keep: 'Keep {weekday}',
    nothing: 'No available slots found. Please try again later.',
    write: { before: 'Or write to', after: ', and we find one.' },
  },
  cancel: {
    heading: 'Cancel {weekday}, {time}?',
    text: 'No hard feelings. We take it out of both calendars and send you a line to say so.',
    submit: 'Cancel call',
    keep: 'Keep call',
  },
  cancelled: {
    heading: 'Cancelled. The kettle is off.',
    was: 'Was:',
    /** Where it was us; the reason follows. */
    byUs: { heading: 'We had to cancel. Sorry.', why: 'Why:', before: 'Still want to talk?' },
    before: 'Changed your mind?',
    link: 'Pick another time',
    after: '.',
  },
  underWay: { text: 'It has begun, so it can no longer be moved or cancelled. Cannot get in? Write to', another: 'Pick another time' },
  over: { text: 'It is over, so it can no longer be moved or cancelled.', another: 'Book another' },
  provider: {
    names: { calendly: 'Calendly', calcom: 'Cal.com' },
    elsewhere: '{provider} keeps this call: moving and cancelling happen there.',
    byInvitation: '{provider} keeps this call: your invitation has the links to move or cancel it.',
  },
  notices: {
    moved: { title: 'Moved.', text: 'It is {day}, {time} now. A new invitation is on its way.' },
    slot_taken: { title: 'That time has just gone.', text: 'Somebody booked it while you were choosing. Please pick another.' },
    slot_not_offered: { title: 'Not moved yet.', text: 'That time is not on offer. Please pick one from the list.' },
    unchanged: { title: 'Nothing was changed.', text: 'Your call is where it was.' },
    kept: { title: 'Nothing was changed.' },
  },
} as const
