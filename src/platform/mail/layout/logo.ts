import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../../root.ts'
import type { MailAttachment } from '../mailer.ts'

/** The content id by which a mail's HTML refers to the logo. */
export const logoCid = 'logo'

/**
 * The logo at the top of every mail. It is attached, because loading it from a server would reveal who reads the mail.
 */
export async function logoAttachment(): Promise<MailAttachment> {
  return {
    filename: 'logo.png',
    contentType: 'image/png',
    content: await readFile(path.join(root, 'content/brand/mail-logo.png')),
    cid: logoCid,
  }
}
