import { brand } from './brand.ts'

/** The mail that a member of staff sends to themselves. Headlines: lines of under 14 letters. */
export const testMail = {
  subject: 'A test from the outbox',
  preview: 'It got through.',
  headline: ['It got', 'through.'],
  text: '{name} sent this from the outbox on {at}. If you read it in your mailbox, mail works: leads are announced, guests get their invitations, clients their links.',
  look: 'Look at where it lies, too. In the spam folder? Then have your domain’s SPF and DKIM records looked at.',
  button: 'Open the outbox',
  link: 'The outbox:',
  reason: `You get this because you asked for it in ${brand.name}’s console.`,
} as const
