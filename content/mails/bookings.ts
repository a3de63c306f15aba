import { brand } from '../brand.ts'

/*
 * The texts of the diary's mails and invitations. `{name}` and the like are placeholders: `{host}` takes the call,
 * `{first}` is their first name, and `{who}` says who they are (`hostWords`). The lines of headlines have under 14
 * letters.
 */

/** The person who takes a call, if they have a role. */
export const hostWithRole = '{host}, our {role}'

/** The names of the two kinds of call in mails and invitations. */
export const calls = {
  demo: {
    preview: 'Half an hour with {first}.',
    about: 'Half an hour with {who}. Bring the job you can’t fill. {first} will bring three people who could.',
    /** Where another call can be booked, below the site's address. */
    bookPath: '/?book=demo',
  },
  consultation: {
    preview: 'Fifteen minutes with {first}.',
    about: 'Fifteen minutes with {who}. Bring yourself and the job you want. No CV, no suit.',
    bookPath: '/?book=consultation',
  },
} as const

export const duration = '{minutes} minutes'

const preferPhone = 'Prefer the phone? Reply and {first} will ring.'

/**
 * How the two people will talk: by the configured link, by a link that the host emails before the call, or by the
 * guest's phone number. `rather` offers the other way; a person reads the reply.
 */
export const joining = {
  link: {
    ticket: 'Video call',
    preview: 'The link is inside.',
    button: 'Join the call',
    where: 'Video call, the button above',
    text: 'Join the call:',
    invitation: 'Join the call: {link}',
    rather: preferPhone,
  },
  video: {
    ticket: 'Video call',
    preview: '{first} emails you the link before the call.',
    where: 'Video call. {first} emails you the link before the call',
    invitation: 'Video call: {host} emails you the link beforehand',
    rather: preferPhone,
  },
  phone: {
    ticket: 'By phone',
    preview: '{first} will ring you.',
    where: '{first} will ring you on {phone}',
    whereUnread: '{first} will ring the number you gave',
    invitation: '{host} will ring {phone}',
    invitationUnread: '{host} will ring the number given',
    rather: 'Prefer video? Reply and {first} will send you a link.',
  },
} as const

/** Times are in the diary's zone; the guest's own time is added if it differs. */
export const zones = {
  ours: `${brand.city} time`,
  guests: '{time} {place}',
  inPlace: 'in {place}',
} as const

/** Used if guests can only change a call up to some time before it: until when, and what to do after that. */
export const changeWords = {
  until: 'You can do that until {when}.',
  over: 'It’s too close to your call to move or cancel it online. Can’t make it? Reply to this email, and we’ll sort it out.',
} as const

/** For the calendar of the invited person. */
export const invitationWords = {
  product: 'Diary',
  summary: `{guest} and {host}, ${brand.name}`,
  summaryWithoutName: `Call with {host}, ${brand.name}`,
  change: 'Move it or cancel it: {page}',
  answer: 'Declining this invitation doesn’t tell us. Please use that page instead.',
  alarm: 'In 15 minutes: your call with {first}',
  cancelled: 'This call was cancelled.',
  again: 'Changed your mind? {page}',
} as const

const reason =
  'You’re getting this because a call was booked with this address. If that wasn’t you, please cancel it with the link above.'

const labels = { where: 'Where', calendar: 'Calendar', reminders: 'Reminders' } as const

/** To the guest, once the call is booked. */
export const callBookedMail = {
  subject: 'Your call: {when}',
  headline: ['You’re on.'],
  headlineNamed: ['You’re on,', '{name}.'],
  labels,
  calendar: 'The invitation is attached',
  reminders: { both: 'A day before, and an hour before', one: 'An hour before' },
  change: {
    before: 'Can’t make it? ',
    link: 'Move it or cancel it',
    after: '. Nobody will sulk.',
    text: 'Can’t make it? Move it or cancel it. Nobody will sulk:',
  },
  reason,
} as const

/** To the guest, when the call has moved. */
export const callMovedMail = {
  subject: 'Moved: your call is now {when}',
  preview: 'The old time is off. The new invitation is attached.',
  headline: ['New time.'],
  headlineNamed: ['New time,', '{name}.'],
  lead: 'That’s your new time with {first}. {before} is off.',
  leadWithoutTime: 'That’s your new time with {first}. The old one is off.',
  labels,
  calendar: 'The attached invitation replaces the old one',
  change: {
    before: 'Still no good? ',
    link: 'Move it again, or cancel it',
    after: '.',
    text: 'Still no good? Move it again, or cancel it:',
  },
  reason,
} as const

/** To the guest, when somebody else takes the call. */
export const callGivenMail = {
  subject: 'Your call is now with {host}: {when}',
  preview: 'Same time. The new invitation is attached.',
  headline: ['Same time,', 'new face.'],
  headlineNamed: ['New face,', '{name}.'],
  lead: 'You’ll talk to {who}. The time stays the same.',
  labels,
  calendar: 'The attached invitation replaces the old one',
  change: {
    before: 'Can’t make it? ',
    link: 'Move it or cancel it',
    after: '.',
    text: 'Can’t make it? Move it or cancel it:',
  },
  reason,
} as const

/** To the guest, once the call is cancelled. */
export const callCancelledMail = {
  subject: 'Cancelled: your call, {when}',
  preview: 'It’s out of our diary. No hard feelings.',
  headline: ['The kettle', 'is off.'],
  lead: 'Your call with {first} is cancelled. It’s out of our diary, and the attached file takes it out of yours. No hard feelings.',
  /** Used if we cancelled it, with our reason. */
  byUs: {
    preview: 'Something came up at our end. Sorry.',
    headline: ['Our fault,', 'this one.'],
    lead: 'We’ve had to cancel your call with {first}, and we’re sorry. It’s out of our diary, and the attached file takes it out of yours.',
    why: 'Why',
    again: 'Still want to talk? So do we.',
  },
  again: 'Changed your mind?',
  button: 'Pick another time',
  reason: 'You’re getting this because a call booked with this address was cancelled.',
} as const

