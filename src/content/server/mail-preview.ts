import { copyOfMail } from '#src/console/server/public.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { type Context, mailsOf } from '#src/platform/slice.ts'
import { Problem } from '#src/values/problem.ts'
import type { Overrides } from '#src/values/with-overrides.ts'
import { fieldOf } from '../fields.ts'
import { pathsInMails } from './overrides.ts'

/**
 * Renders the last mail of a kind with these texts. Everyone who can read it here can also read it in the outbox. Keys
 * in it are removed. Throws 404 if there is none.
 */
export async function mailWith(
  { db, slices }: Pick<Context, 'db' | 'slices'>,
  { templates, changes, now }: { templates: readonly string[]; changes: Overrides; now: Date },
): Promise<RenderedMail> {
  const last = await db
    .selectFrom('mails')
    .selectAll()
    .where('template', 'in', templates)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (last) {
    // A restored default has to override the saved value.
    const words = Object.entries(changes).map(([id, value]) => [id, value ?? fieldOf(id)?.default] as const)
    const over = pathsInMails(Object.fromEntries(words))
    const copy = await copyOfMail(mailsOf(slices, over), { ...last, sent_at: null }, { db, now })
    if ('mail' in copy) return copy.mail
  }
  throw new Problem(
    'not-found',
    'no_mail_to_show',
    'No email of this kind can be shown yet. Once one has gone out, its preview appears here.',
  )
}
