import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditTrails } from '#src/contracts/server/audit-trail.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'

// The inbox as the outside meets it: the real router, a real database, real jobs.

let owner: string
let staff: string
const began = new Date('2026-11-23T08:00:00Z')
const password = 'open sesame, Glasgow'
const tested = testProgram('leads', { CLOCK: began.toISOString(), PORTAL_PASSWORD: password })
beforeAll(async () => {
  owner = (await signedIn(tested.database.db, 'owner', began)).cookie
  staff = (await signedIn(tested.database.db, 'staff', began)).cookie
})

const call = (method: string, route: string, body?: unknown, cookie = '', headers: Record<string, string> = {}) =>
  tested.call(method, route, body, { cookie, headers })
const contact = (email: string, more: object = {}) =>
  call('POST', '/api/contact', { email, phone: '+44 7700 900123', candidateCount: '2-5', ...more })
const list = async (query = '') => (await call('GET', `/api/admin/leads${query}`, undefined, owner)).json().data
const counts = async () => (await call('GET', '/api/admin/lead-counts', undefined, owner)).json().data
const names = async (query: string) => (await list(query)).rows.map(({ name }: { name: string }) => name)
const idOf = async (email: string) =>
  (await tested.database.db.selectFrom('people').select('id').where('email_key', '=', email).executeTakeFirstOrThrow())
    .id
const record = async (email: string, cookie = owner) =>
  (await call('GET', `/api/admin/leads/${await idOf(email)}`, undefined, cookie)).json().data
const titles = (person: { timeline: { title: string }[] }) => person.timeline.map(({ title }) => title)

test('nothing of it answers without a session, and nothing can be erased without an owner’s', async () => {
  await contact('door@thrum.example')
  const id = await idOf('door@thrum.example')
  const calls: [string, string][] = [
    ['GET', '/api/admin/leads'],
    ['GET', '/api/admin/leads.csv'],
    ['GET', '/api/admin/lead-counts'],
    ['GET', `/api/admin/leads/${id}`],
    ['PUT', `/api/admin/leads/${id}`],
    ['PUT', `/api/admin/leads/${id}/unread`],
    ['POST', `/api/admin/leads/${id}/notes`],
    ['PUT', '/api/admin/lead-notes/nte_1'],
    ['DELETE', '/api/admin/lead-notes/nte_1'],
    ['GET', `/api/admin/leads/${id}/export`],
    ['GET', `/api/admin/leads/${id}/erasure`],
    ['POST', `/api/admin/leads/${id}/erasure`],
    ['GET', '/api/admin/quarantine'],
    ['POST', '/api/admin/quarantine/release'],
    ['POST', '/api/admin/quarantine/led_1/release'],
    ['POST', '/api/admin/quarantine/led_1/keep-out'],
  ]
  for (const [method, route] of calls) {
    const answer = await call(method, route, method === 'GET' ? undefined : {})
    expect([method, route, answer.status, answer.json().code]).toEqual([method, route, 401, 'staff_signed_out'])
  }
  for (const method of ['GET', 'POST']) {
    const answer = await call(
      method,
      `/api/admin/leads/${id}/erasure`,
      method === 'GET' ? undefined : { email: 'door@thrum.example' },
      staff,
    )
    expect([answer.status, answer.json().code]).toEqual([403, 'owner_required'])
  }
  expect((await record('door@thrum.example', staff)).mayErase).toBe(false)
})

