import fs from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MailAnswer, MailsAnswer } from '../../mail-api.ts'
import { newId } from '#src/values/id.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'

// The outbox over HTTP, with mails written to files.

let owner: string
let staff: string
const tested = testProgram('console')
beforeAll(async () => {
  owner = (await signedIn(tested.database.db, 'owner')).cookie
  staff = (await signedIn(tested.database.db, 'staff')).cookie
})

async function call<Data = any>(
  method: string,
  route: string,
  { body, cookie = staff, key }: { body?: unknown; cookie?: string; key?: string } = {},
) {
  const answer = await tested.call(method, route, body, { cookie, ...(key ? { key } : {}) })
  return { ...answer, data: () => answer.json().data as Data }
}

const row = (id: string) =>
  tested.database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function mailTo(recipient: string, template: string): Promise<{ id: string; asSent: string; text: string }> {
  await expect
    .poll(
      async () =>
        (
          await tested.database.db
            .selectFrom('mails')
            .select('sent_at')
            .where('recipient', '=', recipient)
            .where('template', '=', template)
            .executeTakeFirst()
        )?.sent_at,
    )
    .toBeTruthy()
  const { id } = await tested.database.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .executeTakeFirstOrThrow()
  const bytes = fs.readFileSync(path.join(tested.dataDir, 'outbox', `${id}.eml`))
  const mail = await PostalMime.parse(bytes)
  return { id, asSent: `${mail.html} ${mail.text}`, text: mail.text ?? '' }
}
/** Makes a lead's mail that a mail server refused. */
async function failedMail(recipient: string): Promise<string> {
  await call('POST', '/api/email-signup', {
    body: { email: recipient, source: 'hiring-guide', metadata: { requestType: 'hiring-guide' } },
  })
  const { id } = await mailTo(recipient, 'hiring-guide')
  await tested.database.db
    .updateTable('mails')
    .set({ sent_at: null, failed_at: new Date(), last_error: '550 no such mailbox' })
    .where('id', '=', id)
    .execute()
  return id
}

