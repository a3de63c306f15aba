import { Hono } from 'hono'
import type { Db } from '#src/platform/database/database.ts'
import { csvResponse, inPages } from '#src/platform/http/csv.ts'
import { answerOnce } from '#src/platform/http/idempotency.ts'
import { listPage, readListQuery } from '#src/platform/http/list-query.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import { type RenderedMail, writeMessage } from '#src/platform/mail/mailer.ts'
import type { MailTemplate, Outbox } from '#src/platform/mail/outbox.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { outboxWords } from '#content/console-outbox.ts'
import {
  type MailAnswer,
  type MailRow,
  type MailsAnswer,
  mailFilters,
  mailSorts,
  SendAgainRequest,
} from '../mail-api.ts'
import { carriesSecret, copyOfMail } from './mail-copy.ts'
import { countMails, findMail, listFailures, listMails, mailRecord, mailsAfter, repeatsOf } from './mail-list.ts'
import { leaveFailedMail, sendMailAgain } from './send-mail-again.ts'
import { sendTestMail } from './send-test-mail.ts'

export interface MailConsoleOptions {
  db: Db
  clock: Clock
  staff: StaffGate
  outbox: Outbox
  templates: Record<string, MailTemplate>
  /** Where mails go, and who writes them. */
  mail: { transport: MailsAnswer['transport']; from: string }
}

/** The outbox for staff: `/api/admin/mails`. */
export function mailConsoleRoutes({ db, clock, staff, outbox, templates, mail }: MailConsoleOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const readQuery = (c: AppContext) =>
    readListQuery(c, { sorts: mailSorts, defaultSort: '-created', filters: { state: mailFilters, template: 'text' } })

  routes.get('/api/admin/mails', async (c) => {
    await staff.require(c)
    const query = readQuery(c)
    const { rows, total } = await listMails(db, query)
    const more = {
      counts: await countMails(db),
      failures: await listFailures(db),
      templates: Object.keys(templates),
      transport: mail.transport,
    }
    const data: MailsAnswer = { ...listPage(query, rows, total), ...more }
    return c.json({ success: true, data })
  })

  routes.get('/api/admin/mails.csv', async (c) => {
    await staff.require(c)
    const query = readQuery(c)
    return csvResponse<MailRow>({
      filename: `mails-${clock.now().toISOString().slice(0, 10)}.csv`,
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
    })
  })

  routes.get('/api/admin/mails/:id', async (c) => {
    await staff.require(c)
    const stored = await findMail(db, c.req.param('id'))
    const copy = await copyOfMail(templates, stored, { db, now: clock.now() })
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
    const subject = record.subject || ('missing' in copy ? '' : copy.mail.subject)
    const data: MailAnswer = {
      ...record,
      subject,
      repeats: await repeatsOf(db, stored.id),
      canBeRedirected: !carriesSecret(stored),
      drawn,
    }
    return c.json({ success: true, data })
  })

  // Shown in a frame of the console. It runs nothing, asks for nothing, and its links lead nowhere.
  routes.get('/api/admin/mails/:id/html', async (c) => {
    await staff.require(c)
    const { html, attachments } = await drawn(c)
    return c.body(withPictures(html, attachments), 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
  })

  routes.get('/api/admin/mails/:id/message.eml', async (c) => {
    await staff.require(c)
    const stored = await findMail(db, c.req.param('id'))
    const bytes = await writeMessage(
      { id: stored.id, to: stored.recipient, date: stored.created_at },
      await drawn(c),
      mail.from,
    )
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="${stored.id}.eml"`,
      'cache-control': 'no-store',
    })
  })

  routes.post('/api/admin/mails/test', async (c) => {
    const member = await staff.require(c)
    const now = clock.now()
    const answer = await answerOnce(
      db,
      { route: `POST /api/admin/mails/test ${member.id}`, key: c.req.header('idempotency-key'), body: {}, now },
      async (tx) => ({
        status: 201,
        body: { success: true, data: { id: await sendTestMail(tx, outbox, member, now) } },
      }),
    )
    return c.json(answer.body as object, answer.status as 201)
  })

  routes.post('/api/admin/mails/:id/send-again', async (c) => {
    const member = await staff.require(c)
    const id = c.req.param('id')
    const body = parse(SendAgainRequest, await readJson(c))
    const stored = await findMail(db, id)
    const copy = await copyOfMail(templates, stored, { db, now: clock.now() })
    if ('missing' in copy && copy.missing === 'gone')
      throw new Problem(
        'conflict',
        'mail_lost_reason',
        'This email no longer applies: what it was about has changed since. Nothing was sent.',
      )
    const answer = await answerOnce(
      db,
      {
        route: `POST /api/admin/mails/${id}/send-again ${member.id}`,
        key: c.req.header('idempotency-key'),
        body,
        now: clock.now(),
      },
      async (tx) => ({
        status: 201,
        body: { success: true, data: await sendMailAgain(tx, outbox, id, body.to, { member, now: clock.now() }) },
      }),
    )
    return c.json(answer.body as object, answer.status as 201)
  })

  routes.post('/api/admin/mails/:id/leave', async (c) => {
    const member = await staff.require(c)
    const id = c.req.param('id')
    await db.transaction().execute((tx) => leaveFailedMail(tx, id, { member, now: clock.now() }))
    return c.json({ success: true, data: { id } })
  })

  return routes

  async function drawn(c: AppContext): Promise<RenderedMail> {
    const copy = await copyOfMail(templates, await findMail(db, c.req.param('id') ?? ''), { db, now: clock.now() })
    if ('missing' in copy)
      throw new Problem(
        'not-found',
        'mail_not_drawn',
        'We can’t show this email: what it was about has changed since, or isn’t ready yet.',
      )
    return copy.mail
  }
}

/** What a reader would see as files: not the pictures in the text. */
function attachmentsOf({ attachments = [], calendar }: RenderedMail): { filename: string; bytes: number }[] {
  const files = attachments
    .filter(({ cid }) => !cid)
    .map(({ filename, content }) => ({ filename, bytes: content.byteLength }))
  return calendar ? [...files, { filename: 'invite.ics', bytes: Buffer.byteLength(calendar.content) }] : files
}

/** Pictures that travel with the mail, put where they are shown. */
function withPictures(html: string, attachments: RenderedMail['attachments'] = []): string {
  let shown = html
  for (const { cid, contentType, content } of attachments) {
    if (cid)
      shown = shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`)
  }
  return shown
}