/** To the guest, a day and an hour before the call. It may leave late, so it never says how much time is left. */
export const callReminderMail = {
  hours: {
    24: {
      subject: 'Reminder: your call, {when}',
      headline: ['Remember us?'],
      headlineNamed: ['Remember us,', '{name}?'],
    },
    1: {
      subject: 'At {time}: your call with {first}',
      headline: ['Kettle on.'],
      headlineNamed: ['Kettle on,', '{name}.'],
    },
  },
  labels,
  change: {
    before: 'Can’t make it after all? ',
    link: 'Move it or cancel it',
    after: ', and someone else can have the time.',
    text: 'Can’t make it after all? Move it or cancel it, and someone else can have the time:',
  },
  reason,
} as const

/** To the agency, about everything that happens to a call. */
export const callAnnouncedMail = {
  happenings: {
    booked: {
      demo: {
        subject: 'Demo booked: {when}, {who}',
        headline: ['Demo', 'booked.'],
        summary: 'They want to see how it’s done.',
      },
      consultation: {
        subject: 'Consultation booked: {when}, {who}',
        headline: ['Call', 'booked.'],
        summary: 'A candidate wants a word.',
      },
      calendar: 'The attached invitation is the one they got.',
    },
    moved: {
      demo: {
        subject: 'Demo moved: {when}, {who}',
        headline: ['Demo', 'moved.'],
        summary: 'The demo has moved. Its old time is free again.',
      },
      consultation: {
        subject: 'Consultation moved: {when}, {who}',
        headline: ['Call', 'moved.'],
        summary: 'The call has moved. Its old time is free again.',
      },
      calendar: 'The attached invitation replaces the old one. They got one too.',
    },
    given: {
      demo: {
        subject: 'Demo given to {host}: {when}, {who}',
        headline: ['Demo', 'given.'],
        summary: 'Somebody else takes the demo now. Its time stays the same.',
      },
      consultation: {
        subject: 'Consultation given to {host}: {when}, {who}',
        headline: ['Call', 'given.'],
        summary: 'Somebody else takes the call now. Its time stays the same.',
      },
      calendar: 'The attached invitation replaces the old one. They got one too.',
    },
    cancelled: {
      demo: {
        subject: 'Demo cancelled: {when}, {who}',
        headline: ['Demo', 'cancelled.'],
        summary: 'The demo is cancelled and its time is free again.',
      },
      consultation: {
        subject: 'Consultation cancelled: {when}, {who}',
        headline: ['Call', 'cancelled.'],
        summary: 'The call is cancelled and its time is free again.',
      },
      calendar: 'The attached file takes it out of your calendar. They got one too.',
    },
  },
  /** Added to the summary if a scheduling service manages the call. */
  elsewhere: 'It’s in {diary}, which emails them itself.',
  diaries: { calendly: 'Calendly', calcom: 'Cal.com' },
  /** On the ticket, if no link is configured. */
  sendLink: 'Video call: email them the link first',
  /** What the guest chose, if a scheduling service manages the call. */
  chose: { video: 'Video call', phone: 'They’d rather you rang' },
  /** On the ticket of a call by phone. */
  ring: 'You ring {phone}',
  ringUnread: 'You ring the number below',
  labels: {
    host: 'With',
    hostBefore: 'Before, with',
    before: 'Old time',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    location: 'Location',
    currentJob: 'Current job',
    salaryExpectations: 'Hoping for',
    where: 'Where',
    timeZone: 'Their time',
    at: 'Booked',
    bookingId: 'Booking',
  },
  videoCall: 'Join the call',
  theirTime: '{time} ({zone})',
  message: 'Their message',
  button: 'Email them',
  reply: 'Or just reply: it goes to {email}.',
  ringThem: { before: 'Or ring ', after: '.' },
  change: {
    before: 'To move or cancel it for them, use ',
    link: 'their page',
    after: '. They’ll get an email about it.',
    text: 'To move or cancel it for them (they’ll get an email about it):',
  },
  reason: 'You’re getting this because calls are announced to this address.',
} as const

/**
 * To the member of the team who takes a call, if the agency's mailbox is not their own. `{call}` is the kind of call.
 */
export const hostCallMail = {
  kinds: { demo: 'demo', consultation: 'call' },
  happenings: {
    booked: {
      subject: 'Your {call}: {when}, {who}',
      headline: ['One for', 'your diary.'],
      summary: 'A {call} was booked with you.',
      calendar: 'The invitation is attached.',
    },
    moved: {
      subject: 'Moved: your {call} is now {when}, {who}',
      headline: ['New time.'],
      summary: 'Your {call} has moved.',
      calendar: 'The attached invitation replaces the old one.',
    },
    given: {
      subject: 'Now yours: {call}, {when}, {who}',
      headline: ['Over', 'to you.'],
      summary: 'You take this {call} now.',
      calendar: 'The invitation is attached.',
    },
    taken: {
      subject: 'No longer yours: {call}, {when}, {who}',
      headline: ['Off', 'your diary.'],
      summary: '{host} takes this {call} now.',
      calendar: 'The attached file takes it out of your calendar.',
    },
    cancelled: {
      subject: 'Cancelled: your {call}, {when}, {who}',
      headline: ['One call', 'fewer.'],
      summary: 'The {call} is cancelled and its time is free again.',
      calendar: 'The attached file takes it out of your calendar.',
    },
  },
  reason: 'You’re getting this because you take calls for us.',
} as const
