import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../../root.ts'
import type { MailAttachment } from '../mailer.ts'

/** The name under which a mail's HTML refers to the mark. */
export const logoCid = 'logo'

/** The mark at the top of every mail. It is attached, because a picture from a server would tell who reads the mail. */
export async function logoAttachment(): Promise<MailAttachment> {
  return {
    filename: 'logo.png',
    contentType: 'image/png',
    content: await readFile(path.join(root, 'content/brand/mail-logo.png')),
    cid: logoCid,
  }
}
