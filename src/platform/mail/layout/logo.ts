import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../../root.ts'
import type { MailAttachment } from '../mailer.ts'

/** The name under which the page of a mail asks for the mark. */
export const logoCid = 'logo'

/** The mark that every mail shows in its head; goes with the mail, because a picture from a server would tell who read it. */
export async function logoAttachment(): Promise<MailAttachment> {
  return {
    filename: 'logo.png',
    contentType: 'image/png',
    content: await readFile(path.join(root, 'content/brand/mail-logo.png')),
    cid: logoCid,
  }
}
