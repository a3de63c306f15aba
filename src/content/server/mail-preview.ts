import { copyOfMail, type MailCopy } from '#src/console/server/public.ts'
import { connectionOf, kyselyOf, type Tx } from '#src/platform/database/database.ts'
import { rehearse } from '#src/platform/database/rehearse.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { type Context, mailsOf, type Slice } from '#src/platform/slice.ts'
import { Problem } from '#src/values/problem.ts'
import type { Overrides } from '#src/values/with-overrides.ts'
import { fieldOf } from '../fields.ts'
import { pathsInMails } from './overrides.ts'

interface MailPreview {
  /** The kind's, the first of which a mail to somebody made up would have. */
  templates: readonly string[]
  changes: Overrides
  memberId: string
  now: Date
}

/**
 * Renders the last mail of a kind with these texts. Everyone who can read it here can also read it in the outbox. If
 * none has gone out yet, or its person was erased, renders one to a made-up person. Keys in it are removed.
 */
export async function mailWith(
  { db, slices }: Pick<Context, 'db' | 'slices'>,
  { templates, changes, memberId, now }: MailPreview,
): Promise<RenderedMail> {
  const last = await db
    .selectFrom('mails')
    .selectAll()
    .where('template', 'in', templates)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  // A restored default has to override the saved value.
  const words = Object.entries(changes).map(([id, value]) => [id, value ?? fieldOf(id)?.default] as const)
  const mails = mailsOf(slices, pathsInMails(Object.fromEntries(words)))
  const copy = last && (await copyOfMail(mails, { ...last, sent_at: null }, { db, now }))
  if (copy && 'mail' in copy) return copy.mail
  const sample = await rehearse(db, (tx) => sampleOf({ slices, mails }, templates, tx, { memberId, now }))
  if (sample && 'mail' in sample) return sample.mail
  throw new Problem(
    'not-found',
    'no_mail_to_show',
    'No email of this kind can be shown yet. Once one has gone out, its preview appears here.',
  )
}

/** A mail to a made-up person, who is in the transaction alone. */
async function sampleOf(
  { slices, mails }: { slices: readonly Slice[]; mails: Record<string, MailTemplate> },
  templates: readonly string[],
  tx: Tx,
  context: { memberId: string; now: Date },
): Promise<MailCopy | undefined> {
  const samples = slices.flatMap(({ sampleMails = {} }) => Object.entries(sampleMails))
  const [template, put] = samples.find(([name]) => templates.includes(name)) ?? []
  if (!template || !put) return undefined
  const data = await put(tx, context)
  return copyOfMail(mails, { template, data, sent_at: null }, { db: connectionOf(kyselyOf(tx)), now: context.now })
}
