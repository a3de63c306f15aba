import fs from 'node:fs/promises'
import path from 'node:path'
import nodemailer, { type SendMailOptions, type TransportOptions } from 'nodemailer'
import { withTimeout } from '../with-timeout.ts'
import { removeLeftovers } from '../storage/receive-file.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
  replyTo?: string
  attachments?: readonly MailAttachment[]
  calendar?: CalendarPart
}

/** An iCalendar object for the reader's calendar. `method` is the one that it contains (RFC 6047 §2.4). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
  /** Set on a picture that the HTML shows as `cid:…`. */
  cid?: string
}

export interface Envelope {
  /**
   * The same for every attempt to send one mail. It becomes the Message-ID, by which a receiver recognises a
   * repetition.
   */
  id: string
  to: string
  date: Date
}

export interface Mailer {
  send(envelope: Envelope, mail: RenderedMail): Promise<void>
  /**
   * If mail is written to files: removes incomplete ones of processes that were killed, and those of mails that have
   * been deleted. `stored` returns which of the given ids still belong to a mail.
   */
  sweep(stored: (ids: readonly string[]) => Promise<readonly string[]>): Promise<void>
  close(): void
}

/** The longest that one delivery may take, in milliseconds. A claim on a mail lasts longer than this (outbox.ts). */
export const deliveryTimeoutMs = 25_000

/** The ending of a mail's file. Before it is the mail's id. */
const fileEnding = '.eml'
/** The ending of a mail's file until it is complete. */
const partEnding = '.part'
/** Writing a file takes a moment, so one that is as old as this was left by a process that was killed. */
const leftoverMs = 10 * 60_000

/** Sends mail by SMTP if `smtpUrl` is given, else writes files that any mail program opens, in `directory` (MAIL-2). */
export function createMailer(options: { smtpUrl: string | undefined; from: string; directory: string }): Mailer {
  return options.smtpUrl ? smtpMailer(options.smtpUrl, options.from) : fileMailer(options.directory, options.from)
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 15_000,
  } as TransportOptions)
  // If a mail fails, its sender gets the error. A connection that breaks between two mails matters to nobody, but would
  // end the process if there were no listener.
  transport.on('error', () => {})
  return {
    async send(envelope, mail) {
      await withTimeout(
        transport.sendMail(message(envelope, mail, from)),
        deliveryTimeoutMs,
        'The mail server did not answer in time',
      )
    },
    sweep: async () => {},
    close: () => transport.close(),
  }
}

/** Writes a whole mail as a file that mail programs open (RFC 5322). */
export async function writeMessage(envelope: Envelope, mail: RenderedMail, from: string): Promise<Buffer> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: bytes } = await transport.sendMail(message(envelope, mail, from))
  transport.close()
  return bytes as Buffer
}

function fileMailer(directory: string, from: string): Mailer {
  return {
    async send(envelope, mail) {
      await fs.mkdir(directory, { recursive: true })
      const file = path.join(directory, `${envelope.id}${fileEnding}`)
      const bytes = await writeMessage(envelope, mail, from)
      // Completely or not at all: the file is written beside its place, flushed to the disk, then renamed. A second
      // attempt writes the same file.
      const beside = `${file}.${process.pid}${partEnding}`
      const handle = await fs.open(beside, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await fs.rename(beside, file)
    },
    async sweep(stored) {
      // Files have times of the machine's own clock.
      await removeLeftovers(directory, new Date(Date.now() - leftoverMs), partEnding)
      const names = await fs.readdir(directory).catch(() => [])
      const ids = names.filter((name) => name.endsWith(fileEnding)).map((name) => path.basename(name, fileEnding))
      const idsOfMails = new Set(await stored(ids))
      for (const id of ids)
        if (!idsOfMails.has(id)) await fs.rm(path.join(directory, `${id}${fileEnding}`), { force: true })
    },
    close: () => {},
  }
}

function message(envelope: Envelope, mail: RenderedMail, from: string): SendMailOptions {
  return {
    from,
    to: envelope.to,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: envelope.date,
    messageId: `<${envelope.id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Calendars read the alternative with its method. Programs that don't know it get the same text as an attachment.
    ...(mail.calendar
      ? { icalEvent: { method: mail.calendar.method, content: mail.calendar.content, filename: 'invite.ics' } }
      : {}),
    attachments: (mail.attachments ?? []).map((attachment) => ({
      filename: attachment.filename,
      contentType: attachment.contentType,
      content: Buffer.from(attachment.content),
      ...(attachment.cid ? { cid: attachment.cid, contentDisposition: 'inline' as const } : {}),
    })),
  }
}

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
}
