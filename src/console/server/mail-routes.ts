import type { Hono } from 'hono'
import { csvResponse, inPages } from '#src/platform/http/csv.ts'
import { type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import { listPage, listQuery } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import { type RenderedMail, writeMessage } from '#src/platform/mail/mailer.ts'
import { type Context, mailsOf } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { outboxWords } from '#content/console/outbox.ts'
import {
  type MailAnswer,
  type MailRow,
  type MailsAnswer,
  mailFilters,
  mailSorts,
  SendAgainRequest,
} from '../mail-api.ts'
import { showMail } from './show-mail.ts'
import { carriesSecret, copyOfMail } from './mail-copy.ts'
import { countMails, failedMails, findMail, listMails, mailRecord, mailsAfter, repeatsOf } from './mail-list.ts'
import { leaveFailedMail, sendMailAgain } from './send-mail-again.ts'
import { sendTestMail } from './send-test-mail.ts'

/** What the program passes to the outbox. */
interface MailContext extends Context {
  staff: StaffGate
}

const listed = listQuery({
  sorts: mailSorts,
  defaultSort: '-created',
  filters: { state: mailFilters, template: 'text' },
})

/** The outbox for staff: `/api/admin/mails`. */
export function mailConsoleRoutes(context: MailContext): Hono<AppEnv> {
  const { db, clock, config, slices } = context
  const { staff } = staffCallers(context.staff)
  const api = endpoints(context)

  api.get(
    '/api/admin/mails',
    { does: 'Lists emails, a page at a time', who: staff, query: listed },
    async ({ query }): Promise<MailsAnswer> => {
      const { rows, total } = await listMails(db, query)
      return {
        ...listPage(query, rows, total),
        counts: await countMails(db),
        failures: (await failedMails(db, 5)).map(({ mail }) => mail),
        templates: Object.keys(mailsOf(slices)),
        transport: config.mail.smtpUrl ? 'smtp' : 'files',
      }
    },
  )

  api.get(
    '/api/admin/mails.csv',
    { does: 'Exports emails for a spreadsheet', who: staff, query: listed },
    ({ query, now }) =>
      csvResponse<MailRow>({
        filename: `mails-${now.toISOString().slice(0, 10)}.csv`,
        columns: [
          { header: 'Number', value: ({ id }) => id },
          { header: 'Subject', value: ({ subject }) => subject },
          { header: 'To', value: ({ recipient }) => recipient },
          { header: 'Reason', value: ({ template }) => outboxWords.reasons[template] ?? template },
          { header: 'State', value: ({ state }) => outboxWords.states[state] },
          { header: 'Posted', value: ({ createdAt }) => new Date(createdAt) },
          { header: 'Sent', value: ({ sentAt }) => sentAt && new Date(sentAt) },
          { header: 'Error', value: ({ error }) => error },
        ],
        rows: inPages((last) => mailsAfter(db, query, last)),
      }),
  )

  api.get(
    '/api/admin/mails/:id',
    { does: 'Shows an email', who: staff },
    async ({ params: { id } }): Promise<MailAnswer> => {
      const stored = await findMail(db, id)
      const copy = await copyOfMail(mailsOf(slices), stored, { db, now: clock.now() })
      const drawn =
        'missing' in copy
          ? copy
          : {
              text: copy.mail.text,
              attachments: attachmentsOf(copy.mail),
              hasHtml: copy.mail.html !== '',
              blanked: copy.blanked,
            }
      const record = mailRecord(stored)
      return {
        ...record,
        subject: record.subject || ('missing' in copy ? '' : copy.mail.subject),
        repeats: await repeatsOf(db, stored.id),
        canBeRedirected: !carriesSecret(stored),
        drawn,
      }
    },
  )

  copyRoutes(api, context)
  sendingRoutes(api, context)
  return api.routes
}

/** A mail as its reader sees it, in a frame and as a file. */
function copyRoutes(api: Endpoints, { db, clock, config, slices, staff: gate }: MailContext): void {
  const { staff } = staffCallers(gate)

  // Shown in a frame of the console. It runs no script, loads nothing, and its links lead nowhere.
  api.get(
    '/api/admin/mails/:id/html',
    { does: 'Shows an email as its reader sees it', who: staff },
    async ({ c, params }) => showMail(c, await drawn(params.id)),
  )

  api.get(
    '/api/admin/mails/:id/message.eml',
    { does: 'Exports an email for a mail program', who: staff },
    async ({ c, params: { id } }) => {
      const stored = await findMail(db, id)
      const { recipient: to, created_at: date } = stored
      const bytes = await writeMessage({ id: stored.id, to, date }, await drawn(id), config.mail.from)
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': 'message/rfc822',
        'content-disposition': `attachment; filename="${stored.id}.eml"`,
        'cache-control': 'no-store',
      })
    },
  )

  async function drawn(id: string): Promise<RenderedMail> {
    const copy = await copyOfMail(mailsOf(slices), await findMail(db, id), { db, now: clock.now() })
    if ('missing' in copy)
      throw new Problem(
        'not-found',
        'mail_not_drawn',
        'We can’t show this email: what it was about has changed since, or isn’t ready yet.',
      )
    return copy.mail
  }
}

/** Staff's actions on emails. */
function sendingRoutes(api: Endpoints, context: MailContext): void {
  const { db, clock, outbox, slices } = context
  const { staff } = staffCallers(context.staff)

  api.post(
    '/api/admin/mails/test',
    { does: 'Sends a test email to the person who asks for it', who: staff, once: true, status: 201 },
    ({ who, now, once }) => once(async (tx) => ({ id: await sendTestMail(tx, outbox, who, now) })),
  )

  api.post(
    '/api/admin/mails/:id/send-again',
    { does: 'Sends an email again', who: staff, body: SendAgainRequest, once: true, status: 201 },
    async ({ who: member, params: { id }, body, once }) => {
      const copy = await copyOfMail(mailsOf(slices), await findMail(db, id), { db, now: clock.now() })
      if ('missing' in copy && copy.missing === 'gone')
        throw new Problem(
          'conflict',
          'mail_lost_reason',
          'This email no longer applies: what it was about has changed since. Nothing was sent.',
        )
      return once((tx) => sendMailAgain(tx, outbox, { id, ...body, member, now: clock.now() }))
    },
  )

  api.post(
    '/api/admin/mails/:id/leave',
    { does: 'Leaves a failed email unsent', who: staff, once: true },
    ({ who: member, params: { id }, now, once }) =>
      once(async (tx) => {
        await leaveFailedMail(tx, id, { member, now })
        return { id }
      }),
  )
}

/** Returns what the recipient sees as attachments, without the pictures in the text. */
function attachmentsOf({ attachments = [], calendar }: RenderedMail): { filename: string; bytes: number }[] {
  const files = attachments
    .filter(({ cid }) => !cid)
    .map(({ filename, content }) => ({ filename, bytes: content.byteLength }))
  return calendar ? [...files, { filename: 'invite.ics', bytes: Buffer.byteLength(calendar.content) }] : files
}
