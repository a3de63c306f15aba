import type { Tx } from '../database/database.ts'

/**
 * Puts into a transaction that is rolled back what a mail to a made-up person is rendered from, and returns the mail's
 * data: for the preview of a kind of mail of which none has gone out yet.
 */
export type SampleMail = (tx: Tx, context: { memberId: string; now: Date }) => Promise<Record<string, unknown>>

/** The made-up person. No mailbox can have this address (RFC 2606). */
export const samplePerson = {
  name: 'Alex Sample',
  company: 'Sample & Co.',
  email: 'alex.sample@example.com',
  phone: '+44 7700 900000',
} as const
