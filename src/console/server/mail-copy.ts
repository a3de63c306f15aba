import type { Db } from '#src/platform/database/database.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import type { StoredMail } from './mail-list.ts'

export type MailCopy =
  | { mail: RenderedMail; blanked: boolean }
  | { missing: 'gone' }
  | { missing: 'unready'; why: string }

const blank = '••••••••'

/**
 * Returns a mail as its recipient sees it, rendered again from its stored data, for members of staff. Links that open
 * something of the recipient's (the portal, a sign-in, a call) are removed in every part, so that nobody can act as the
 * recipient by reading the outbox. A mail that was sent is rendered as of that time.
 */
export async function copyOfMail(
  templates: Record<string, MailTemplate>,
  stored: Pick<StoredMail, 'template' | 'data' | 'sent_at'>,
  context: { db: Db; now: Date },
): Promise<MailCopy> {
  const template = templates[stored.template]
  if (!template) return { missing: 'gone' }
  let drawn: RenderedMail | undefined
  try {
    drawn = await template(stored.data, { db: context.db, now: stored.sent_at ?? context.now })
  } catch (error) {
    if (stored.sent_at) return { missing: 'gone' }
    return { missing: 'unready', why: error instanceof Error ? error.message.slice(0, 200) : 'unknown' }
  }
  return drawn ? blankSecrets(drawn, secretsOf(stored)) : { missing: 'gone' }
}

/** Whether a mail's data has a key to something of its recipient's. */
export function carriesSecret({ data }: Pick<StoredMail, 'data'>): boolean {
  return Object.keys(data).some((name) => secretName.test(name))
}

const secretName = /key|secret|token|password|code/i

function secretsOf({ data }: Pick<StoredMail, 'data'>): string[] {
  return Object.entries(data).flatMap(([name, value]) =>
    secretName.test(name) && typeof value === 'string' && value.length >= 6 ? [value] : [],
  )
}

/**
 * Removes the keys in a mail's data wherever they appear, and everything in its links that looks like a key, so that it
 * does not depend on how a template makes its links.
 */
export function blankSecrets(mail: RenderedMail, secrets: readonly string[]): { mail: RenderedMail; blanked: boolean } {
  let blanked = false
  const clean = (text: string) => {
    let next = text
    for (const secret of secrets)
      for (const form of new Set([secret, encodeURIComponent(secret)])) next = next.replaceAll(form, blank)
    next = next.replaceAll(/https?:\/\/[^\s"'<>()]+/g, (address) =>
      address.replaceAll(/(?<=[/#=])[\w-]{20,}(?![\w-])/g, (part) => (isKeyShaped(part) ? blank : part)),
    )
    blanked ||= next !== text
    return next
  }
  const copy: RenderedMail = {
    ...mail,
    html: clean(mail.html),
    text: clean(mail.text),
    // Unfolded first, because folded lines (RFC 5545 §3.1) would hide a key from the search.
    ...(mail.calendar
      ? { calendar: { ...mail.calendar, content: clean(mail.calendar.content.replaceAll(/\r?\n[ \t]/g, '')) } }
      : {}),
  }
  return { mail: copy, blanked }
}

/** Whether it mixes kinds of characters as keys do, and words in an address do not. */
function isKeyShaped(part: string): boolean {
  return (/[a-z]/.test(part) && /[A-Z]/.test(part)) || (/\d/.test(part) && !part.includes('-'))
}
