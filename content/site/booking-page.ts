import { brand } from '../brand.ts'

/**
 * The texts of a booked call's page (`/bookings/{token}`). Braces mark placeholders: the guest's first `{name}`, the
 * call's `{weekday}`, `{day}` and `{time}`, a `{place}`, a `{provider}`, and the first name of the person who takes the
 * call, `{first}`.
 */
export const bookingPage = {
  titles: {
    show: 'Your call',
    move: 'Move your call',
    cancel: 'Cancel your call?',
    cancelled: 'Your call is cancelled',
  },
  /** Shown for a link that belongs to no call. */
  missing: {
    title: 'This link doesn’t work any more',
    heading: 'This link doesn’t work any more.',
    text: 'Book another time, or email us and we’ll find your call.',
    book: { demo: 'Book a demo', consultation: 'Book a consultation' },
    write: 'Email us',
  },
  heading: 'Your call.',
  headingNamed: 'Your call, {name}.',
  meta: {
    video: { demo: '30 minutes • Video call with the founder', consultation: '15 minutes • Video call' },
    phone: { demo: '30 minutes • By phone', consultation: '15 minutes • By phone' },
  },
  /** Used if somebody other than the founder takes the call. */
  metaOfOthers: {
    video: { demo: '30 minutes • Video call', consultation: '15 minutes • Video call' },
    phone: { demo: '30 minutes • By phone', consultation: '15 minutes • By phone' },
  },
  facts: { who: 'Who', where: 'Where', zone: 'Time zone' },
  where: {
    link: 'Video call. The link is in your invitation, and we’ll send it again an hour before.',
    linkSoon: 'Video call. The link is in your invitation.',
    video: 'Video call. {first} will email you the link before the call.',
    phone: '{first} will ring the number you gave.',
    /** Offers the other way to talk; a person reads the answer to the mail. */
    rather: {
      video: 'Prefer the phone? Reply to our email and {first} will ring.',
      phone: 'Prefer video? Reply to our email and {first} will send you a link.',
    },
    provider: 'It’s in your invitation from {provider}.',
  },
  join: 'Join the call',
  zone: `${brand.city} time`,
  /** Shown if the guest's time zone shows a different time. */
  ownZone: { sameDay: 'That’s {time} in {place}.', otherDay: 'That’s {weekday}, {time} in {place}.' },
  actions: { move: 'Move call', cancel: 'Cancel call', calendar: 'Add to calendar' },
  move: {
    heading: 'When suits you better?',
    text: 'You keep {weekday} at {time} until you pick another.',
    ownTimes: `Times are ${brand.city} time, with your own ({place}) in smaller type.`,
    free: '{count} free',
    chosen: 'Your choice',
    closed: '{name}. We’re closed.',
    submit: 'Move call',
    keep: 'Keep {weekday}',
    nothing: 'No available slots found. Please try again later.',
    write: { before: 'Or email', after: ' and we’ll find you one.' },
  },
  cancel: {
    heading: 'Cancel {weekday}, {time}?',
    text: 'No hard feelings. We’ll take it out of both calendars and email you to confirm.',
    submit: 'Cancel call',
    keep: 'Keep call',
  },
  cancelled: {
    heading: 'Cancelled. The kettle is off.',
    was: 'Was:',
    /** Shown if we cancelled; our reason follows. */
    byUs: { heading: 'We had to cancel. Sorry.', why: 'Why:', before: 'Still want to talk?' },
    before: 'Changed your mind?',
    link: 'Pick another time',
    after: '.',
  },
  /** Shown if guests can only change a call up to some time before it; the email address goes between the pieces. */
  until: {
    before: 'You can move or cancel it here until {when}. After that, email',
    after: '.',
    when: '{day} at {time}',
  },
  tooLate: {
    before: `It could be moved or cancelled here until {when}. Can’t make it? Email`,
    after: ' and we’ll sort it out.',
  },
  underWay: {
    text: 'Your call has started, so it can no longer be moved or cancelled. Can’t get in? Email',
    another: 'Pick another time',
  },
  over: { text: 'Your call is over, so it can no longer be moved or cancelled.', another: 'Book another call' },
  provider: {
    names: { calendly: 'Calendly', calcom: 'Cal.com' },
    elsewhere: 'You booked through {provider}, so move or cancel the call there.',
    byInvitation: 'You booked through {provider}. To move or cancel, use the links in your invitation.',
  },
  notices: {
    moved: { title: 'Moved.', text: 'Your call is now on {day} at {time}. A new invitation is on its way.' },
    slot_taken: {
      title: 'That time has just gone.',
      text: 'Someone booked it while you were choosing. Please pick another.',
    },
    slot_not_offered: { title: 'Not moved yet.', text: 'That time isn’t available. Please pick one from the list.' },
    unchanged: { title: 'Nothing has changed.', text: 'Your call is still at the same time.' },
    kept: { title: 'Nothing has changed.' },
  },
} as const
