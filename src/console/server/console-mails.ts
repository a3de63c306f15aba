import { attentionOf } from '#src/platform/attention.ts'
import type { Log } from '#src/platform/log/log.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import type { Slice } from '#src/platform/slice.ts'
import { morningMail } from './emails/morning-mail.tsx'
import { testMail } from './emails/test-mail.tsx'
import { loggedFailure } from './today/logged-failure.ts'

/** The console's own mails, by the names under which they are posted. */
export function consoleMailTemplates({
  publicUrl,
  slices,
  log,
}: {
  publicUrl: string
  slices: readonly Pick<Slice, 'attention'>[]
  log: Pick<Log, 'error'>
}): Record<string, MailTemplate> {
  return {
    'test-mail': async ({ name, at }: { name: string; at: string }) => {
      const mail = await testMail({ name, at: new Date(at), address: `${publicUrl}/admin/outbox` })
      return { ...mail, attachments: [await logoAttachment()] }
    },
    'morning-mail': async ({ at: posted }: { at: string }) => {
      const at = new Date(posted)
      const attention = await attentionOf(slices, at, loggedFailure(log))
      if (attention.groups.length + attention.unread.length === 0) return undefined
      return { ...(await morningMail({ ...attention, at, site: publicUrl })), attachments: [await logoAttachment()] }
    },
  }
}
