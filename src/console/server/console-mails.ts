import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { testMail } from './emails/test-mail.tsx'

/** The console's own mail, by the template name that `send-test-mail.ts` uses. */
export function consoleMailTemplates({ publicUrl }: { publicUrl: string }): Record<string, MailTemplate> {
  return {
    'test-mail': async ({ name, at }: { name: string; at: string }) => {
      const mail = await testMail({ name, at: new Date(at), address: `${publicUrl}/admin/outbox` })
      return { ...mail, attachments: [await logoAttachment()] }
    },
  }
}
