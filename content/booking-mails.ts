import { brand } from './brand.ts'
import { host } from './diary.ts'

/*
 * What the diary's mails and invitations say. `{name}` and the like are places that are
 * filled in. Headlines: lines of under 14 letters.
 */

const firstName = host.name.split(' ')[0]

/** What both kinds of call are, wherever a mail or an invitation speaks of one. */
export const calls = {
  demo: {
    preview: `Half an hour with ${firstName}.`,
    about: `Half an hour with ${host.name}, who started this. Bring the job you cannot fill. She will bring three people who could.`,
    /** Where another one is booked, below the site's address. */
    bookPath: '/?book=demo',
  },
  consultation: {
    preview: `Fifteen minutes with ${firstName}.`,
    about: `Fifteen minutes with ${host.name}, who started this. Bring yourself and the job you want. No CV, no suit.`,
    bookPath: '/?book=consultation',
  },
} as const

export const duration = '{minutes} minutes'

const preferPhone = 'Prefer the phone? Reply and she’ll ring.'

/**
 * How the two of them get to talk: by the configured link, by one that the host emails before
 * the call, or by the number that the guest gave. `rather` is the other way; a person reads the reply.
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
    preview: `${firstName} emails you the link before the call.`,
    where: `Video call. ${firstName} emails you the link before the call`,
    invitation: `Video call: ${host.name} emails you the link before it`,
    rather: preferPhone,
  },
  phone: {
    ticket: 'By phone',
    preview: 'She rings you.',
    where: `${firstName} rings you on {phone}`,
    whereUnread: `${firstName} rings the number you gave`,
    invitation: `${host.name} rings {phone}`,
    invitationUnread: `${host.name} rings the number that was given`,
    rather: 'Prefer video? Reply and she’ll send you a link.',
  },
} as const

/** Times are the diary's; the guest's own stands beside them where it differs. */
export const zones = {
  ours: `${brand.city} time`,
  guests: '{time} {place}',
  inPlace: 'in {place}',
} as const

/** In the calendar of whoever was invited. */
export const invitationWords = {
  product: 'Diary',
  summary: `{guest} and ${host.name}, ${brand.name}`,
  summaryWithoutName: `Call with ${host.name}, ${brand.name}`,
  change: 'Move it or cancel it: {page}',
  answer: 'Saying no to this invitation does not reach our diary. That page does.',
  alarm: `In 15 minutes: your call with ${firstName}`,
  cancelled: 'This call was cancelled.',
  again: 'Changed your mind? {page}',
} as const

const reason = 'You get this because a call was booked with this address. If that was not you, cancel it with the link above.'

const labels = { where: 'Where', calendar: 'Calendar', reminders: 'Reminders', before: 'Before' } as const

/** To the guest, once the call is booked. */
export const callBookedMail = {
  subject: 'Your call: {when}',
  headline: ['You’re on.'],
  headlineNamed: ['You’re on,', '{name}.'],
  labels,
  calendar: 'The invitation is attached',
  reminders: { both: 'A day before, and an hour before', one: 'An hour before' },
  change: { before: 'Cannot make it? ', link: 'Move it or cancel it', after: '. Nobody will sulk.', text: 'Cannot make it? Move it or cancel it, nobody will sulk:' },
  reason,
} as const

/** To the guest, once the call has another time. */
export const callMovedMail = {
  subject: 'Moved: your call is {when}',
  preview: 'The old time is off. The invitation has the new one.',
  headline: ['New time.'],
  headlineNamed: ['New time,', '{name}.'],
  lead: `That is when ${firstName} expects you now. {before} is off.`,
  leadWithoutTime: `That is when ${firstName} expects you now. The old time is off.`,
  labels,
  calendar: 'The invitation attached replaces the old one',
  change: { before: 'Not that either? ', link: 'Move it again, or cancel it', after: '.', text: 'Not that either? Move it again, or cancel it:' },
  reason,
} as const