describe('the outbox', () => {
  test('lists, finds, filters and sorts; an unknown parameter is refused by name', async () => {
    for (const name of ['ann', 'bea', '50%_off'])
      await call('POST', '/api/email-signup', {
        body: { email: `${name}@westermill.example`, source: 'hiring-guide', metadata: {} },
      })
    await mailTo('bea@westermill.example', 'hiring-guide')
    const list = async (query: string) => (await call<MailsAnswer>('GET', `/api/admin/mails${query}`)).data()
    expect(
      (await list('?q=WESTERMILL&template=hiring-guide&sort=recipient')).rows.map(
        ({ recipient }) => recipient.split('@')[0],
      ),
    ).toEqual(['50%_off', 'ann', 'bea'])
    // Once the agency's mail has been rendered, it can be found by its words.
    await expect.poll(async () => [(await list('?q=50%25_')).total, (await list('?q=50%25_off')).total]).toEqual([2, 2])
    expect((await list('?q=%25%25%25')).total).toBe(0)
    const page = await list('?q=westermill&template=hiring-guide&sort=-recipient&pageSize=2&page=2')
    expect([page.rows.map(({ recipient }) => recipient.split('@')[0]), page.total, page.page, page.pageSize]).toEqual([
      ['50%_off'],
      3,
      2,
      2,
    ])
    expect(page).toMatchObject({ transport: 'files', counts: { failed: 0 } })
    for (const query of ['?sort=data', '?state=any%27--', '?page=-1', '?pageSize=1e9'])
      expect([query, (await call('GET', `/api/admin/mails${query}`)).json().code]).toEqual([query, 'list_query'])
    expect((await call('GET', '/api/admin/mails/mail_none')).status).toBe(404)
  })

  test('exports what the list shows', async () => {
    const { text, headers } = await call('GET', '/api/admin/mails.csv?q=bea@westermill&template=hiring-guide')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain(',bea@westermill.example,Guide request,Sent,')
  })

  test('shows no member another person’s personal link, of a client or a colleague, in any part of the mail', async () => {
    await call('POST', '/api/admin/contracts', {
      body: { name: 'Rhona Mackie', email: 'rhona@lochbay.example', companyName: 'Lochbay Energy Ltd' },
    })
    await call('POST', '/api/admin/team/links', {
      cookie: owner,
      body: { name: 'Kirsty', email: 'kirsty@patter.example', role: 'owner' },
    })
    for (const [address, template, link] of [
      ['rhona@lochbay.example', 'portal-invitation', /\/portal#k=([\w-]{20,})/],
      ['kirsty@patter.example', 'staff-link', /\/admin\/join\/([\w-]{20,})/],
    ] as const) {
      const { id, asSent } = await mailTo(address, template)
      const secret = link.exec(asSent)![1]!
      const eml = await call('GET', `/api/admin/mails/${id}/message.eml`)
      const opened = await PostalMime.parse(eml.text)
      const seen = [
        await call('GET', `/api/admin/mails/${id}`),
        await call('GET', `/api/admin/mails/${id}/html`),
        await call('GET', '/api/admin/mails'),
        await call('GET', '/api/admin/mails.csv'),
      ]
      expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      for (const part of [...seen.map(({ text }) => text), eml.text, `${opened.html}${opened.text}`])
        expect(part).not.toContain(secret)
      expect(seen[0]!.data()).toMatchObject({ canBeRedirected: false, drawn: { blanked: true } })
      // Nor can staff have it sent to themselves.
      const answer = await call('POST', `/api/admin/mails/${id}/send-again`, { body: { to: 'stan@patter.example' } })
      expect([answer.status, answer.json().code]).toEqual([422, 'mail_bound'])
      expect(await tested.database.db.selectFrom('mails').select('id').where('again_of', '=', id).execute()).toEqual([])
    }
  })

  test('shows a mail in a frame that runs no script, loads nothing and can be opened only in the console', async () => {
    const { id } = await mailTo('bea@westermill.example', 'hiring-guide')
    const { headers, text } = await call('GET', `/api/admin/mails/${id}/html`)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
    expect(policy).not.toMatch(/script-src|allow-/)
    expect([headers.get('x-frame-options'), headers.get('cache-control')]).toEqual(['SAMEORIGIN', 'no-store'])
    expect(text).not.toMatch(/<script|src="(https?|cid):/)
  })

  test('a failed mail is corrected and sent, once however often the button is pressed, and no longer needs attention', async () => {
    const id = await failedMail('ben@tollan.exmaple')
    const before = (await call('GET', '/api/admin/waiting')).data().outbox
    const listed = (await call<MailsAnswer>('GET', '/api/admin/mails?state=failed')).data()
    expect(listed.failures.map(({ id: failed, error }) => [failed, error])).toEqual([[id, '550 no such mailbox']])
    const again = { body: { to: 'ben@tollan.example' }, key: 'corrected-once' }
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/api/admin/mails/${id}/send-again`, again)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const made = new Set(answers.map((answer) => answer.data().id))
    expect(made.size).toBe(1)
    const { id: repeated } = await mailTo('ben@tollan.example', 'hiring-guide')
    expect(made).toEqual(new Set([repeated]))
    expect((await call<MailAnswer>('GET', `/api/admin/mails/${id}`)).data()).toMatchObject({
      state: 'left',
      repeats: [repeated],
    })
    expect((await call<MailAnswer>('GET', `/api/admin/mails/${repeated}`)).data()).toMatchObject({
      state: 'sent',
      againOf: id,
    })
    expect((await call('GET', '/api/admin/waiting')).data().outbox ?? 0).toBe(before - 1)
    expect((await call('POST', `/api/admin/mails/${id}/send-again`, { body: { to: 'not an address' } })).status).toBe(
      422,
    )
  })

  test('of two colleagues who send a mail again at once, the second is told, and one mail is sent', async () => {
    const id = await failedMail('cat@tollan.example')
    const { repeats } = (await call<MailAnswer>('GET', `/api/admin/mails/${id}`)).data()
    const again = (by: string, seen: number) =>
      call('POST', `/api/admin/mails/${id}/send-again`, { cookie: by, body: { repeats: seen } })
    const answers = await Promise.all([again(staff, repeats.length), again(owner, repeats.length)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.json().code).toBe('mail_sent_again')
    const seen = (await call<MailAnswer>('GET', `/api/admin/mails/${id}`)).data().repeats
    expect(seen).toHaveLength(1)
    expect((await again(owner, seen.length)).status, 'who has seen that may send another').toBe(201)
  })

  test('a failure can be dismissed, once, and a mail that did not fail can’t', async () => {
    const id = await failedMail('ghost@tollan.example')
    const leave = () => call('POST', `/api/admin/mails/${id}/leave`, { body: {}, key: 'left-but-unheard' })
    const first = await leave()
    const repeated = await leave()
    expect([first.status, repeated.status, repeated.text]).toEqual([200, 200, first.text])
    const twice = await call('POST', `/api/admin/mails/${id}/leave`, { body: {} })
    expect([twice.status, twice.json().code]).toEqual([409, 'mail_not_failed'])
    const { id: sent } = await mailTo('bea@westermill.example', 'hiring-guide')
    expect((await call('POST', `/api/admin/mails/${sent}/leave`, { body: {} })).status).toBe(409)
    expect(await row(sent)).toMatchObject({ left_at: null })
    const unneeded = await failedMail('nobody@tollan.example')
    await tested.database.db.updateTable('mails').set({ dropped: true }).where('id', '=', unneeded).execute()
    expect((await call('POST', `/api/admin/mails/${unneeded}/leave`, { body: {} })).status).toBe(409)
  })

  test('a waiting mail is sent at once; one that is no longer needed is not sent, and says so', async () => {
    const id = await failedMail('later@tollan.example')
    await tested.database.db
      .updateTable('mails')
      .set({ failed_at: null, last_error: '451 come back later' })
      .where('id', '=', id)
      .execute()
    expect((await call<MailAnswer>('GET', `/api/admin/mails/${id}`)).data()).toMatchObject({
      state: 'retrying',
      error: '451 come back later',
    })
    expect((await call('POST', `/api/admin/mails/${id}/send-again`, { body: {} })).data()).toEqual({
      id,
      hurried: true,
    })
    await expect.poll(async () => (await row(id)).sent_at).toBeTruthy()
    // Somebody else's page still shows it as waiting.
    const late = await call('POST', `/api/admin/mails/${id}/send-again`, { body: { waiting: true, repeats: 0 } })
    expect([late.status, late.json().code]).toEqual([409, 'mail_sent_since'])
    expect(await tested.database.db.selectFrom('mails').select('id').where('again_of', '=', id).execute()).toEqual([])

    const gone = {
      id: newId('mail', new Date()),
      cause: 'gone',
      template: 'staff-link',
      recipient: 'x@patter.example',
      data: JSON.stringify({ linkId: 'lnk_none', sealedKey: 'x' }),
      created_at: new Date(),
      claimed_at: null,
      sent_at: new Date(),
      failed_at: null,
      last_error: null,
    }
    await tested.database.db.insertInto('mails').values(gone).execute()
    const answer = await call('POST', `/api/admin/mails/${gone.id}/send-again`, { body: {} })
    expect([answer.status, answer.json().code]).toEqual([409, 'mail_lost_reason'])
    expect((await call('GET', `/api/admin/mails/${gone.id}/html`)).status).toBe(404)
  })

  test('a test mail goes only to the member who asks for it, however often the button is pressed', async () => {
    const { member, cookie } = await signedIn(tested.database.db)
    const answers = await Promise.all(
      [1, 2].map(() =>
        call('POST', '/api/admin/mails/test', { cookie, body: { to: 'x@example.com' }, key: 'one-test-please' }),
      ),
    )
    const { id, text } = await mailTo(member.email, 'test-mail')
    expect(answers.map((answer) => answer.data().id)).toEqual([id, id])
    expect(text).toContain(member.name)
    expect(
      await tested.database.db.selectFrom('mails').select('id').where('recipient', '=', 'x@example.com').execute(),
    ).toEqual([])
  })

  test('every change is in the log, without an address', async () => {
    const rows = await tested.database.db
      .selectFrom('staff_changes')
      .select(['action', 'details', 'member_name'])
      .where('action', 'like', 'mail.%')
      .execute()
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['mail.sent_again', 'mail.left', 'mail.hurried', 'mail.tested']),
    )
    expect(JSON.stringify(rows)).not.toContain('@')
  })
})
