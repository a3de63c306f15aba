import { beforeAll, expect, test } from 'vitest'
import { replyTemplates } from '#content/console/replies.ts'
import { contactAnswerMail } from '#content/mails/leads.ts'
import { editableMails, textsOf } from '../../mail-texts.ts'
import { testProgram } from '#src/app/test-program.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'

const tested = testProgram('mail-words')
let staff: string
beforeAll(async () => {
  staff = (await signedIn(tested.database.db, 'staff')).cookie
})

let keys = 0
async function call(method: string, route: string, body?: unknown) {
  const answer = await tested.call(method, route, body, {
    cookie: staff,
    key: `mail-key-${String(++keys).padStart(8, '0')}`,
  })
  return { ...answer, ...(answer.text.startsWith('{') ? answer.json() : {}) }
}
const wrong = 'mails.contactAnswerMail.wrong'
const change = (field: string, value: unknown, version: number) =>
  call('PUT', `/api/admin/content/fields/${field}`, { value, version })
const preview = (changes: object) =>
  call('POST', '/api/admin/content/previews', { part: 'mail-contact-answer', changes })

test('each kind of email can be previewed before one was sent, to a made-up person who is not stored', async () => {
  const { db } = tested.database
  for (const mail of editableMails) {
    const subject = textsOf(mail).find(({ path }) => path.endsWith('subject'))
    const changes = subject ? { [`mails.${mail.name}.${subject.path}`]: null } : {}
    const made = await call('POST', '/api/admin/content/previews', { part: mail.id, changes })
    expect([mail.id, made.status]).toEqual([mail.id, 201])
    const page = await tested.call('GET', made.data.address, undefined, { cookie: staff })
    expect([mail.id, page.status, page.text.length > 2000]).toEqual([mail.id, 200, true])
  }
  for (const table of ['people', 'leads', 'bookings', 'mails'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a mail has the texts that staff have changed; one that was sent before still shows its old texts', async () => {
  const sent = await tested.call('POST', '/api/contact', {
    name: 'Rhona Mackay',
    email: 'rhona@lochbay.example',
    company: 'Lochbay',
    phone: '+44 7700 900123',
    candidateCount: '2-5',
  })
  expect(sent.status).toBe(201)
  const { db } = tested.database
  const mail = await db
    .selectFrom('mails')
    .select('id')
    .where('template', '=', 'contact-answer')
    .executeTakeFirstOrThrow()
  // Otherwise its job could set the time at which it was sent after this test has.
  const sentAt = db.selectFrom('mails').select('sent_at').where('id', '=', mail.id)
  await expect.poll(async () => (await sentAt.executeTakeFirstOrThrow()).sent_at).not.toBeNull()
  const shown = async () => (await call('GET', `/api/admin/mails/${mail.id}`)).data.drawn.text.replaceAll(/\s+/g, ' ')
  expect(await shown()).toContain(contactAnswerMail.wrong)

  const made = await preview({ [wrong]: 'Ring us if <b>this</b> is wrong.' })
  const page = await tested.call('GET', made.data.address, undefined, { cookie: staff })
  expect(page.text).toContain('Ring us if &lt;b&gt;this&lt;/b&gt; is wrong.')
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(await shown()).toContain(contactAnswerMail.wrong)

  // As if it had been sent an hour ago.
  const before = new Date(Date.now() - 3_600_000)
  await db.updateTable('mails').set({ sent_at: before }).where('id', '=', mail.id).execute()
  expect((await change(wrong, 'Ring us.', 0)).status).toBe(200)
  expect(await shown()).toContain(contactAnswerMail.wrong)
  await db.updateTable('mails').set({ sent_at: new Date() }).where('id', '=', mail.id).execute()
  expect(await shown()).toContain('Ring us.')

  const back = await preview({ [wrong]: null })
  expect((await tested.call('GET', back.data.address, undefined, { cookie: staff })).text).toContain('put us right')
})

test('a reply begins with what staff have made of its template; the public page is not told', async () => {
  const templates = async () => (await call('GET', '/api/admin/content/reply-templates')).data.templates
  const [first] = await templates()
  expect(first).toEqual(replyTemplates[0])
  const text = 'Thank you.\n\nFor {company} it is [price]. 12% off.'
  expect((await change(`replies.${first.id}.text`, ` ${text.replaceAll('\n', '\r\n')} `, 0)).status).toBe(200)
  expect(await change(`replies.${first.id}.text`, 'Hello {surname}', 1)).toMatchObject({ status: 422 })
  expect(await change(`replies.${first.id}.subject`, 'One\ntwo', 0)).toMatchObject({ status: 422 })
  expect((await templates())[0]).toEqual({ ...replyTemplates[0], text })
  expect((await tested.call('GET', '/')).text).not.toContain('12% off')
  expect((await call('GET', '/api/admin/content/parts/reply-templates')).data).toMatchObject({ isPreviewed: false })
})

test('a mail has the present title of a film', async () => {
  expect((await change('films.client-visit.title', 'A Look Inside', 0)).status).toBe(200)
  const asked = {
    email: 'rhona@lochbay.example',
    videoId: 'client-visit',
    videoTitle: 'A Look Inside',
    watchTimeSeconds: 9,
    submittedAt: new Date().toISOString(),
  }
  expect((await tested.call('POST', '/api/video-interest', asked)).status).toBeLessThan(300)
  const { id } = await tested.database.db
    .selectFrom('mails')
    .select('id')
    .where('template', '=', 'video-interest-answer')
    .executeTakeFirstOrThrow()
  const { text } = (await call('GET', `/api/admin/mails/${id}`)).data.drawn
  expect(text.replaceAll(/\s+/g, ' ')).toContain('“A Look Inside”')
})

test('a mail without a placeholder that it needs is not saved', async () => {
  const deadline = 'mails.contactAnswerMail.deadline'
  expect(await change(deadline, 'Hold us to it.', 0)).toMatchObject({
    status: 422,
    errors: [{ path: 'value', msg: expect.stringMatching(/^\{by\} is missing/) }],
  })
  expect((await change('mails.contactAnswerMail.promise', 'Some day.', 0)).status).toBe(404)
  expect((await change('mails.invoiceSentMail.subject', 'Pay', 0)).status).toBe(404)
  expect((await change(deadline, 'By {by}. Promised.', 0)).status).toBe(200)
})