describe('the list', () => {
  test('finds people by any piece of what is known of them, and by nothing else', async () => {
    await contact('lukasz@lochbay.example', {
      name: 'Łukasz O’Neill',
      company: 'Lochbay Énergie',
      phone: '07700 900456',
    })
    for (const q of [
      'lukasz',
      'ŁUKASZ',
      'neill lochbay',
      'energie',
      'bay.ex',
      '7700900456',
      '+44 7700 900456',
      '0044 7700 900456',
    ])
      expect([q, await names(`?q=${encodeURIComponent(q)}`)]).toEqual([q, ['Łukasz O’Neill']])
    for (const q of ['%', '_', String.raw`\ `, "' or 1=1 --", 'lukasz nobody'])
      expect([q, await names(`?q=${encodeURIComponent(q)}`)]).toEqual([q, []])
    expect((await call('GET', '/api/admin/leads?sort=password', undefined, owner)).status).toBe(422)
  })

  test('has whoever leaves their details at once, unread, and knows employers from candidates', async () => {
    const before = await counts()
    await contact('new@struan.example', { name: 'Nora New' })
    await call('POST', '/api/career-email-capture', { email: 'eilidh@home.example' })
    const after = await list()
    expect(after.rows.slice(0, 2)).toMatchObject([
      {
        email: 'eilidh@home.example',
        stage: 'engaged',
        audience: 'candidate',
        unread: true,
        lastEvent: 'Opened the careers page',
      },
      {
        name: 'Nora New',
        stage: 'lead',
        audience: 'employer',
        unread: true,
        lastEvent: 'Asked for pricing: 2-5 hires',
      },
    ])
    expect(await counts()).toMatchObject({
      unread: before.unread + 2,
      employers: before.employers + 1,
      candidates: before.candidates + 1,
    })
    // Whoever asks for candidates too stays an employer.
    await call('POST', '/api/career-email-capture', { email: 'new@struan.example' })
    expect(await record('new@struan.example')).toMatchObject({ audience: 'employer', stage: 'lead', source: 'contact' })
  })

  test('is a spreadsheet without formulas, with its letters and numbers whole', async () => {
    await contact('formula@thrum.example', {
      name: '=HYPERLINK("https://evil.example","Prize")',
      company: '@SUM(A1)',
      phone: '+447700900123',
    })
    const answer = await call('GET', '/api/admin/leads.csv?q=formula', undefined, staff)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [, line] = answer.text.split('\r\n')
    expect(line).toMatch(
      /^"'=HYPERLINK\(""https:\/\/evil\.example"",""Prize""\)",'@SUM\(A1\),formula@thrum\.example,\+44 7700 900123,/,
    )
    expect((await call('GET', '/api/admin/leads.csv?q=lukasz', undefined, staff)).text).toContain(
      'Łukasz O’Neill,Lochbay Énergie',
    )
  })
})

