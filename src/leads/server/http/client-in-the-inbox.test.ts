import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditTrails } from '#src/contracts/server/audit-trail.ts'
import { testProgram } from '#src/app/test-program.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { began, inbox, titles } from './inbox.setup.ts'

// A client in the inbox, from the first form to their erasure.

const password = 'open sesame, Glasgow'
const tested = testProgram('client-in-the-inbox', { CLOCK: began.toISOString(), PORTAL_PASSWORD: password })
const setup = inbox(tested)
const { call, contact, list, idOf, record } = setup
const jobs = testJobs(() => tested.database, [sendMailQueue])

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

  test('moves on with what they do, from the form to the invoice, without anybody reading another list', async () => {
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

  test('gets a copy of everything that is stored about them, without a secret in it', async () => {
    const answer = await call('GET', `/api/admin/leads/${await idOf(email)}/export`, undefined, setup.staff)
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

  test('is erased: the call is cancelled first, what the law requires stays, and no other table or file has the address', async () => {
    const id = await idOf(email)
    await call('POST', `/api/admin/leads/${id}/notes`, { text: `Write to ${email}` }, setup.owner)
    const client = { name: 'Rhona Mackie', email, companyName: 'Lochbay Energy Ltd' }
    const invited = (await call('POST', '/api/admin/contracts', client, setup.owner)).json().data
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
      )
      .toBe(1)
    const { id: booking } = await tested.database.db
      .selectFrom('bookings')
      .select('id')
      .where('person_id', '=', id)
      .executeTakeFirstOrThrow()

    const morning = await morningMail()
    expect(fs.readFileSync(morning, 'utf8')).toContain('Rhona Mackie')

    const rehearsed = (await call('GET', `/api/admin/leads/${id}/erasure`, undefined, setup.owner)).json().data
    expect(rehearsed).toMatchObject({
      removed: { leads: 3, notes: 1, calls: 1, callsToCome: 1, openContracts: 1 },
      kept: [
        { what: expect.stringContaining('Contract PT-'), until: '2031-11-23' },
        { what: expect.stringContaining('INV-0001'), until: '2033-03-31' },
      ],
    })
    expect(await record(email)).toMatchObject({ notes: [{}], erased: null })
    const wrong = await call('POST', `/api/admin/leads/${id}/erasure`, { email: 'moira@patter.example' }, setup.owner)
    expect([wrong.status, wrong.json().code]).toEqual([422, 'wrong_address'])

    const answers = await Promise.all(
      [1, 2].map(() =>
        call('POST', `/api/admin/leads/${id}/erasure`, { email: ' RHONA@lochbay.example ' }, setup.owner),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 200)!.json().data).toEqual(rehearsed)
    await expect
      .poll(async () => (await call('GET', `/api/admin/leads/${id}`, undefined, setup.owner)).json().data)
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
    expect(fs.existsSync(morning)).toBe(false)
    expect(await auditTrails(tested.database.db)).toMatchObject({ broken: [] })
    const row = await tested.database.db.selectFrom('erasures').selectAll().executeTakeFirstOrThrow()
    expect(row.email_hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await call('GET', `/api/admin/leads/${id}/export`, undefined, setup.owner)).json().code).toBe('erased')
    expect((await call('POST', `/api/admin/leads/${id}/notes`, { text: 'Who was it?' }, setup.owner)).status).toBe(404)
  })

  test('is a new person if they write again after their erasure; the trail of what they signed stays unchanged', async () => {
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

  /** Posts the morning mail, waits until it has been sent, and returns its file. */
  async function morningMail(): Promise<string> {
    const { db } = tested.database
    const cause = 'morning:2026-11-23:mem_1'
    const mail = { cause, template: 'morning-mail', to: 'moira@patter.example', data: { at: began.toISOString() } }
    await db.transaction().execute((tx) => createOutbox(jobs).post(tx, { ...mail, now: began }))
    const posted = () =>
      db.selectFrom('mails').select(['id', 'sent_at']).where('cause', '=', cause).executeTakeFirstOrThrow()
    await expect.poll(async () => (await posted()).sent_at).not.toBeNull()
    return path.join(tested.dataDir, 'outbox', `${(await posted()).id}.eml`)
  }

  /** Returns every table that contains this text. */
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
