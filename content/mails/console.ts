import { brand } from '../brand.ts'

/** A test mail that staff send to themselves. The lines of headlines have under 14 letters. */
export const testMail = {
  subject: 'A test from the outbox',
  preview: 'It got through.',
  headline: ['It got', 'through.'],
  text: '{name} sent this from the outbox on {at}. If it’s in your mailbox, email works: you hear about new leads, guests get their invitations and clients their links.',
  look: 'Check where it landed, too. In the spam folder? Then have your domain’s SPF and DKIM records checked.',
  button: 'Open the outbox',
  link: 'The outbox:',
  reason: `You’re getting this because you asked for it in ${brand.name}’s console.`,
} as const

/** To each member of staff who wants it, at eight on working days. */
export const morningMail = {
  subject: {
    none: 'Today: the list couldn’t be loaded',
    one: 'Today: 1 thing needs you',
    other: 'Today: {count} things need you',
  },
  preview: 'Who is waiting, which calls are on, and what went wrong.',
  headline: ['What needs', 'you today'],
  lead: '{day}. The most important comes first.',
  open: 'Open',
  button: 'Open Today',
  link: 'The whole list:',
  reason: `You’re getting this on working days because you work in ${brand.name}’s console. Switch it off under My account.`,
} as const