/** To the guest, once the call is cancelled. */
export const callCancelledMail = {
  subject: 'Cancelled: your call, {when}',
  preview: 'It is out of our diary. No hard feelings.',
  headline: ['The kettle', 'is off.'],
  lead: `Your call with ${firstName} is cancelled. It is out of our diary, and the file attached takes it out of yours. No hard feelings.`,
  /** Where it was us, with the reason that was given. */
  byUs: {
    preview: 'Something came up at our end. Sorry.',
    headline: ['Our fault,', 'this one.'],
    lead: `We have to cancel your call with ${firstName}, and we are sorry. It is out of our diary, and the file attached takes it out of yours.`,
    why: 'Why',
    again: 'Still want to talk? So do we.',
  },
  again: 'Changed your mind?',
  button: 'Pick another time',
  reason: 'You get this because a call that was booked with this address was cancelled.',
} as const

/** To the guest, a day and an hour before. It may leave late, so it never says how long is left. */
export const callReminderMail = {
  hours: {
    24: { subject: 'Remember: your call, {when}', headline: ['Remember us?'], headlineNamed: ['Remember us,', '{name}?'] },
    1: { subject: `At {time}: your call with ${firstName}`, headline: ['Kettle on.'], headlineNamed: ['Kettle on,', '{name}.'] },
  },
  labels,
  change: { before: 'Cannot make it after all? ', link: 'Move it or cancel it', after: ', and somebody else gets the time.', text: 'Cannot make it after all? Move it or cancel it, and somebody else gets the time:' },
  reason,
} as const

/** To the agency, about each thing that happens to a call. */
export const callAnnouncedMail = {
  happenings: {
    booked: {
      demo: { subject: 'Demo booked: {when}, {who}', headline: ['Client', 'on the line.'], summary: 'Somebody wants to see how it is done.' },
      consultation: { subject: 'Consultation booked: {when}, {who}', headline: ['Candidate', 'on the line.'], summary: 'A candidate wants a word.' },
      calendar: 'The invitation attached is the one that they got.',
    },
    moved: {
      demo: { subject: 'Demo moved: {when}, {who}', headline: ['Demo', 'moved.'], summary: 'The demo is at another time. The old one is free again.' },
      consultation: { subject: 'Consultation moved: {when}, {who}', headline: ['Call', 'moved.'], summary: 'The call is at another time. The old one is free again.' },
      calendar: 'The invitation attached replaces the old one, as theirs does.',
    },
    cancelled: {
      demo: { subject: 'Demo cancelled: {when}, {who}', headline: ['Demo', 'cancelled.'], summary: 'The demo is cancelled and its time is free again.' },
      consultation: { subject: 'Consultation cancelled: {when}, {who}', headline: ['Call', 'cancelled.'], summary: 'The call is cancelled and its time is free again.' },
      calendar: 'The file attached takes it out of your calendar, as theirs does.',
    },
  },
  /** After the summary, where a scheduling service keeps the call. */
  elsewhere: 'It is in {diary}, which writes to them itself.',
  diaries: { calendly: 'Calendly', calcom: 'Cal.com' },
  /** On the ticket, where no link is configured. */
  sendLink: 'Video call: email them the link first',
  /** What the guest chose, where a scheduling service keeps the call. */
  chose: { video: 'Video call', phone: 'They would rather you rang' },
  /** On the ticket of a call by phone. */
  ring: 'You ring {phone}',
  ringUnread: 'You ring the number below',
  labels: {
    before: 'Before',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    location: 'Location',
    currentJob: 'Current job',
    salaryExpectations: 'Salary hoped for',
    where: 'Where',
    timeZone: 'Their time',
    at: 'Booked',
    bookingId: 'Booking',
  },
  videoCall: 'Join the call',
  theirTime: '{time} ({zone})',
  message: 'In their words',
  button: 'Write to them',
  reply: 'Or just reply: it goes to {email}.',
  ringThem: { before: 'To ring them: ', after: '.' },
  change: { before: 'To move or cancel it for them: ', link: 'their page', after: '. They get a mail about it.', text: 'To move or cancel it for them (they get a mail about it):' },
  reason: 'You get this because calls are announced at this address.',
} as const