describe('a person', () => {
  test('on whom two work is changed by the first; the second is told, and nothing is overwritten', async () => {
    await contact('two@skelp.example', { name: 'Grace Obi' })
    const { id, version, team } = await record('two@skelp.example')
    const close = () =>
      call('PUT', `/api/admin/leads/${id}`, { version, state: 'closed', closedReason: 'no_reply' }, owner)
    const assign = () => call('PUT', `/api/admin/leads/${id}`, { version, ownerId: team[0].id }, staff)
    const answers = await Promise.all([close(), assign()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.json().code).toBe('changed_meanwhile')
    expect(
      (await call('PUT', `/api/admin/leads/${id}`, { version: version + 1, ownerId: 'stf_nobody' }, owner)).status,
    ).toBe(422)
  })

  test('who was closed and writes again is open and unread; closing what one has not seen is refused', async () => {
    await contact('back@oatlaw.example', { name: 'Duncan Shaw' })
    const { id, version } = await record('back@oatlaw.example')
    expect((await call('PUT', `/api/admin/leads/${id}`, { version, state: 'closed' }, owner)).json().errors).toEqual([
      { path: 'closedReason', msg: 'Please give a reason.' },
    ])
    await call('PUT', `/api/admin/leads/${id}`, { version, state: 'closed', closedReason: 'not_now' }, owner)
    expect(await record('back@oatlaw.example')).toMatchObject({
      state: 'closed',
      closedReason: 'not_now',
      unread: false,
    })
    expect(await names('?tab=employers')).not.toContain('Duncan Shaw')
    const seen = (await record('back@oatlaw.example')).lastEventAt
    await contact('back@oatlaw.example')
    expect(await record('back@oatlaw.example')).toMatchObject({ state: 'open', closedReason: '', unread: true })
    expect(
      (
        await call(
          'PUT',
          `/api/admin/leads/${id}`,
          { version: version + 1, state: 'closed', closedReason: 'no_reply' },
          owner,
        )
      ).status,
    ).toBe(409)
    // What came after the reader's screen was drawn stays unread.
    await call('PUT', `/api/admin/leads/${id}/unread`, { unread: false, seen }, owner)
    const now = await record('back@oatlaw.example')
    expect(now.unread).toBe(true)
    await call('PUT', `/api/admin/leads/${id}/unread`, { unread: false, seen: now.lastEventAt }, owner)
    expect((await record('back@oatlaw.example')).unread).toBe(false)
  })

  test('has notes that only their writer changes; a double click writes one', async () => {
    await contact('noted@gilvane.example')
    const id = await idOf('noted@gilvane.example')
    const key = { 'idempotency-key': 'a-note-of-its-own' }
    const twice = await Promise.all(
      [1, 2].map(() =>
        call('POST', `/api/admin/leads/${id}/notes`, { text: ' Rings back <b>Tuesday</b> ' }, staff, key),
      ),
    )
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    const [note, ...more] = (await record('noted@gilvane.example', staff)).notes
    expect([note, more]).toMatchObject([{ text: 'Rings back <b>Tuesday</b>', author: 'Stan Staff', own: true }, []])
    for (const method of ['PUT', 'DELETE'])
      expect((await call(method, `/api/admin/lead-notes/${note.id}`, { text: 'Mine now' }, owner)).json().code).toBe(
        'not_your_note',
      )
    expect((await call('POST', `/api/admin/leads/${id}/notes`, { text: '   ' }, staff)).status).toBe(422)
    expect(
      (await call('PUT', `/api/admin/lead-notes/${note.id}`, { text: 'Rings back Wednesday' }, staff)).status,
    ).toBe(200)
    expect((await record('noted@gilvane.example')).notes).toMatchObject([
      { text: 'Rings back Wednesday', own: false, editedAt: expect.any(String) },
    ])
    expect((await call('DELETE', `/api/admin/lead-notes/${note.id}`, {}, staff)).status).toBe(200)
    expect((await call('DELETE', `/api/admin/lead-notes/${note.id}`, {}, staff)).status).toBe(404)
    const log = await tested.database.db.selectFrom('staff_changes').selectAll().where('subject', '=', id).execute()
    expect(log.map(({ action }) => action)).toEqual(['lead.noted', 'lead.note_edited', 'lead.note_deleted'])
    expect(JSON.stringify(log)).not.toMatch(/Tuesday|Wednesday|gilvane/)
  })
})

describe('what was held back', () => {
  const mails = async (leadId: string) =>
    (
      await tested.database.db
        .selectFrom('mails')
        .select('template')
        .where('cause', 'like', `${leadId}:%`)
        .orderBy('template')
        .execute()
    ).map(({ template }) => template)

  test('waits unseen, fills nothing in, and is let in once, by whoever is quicker', async () => {
    await contact('ann@dunlace.example', { name: 'Not Ann', website: 'https://spam.example' })
    await contact('ann@dunlace.example', {
      name: 'Ann Baxter',
      submitTime: new Date(began.getTime() - 1000).toISOString(),
      selectedService: 'Headhunting',
      website: ' filled ',
    })
    expect(await names('?q=dunlace')).toEqual([])
    const held = (await call('GET', '/api/admin/quarantine?q=ann%20baxter', undefined, owner)).json().data
    expect([held.total, held.rows[0]]).toMatchObject([
      1,
      { name: 'Ann Baxter', reason: 'honeypot', said: 'Asked for pricing: 2-5 hires, Headhunting', keptOut: false },
    ])
    const { leadId, at } = held.rows[0]
    const answers = await Promise.all(
      [owner, staff].map((cookie) => call('POST', `/api/admin/quarantine/${leadId}/release`, {}, cookie)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mails(leadId)).toEqual(['contact-answer', 'lead-announced'])
    expect(await record('ann@dunlace.example')).toMatchObject({
      name: 'Ann Baxter',
      inboxSince: at,
      lastEventAt: at,
      unread: true,
    })
    expect((await call('POST', `/api/admin/quarantine/${leadId}/keep-out`, {}, owner)).json().code).toBe(
      'already_released',
    )
  })

  test('and kept out is not thrown away; many are let in at once without those that are dealt with', async () => {
    await contact('rank@topspot.example', { website: 'x', message: 'Dear owner, page one guaranteed' })
    await contact('rik@quickleads.example', { website: 'x' })
    const { rows } = (await call('GET', '/api/admin/quarantine', undefined, owner)).json().data
    const seo = rows.find(({ email }: { email: string }) => email === 'rank@topspot.example')
    expect(seo.said).toBe('“Dear owner, page one guaranteed”')
    expect((await call('POST', `/api/admin/quarantine/${seo.leadId}/keep-out`, {}, staff)).status).toBe(200)
    expect((await call('GET', '/api/admin/quarantine?show=out', undefined, owner)).json().data.rows).toMatchObject([
      { leadId: seo.leadId, keptOut: true },
    ])
    const rik = rows.find(({ email }: { email: string }) => email === 'rik@quickleads.example')
    expect(
      (
        await call('POST', '/api/admin/quarantine/release', { leadIds: [rik.leadId, rik.leadId, 'led_nothing'] }, owner)
      ).json().data,
    ).toEqual({ released: 1 })
    expect(await names('?q=quickleads')).toHaveLength(1)
    expect(await mails(seo.leadId)).toEqual([])
  })
})

describe('a client', () => {
  const email = 'rhona@lochbay.example'
  const details = {
    companyName: 'Lochbay Energy Ltd',
    registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
    contactName: 'Rhona Mackie',
    jobTitle: 'Sales Director',
    clientEmail: 'Rhona@Lochbay.example',
  }
  let contractId: string

  test('moves on with what they do, from the form to the invoice, without anybody reading one list more', async () => {
    await contact(email, { name: 'Rhona Mackie', message: 'Three account executives by February.' })
    const [slot] = (await call('GET', '/api/calendar/weekly-slots')).json().data
    const demo = {
      type: 'demo_booking_30min',
      name: 'Rhona Mackie',
      email,
      company: 'Lochbay',
      phone: '+44 7700 900123',
      message: '',
      datetime: slot.datetime,
    }
    expect((await call('POST', '/api/demo-booking', demo)).status).toBe(201)
    expect(await record(email)).toMatchObject({ stage: 'call' })
    const unlocked = await call('POST', '/api/portal/session', { password })
    const client = unlocked.headers.get('set-cookie')!.split(';')[0]!
    contractId = unlocked.json().data.contractId
    await call(
      'PUT',
      `/api/contracts/${contractId}/draft`,
      { ...details, termsAccepted: true, selectedPricingOption: 'monthly', step: 3 },
      client,
    )
    expect(
      (
        await call(
          'POST',
          `/api/contracts/${contractId}/signature`,
          { ...details, selectedPricingOption: 'monthly', signatureName: 'Rhona Mackie' },
          client,
        )
      ).status,
    ).toBe(201)
    expect((await call('POST', `/api/contracts/${contractId}/send-invoice`, details, client)).status).toBeLessThan(300)
    const person = await record(email)
    expect(person).toMatchObject({ stage: 'signed', unread: true })
    expect((await list('?q=rhona')).rows).toMatchObject([{ lastEvent: 'Contract signed, chose the invoice' }])
    expect(titles(person)).toEqual(
      expect.arrayContaining([
        'Demo, 30 minutes, upcoming',
        'Invoice INV-0001, £2,000.00',
        'Contract signed',
        'Accepted the terms',
        'Unlocked the portal',
        'Booked a demo',
        'Asked for pricing: 2-5 hires',
      ]),
    )
    expect(
      person.timeline.find(({ title }: { title: string }) => title === 'Asked for pricing: 2-5 hires').text,
    ).toMatch(/^“Three account executives by February.”/)
  })

  test('takes everything away that is kept of them, without a secret in it', async () => {
    const answer = await call('GET', `/api/admin/leads/${await idOf(email)}/export`, undefined, staff)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="per_\w+\.json"$/)
    const everything = answer.json()
    expect(everything).toMatchObject({
      person: { email, name: 'Rhona Mackie' },
      forms: [
        { kind: 'contact', said: { message: 'Three account executives by February.' } },
        { kind: 'demo_booking' },
        { kind: 'contract_signed' },
      ],
      calls: [{ kind: 'demo', said: { email } }],
      contracts: [{ signature: { typedName: 'Rhona Mackie' } }],
      invoicesAndReceipts: [{ number: 'INV-0001' }],
    })
    const { token } = await tested.database.db.selectFrom('bookings').select('token').executeTakeFirstOrThrow()
    expect(answer.text).not.toContain(token)
  })

  test('is erased: the call is cancelled first, what the law wants stays, and of the rest no table and no file knows the address', async () => {
    const id = await idOf(email)
    await call('POST', `/api/admin/leads/${id}/notes`, { text: `Write to ${email}` }, owner)
    const client = { name: 'Rhona Mackie', email, companyName: 'Lochbay Energy Ltd' }
    const invited = (await call('POST', '/api/admin/contracts', client, owner)).json().data
    await expect
      .poll(
        async () =>
          (
            await tested.database.db
              .selectFrom('mails')
              .select('id')
              .where('template', '=', 'invoice-sent')
              .where('sent_at', 'is not', null)
              .execute()
          ).length,
        { timeout: 40_000 },
      )
      .toBe(1)
    const { id: booking } = await tested.database.db
      .selectFrom('bookings')
      .select('id')
      .where('person_id', '=', id)
      .executeTakeFirstOrThrow()

    const rehearsed = (await call('GET', `/api/admin/leads/${id}/erasure`, undefined, owner)).json().data
    expect(rehearsed).toMatchObject({
      removed: { leads: 3, notes: 1, calls: 1, callsToCome: 1, openContracts: 1 },
      kept: [
        { what: expect.stringContaining('Contract PT-'), until: '2031-11-23' },
        { what: expect.stringContaining('INV-0001'), until: '2033-03-31' },
      ],
    })
    expect(await record(email)).toMatchObject({ notes: [{}], erased: null })
    const wrong = await call('POST', `/api/admin/leads/${id}/erasure`, { email: 'moira@patter.example' }, owner)
    expect([wrong.status, wrong.json().code]).toEqual([422, 'wrong_address'])

    const answers = await Promise.all(
      [1, 2].map(() => call('POST', `/api/admin/leads/${id}/erasure`, { email: ' RHONA@lochbay.example ' }, owner)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 200)!.json().data).toEqual(rehearsed)
    await expect
      .poll(async () => (await call('GET', `/api/admin/leads/${id}`, undefined, owner)).json().data, {
        timeout: 40_000,
      })
      .toMatchObject({ name: '', email: '', timeline: [], notes: [], erased: { finished: true } })

    expect(
      await tested.database.db
        .selectFrom('bookings')
        .select(['status', 'email', 'name', 'phone'])
        .where('id', '=', booking)
        .execute(),
    ).toEqual([{ status: 'cancelled', email: '', name: '', phone: '' }])
    expect(
      await tested.database.db.selectFrom('contracts').select('id').where('id', '=', invited.id).execute(),
    ).toEqual([])
    expect(await knowing('rhona@lochbay')).toEqual([
      'billing_documents',
      'contract_events',
      'contracts',
      'mails',
      'signatures',
    ])
    expect(
      (
        await tested.database.db
          .selectFrom('mails')
          .select('cause')
          .where(sql<string>`lower(recipient)`, '=', email)
          .execute()
      ).every(({ cause }) => cause.startsWith('ctr_') || cause.startsWith('doc_')),
    ).toBe(true)
    const files = fs
      .readdirSync(path.join(tested.dataDir, 'outbox'))
      .map((name) => fs.readFileSync(path.join(tested.dataDir, 'outbox', name), 'utf8'))
    expect(
      files.filter(
        (mail) =>
          /^To: .*rhona@lochbay/im.test(mail) && /cancel|demo|pricing/i.test(/^Subject: .*$/im.exec(mail)?.[0] ?? ''),
      ),
    ).toEqual([])
    expect(await auditTrails(tested.database.db)).toMatchObject({ broken: [] })
    const row = await tested.database.db.selectFrom('erasures').selectAll().executeTakeFirstOrThrow()
    expect(row.email_hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await call('GET', `/api/admin/leads/${id}/export`, undefined, owner)).json().code).toBe('erased')
    expect((await call('POST', `/api/admin/leads/${id}/notes`, { text: 'Who was it?' }, owner)).status).toBe(404)
  })

  test('who was erased and writes again is somebody new; the trail of what they signed still refuses everybody', async () => {
    await contact(email)
    expect(titles(await record(email))).toEqual(
      expect.arrayContaining(['Asked for pricing: 2-5 hires', 'Contract signed']),
    )
    for (const setting of ['', contractId]) {
      const refused = tested.database.db.transaction().execute(async (tx) => {
        await sql`select set_config('patter.unsigned_contract_to_erase', ${setting}, true)`.execute(tx)
        await tx.deleteFrom('contract_events').where('contract_id', '=', contractId).execute()
      })
      await expect(refused).rejects.toThrow('never changed')
    }
  })

  /** Every table in which this text stands somewhere. */
  async function knowing(text: string): Promise<string[]> {
    const tables = await sql<{
      name: string
    }>`select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      tested.database.db,
    )
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.raw(name)} as t where t::text ilike ${`%${text}%`}`.execute(
        tested.database.db,
      )
      if (rows[0]!.n > 0) found.push(name.replace(/^public\./, ''))
    }
    return found.sort()
  }
})
