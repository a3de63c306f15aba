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
 * A mail as its reader has it, drawn again from what it was posted with, for members of staff.
 * A link that opens what is the reader's own (the portal, a sign-in, a call) is blanked in
 * every part: whoever reads the outbox must not become the reader. Sent mails are drawn as of
 * the time they were sent.
 */
export async function copyOfMail(
  templates: Record<string, MailTemplate>,
  stored: StoredMail,
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

/** Whether a mail was posted with a key to something of its reader's. */
export function carriesSecret({ data }: Pick<StoredMail, 'data'>): boolean {
  return Object.keys(data).some((name) => secretName.test(name))
}

const secretName = /key|secret|token|password|code/i

function secretsOf({ data }: StoredMail): string[] {
  return Object.entries(data).flatMap(([name, value]) =>
    secretName.test(name) && typeof value === 'string' && value.length >= 6 ? [value] : [],
  )
}

/**
 * Keys that a mail was posted with, wherever they stand, and whatever in an address of the mail
 * has the shape of one: a template that makes its link from elsewhere has no say in this.
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
    // Folded lines (RFC 5545 §3.1) would hide a key from the search.
    ...(mail.calendar
      ? { calendar: { ...mail.calendar, content: clean(mail.calendar.content.replaceAll(/\r?\n[ \t]/g, '')) } }
      : {}),
  }
  return { mail: copy, blanked }
}

/** Long, and of more kinds of letters than the words in an address are. */
function isKeyShaped(part: string): boolean {
  return (/[a-z]/.test(part) && /[A-Z]/.test(part)) || (/\d/.test(part) && !part.includes('-'))
}
