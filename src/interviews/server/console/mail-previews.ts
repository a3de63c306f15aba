import { copyOfMail } from '#src/console/server/public.ts'
import { connectionOf, type Db as AnyDb, kyselyOf } from '#src/platform/database/database.ts'
import { rehearse } from '#src/platform/database/rehearse.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { samplePerson } from '#src/platform/mail/sample-mails.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { InviteMailQuery } from '../../console-api.ts'
import { interviewMails } from '../interview-mails.ts'
import { linkWords } from '../link-words.ts'
import { findInvitation } from '../invitation-store.ts'
import { invite } from '../invite.ts'
import type { Db } from '../tables.ts'

interface Previewing {
  db: Db
  publicUrl: string
}

/**
 * The mail with a new link, as it would be sent now in these words, or in ours (INTV-51). Its link opens nothing.
 * Throws 404, even if the interview was cancelled.
 */
export async function linkMail(
  { db, publicUrl }: Previewing,
  { id, words: typed }: { id: string; words?: string | undefined },
  now: Date,
): Promise<{ mail: RenderedMail; words: string }> {
  const words = typed ?? linkWords(await findInvitation(db, id))
  const data = { invitationId: id, words }
  return { mail: await drawn({ db, publicUrl }, { template: 'interview-link', data }, now), words }
}

/**
 * The invitation to a person of that name, as it would be sent now. Nobody is invited. Throws what inviting throws,
 * apart from what it throws about an address.
 */
export async function invitationMail(
  { db, publicUrl }: Previewing,
  { typed, member }: { typed: InviteMailQuery; member: StaffMember },
  now: Date,
): Promise<RenderedMail> {
  return rehearse(db, async (tx) => {
    const invitationId = await invite(
      tx,
      { typed: { ...typed, email: samplePerson.email, adjustments: {} }, member, outbox: { post: async () => {} } },
      now,
    )
    const within: Previewing = { db: connectionOf(kyselyOf(tx)), publicUrl }
    return drawn(within, { template: 'interview-invitation', data: { invitationId } }, now)
  })
}

async function drawn(
  { db, publicUrl }: Previewing,
  { template, data }: { template: string; data: Record<string, unknown> },
  now: Date,
): Promise<RenderedMail> {
  const stored = { template, data: { ...data, key: 'no-key-yet' }, sent_at: null }
  const copy = await copyOfMail(interviewMails(publicUrl), stored, { db: db as AnyDb, now })
  if ('mail' in copy) return copy.mail
  throw new Problem('not-found', 'no_mail_to_show', 'There is no email to send for this interview now.')
}
