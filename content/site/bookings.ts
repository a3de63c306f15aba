import { brand } from '../brand.ts'
import { host } from '../facts/diary.ts'
import type { PersonKey, Tint } from '../types.ts'

/** The texts of both booking dialogs (BOOK-9 to BOOK-15). */
export const bookingDialogs = {
  loading: { heading: 'Finding your perfect time slots...', text: 'This should only take a moment' },
  none: {
    heading: 'No available slots found. Please try again later.',
    before: 'Or email',
    after: 'and we’ll find you one.',
  },
  failed: {
    heading: 'Couldn’t load the times.',
    retry: 'Try again',
    before: 'Or email',
    after: 'and we’ll find you one.',
  },

  days: 'Days',
  morning: 'Morning',
  afternoon: 'Afternoon',
  almostFull: 'Almost Full',
  zone: `All times are ${brand.city} time.`,
  /** For visitors in another time zone; the city is theirs. */
  otherZone: `Times are ${brand.city} time, with your own ({city}) below.`,
  localTime: 'In {city}',

  backToTimes: 'Back to times',
  kept: 'Held for you until {time}',
  continueLabel: 'Continue',
  back: 'Back',
  busy: 'Booking...',

  gone: {
    title: 'That time has just gone.',
    taken: 'Someone booked {time} while you were typing. Your answers are safe. Please pick another time.',
    takenAtOnce: '{time} has just been booked by someone else. Please pick another time.',
    notOffered: '{slot} is no longer available. Your answers are safe. Please pick another time.',
    linked: 'The time in your link is no longer available. These are.',
    looking: 'Looking for the next free time...',
    take: 'Take {time} instead',
    another: 'Pick another time',
  },
  failure: {
    title: 'Your call isn’t booked yet.',
    unknown: 'We couldn’t see whether it was booked.',
    safe: 'Your answers are safe.',
    before: 'If it keeps happening, email',
    elsewhere: 'Finish booking at {site}',
  },

  /** How the two people will talk, if the guest can choose. */
  way: {
    legend: 'How shall we talk?',
    video: 'Video call',
    phone: 'By phone: we’ll ring you',
  },

  booked: {
    how: {
      video: 'Video call. We’ll email you the link.',
      phone: 'By phone. {first} will ring the number you gave.',
      /** Used if another service manages the call. */
      phoneElsewhere: 'By phone. We’ll ring the number you gave.',
    },
    link: 'View, move or cancel your call',
    before: 'Plans changed?',
    close: 'Close',
  },
}

export interface CallCopy {
  /** Shown in the dialog's bar. */
  title: string
  heading: string
  meta: string
  booked: { heading: string; text: string; portrait: PersonKey; colour: Tint }
}

export const demoDialog = {
  title: 'Book Demo',
  heading: 'Pick a time. We bring the people.',
  meta: '30 minutes • Video call with the founder',
  questions: {
    name: "What's your full name?",
    email: "What's your business email?",
    company: 'Which company do you work for?',
    phone: "What's your phone number?",
  },
  submit: 'Book Demo',
  booked: {
    heading: 'Demo Booked Successfully!',
    text: "You'll receive a calendar invitation and reminder emails",
    portrait: host.portrait,
    colour: 'mint',
  },
} satisfies CallCopy & Record<string, unknown>

export const consultationDialog = {
  title: 'Speak To Our Team',
  heading: 'Fifteen minutes. No suit.',
  meta: '15 minutes • Phone or video, you choose',
  about: 'About you',
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    location: 'Location',
    currentJob: 'Current job',
    salaryExpectations: 'Salary you want',
    message: 'Anything else?',
  },
  placeholders: { currentJob: 'What it says on the payslip' },
  required: 'Required',
  invalidEmail: 'Please enter a valid email address',
  submit: 'Book Consultation',
  booked: {
    heading: 'Consultation Booked!',
    text: 'You’ll get a calendar invitation now, and reminders a day and an hour before.',
    portrait: host.portrait,
    colour: 'mint',
  },
} satisfies CallCopy & Record<string, unknown>
