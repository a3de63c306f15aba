import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { began, inbox } from './inbox.setup.ts'

// The inbox over HTTP.

const tested = testProgram('leads', { CLOCK: began.toISOString() })
const setup = inbox(tested)
const { call, contact, list, names, counts, idOf, record } = setup

test('every call of the inbox needs a session, and only an owner can erase', async () => {
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
      setup.staff,
    )
    expect([answer.status, answer.json().code]).toEqual([403, 'owner_required'])
  }
  expect((await record('door@thrum.example', setup.staff)).mayErase).toBe(false)
})

describe('the list', () => {
  test('finds people by any part of what is known about them, and by nothing else', async () => {
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
    expect((await call('GET', '/api/admin/leads?sort=password', undefined, setup.owner)).status).toBe(422)
  })

  test('shows new leads at once, unread, and distinguishes employers from candidates', async () => {
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
    // An employer who also opens the careers page stays an employer.
    await call('POST', '/api/career-email-capture', { email: 'new@struan.example' })
    expect(await record('new@struan.example')).toMatchObject({ audience: 'employer', stage: 'lead', source: 'contact' })
  })

  test('is exported as a spreadsheet without formulas, with its letters and numbers intact', async () => {
    await contact('formula@thrum.example', {
      name: '=HYPERLINK("https://evil.example","Prize")',
      company: '@SUM(A1)',
      phone: '+447700900123',
    })
    const answer = await call('GET', '/api/admin/leads.csv?q=formula', undefined, setup.staff)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [, line] = answer.text.split('\r\n')
    expect(line).toMatch(
      /^"'=HYPERLINK\(""https:\/\/evil\.example"",""Prize""\)",'@SUM\(A1\),formula@thrum\.example,\+44 7700 900123,/,
    )
    expect((await call('GET', '/api/admin/leads.csv?q=lukasz', undefined, setup.staff)).text).toContain(
      'Łukasz O’Neill,Lochbay Énergie',
    )
  })
})

describe('a person', () => {
  test('changed by two people at the same moment keeps the first change; the second is refused, and nothing is overwritten', async () => {
    await contact('two@skelp.example', { name: 'Grace Obi' })
    const { id, version, team } = await record('two@skelp.example')
    const close = () =>
      call('PUT', `/api/admin/leads/${id}`, { version, state: 'closed', closedReason: 'no_reply' }, setup.owner)
    const assign = () => call('PUT', `/api/admin/leads/${id}`, { version, ownerId: team[0].id }, setup.staff)
    const answers = await Promise.all([close(), assign()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.json().code).toBe('changed_meanwhile')
    expect(
      (await call('PUT', `/api/admin/leads/${id}`, { version: version + 1, ownerId: 'stf_nobody' }, setup.owner))
        .status,
    ).toBe(422)
  })

  test('who was closed and writes again is open and unread; closing them without having seen that is refused', async () => {
    await contact('back@oatlaw.example', { name: 'Duncan Shaw' })
    const { id, version } = await record('back@oatlaw.example')
    expect(
      (await call('PUT', `/api/admin/leads/${id}`, { version, state: 'closed' }, setup.owner)).json().errors,
    ).toEqual([{ path: 'closedReason', msg: 'Please give a reason.' }])
    await call('PUT', `/api/admin/leads/${id}`, { version, state: 'closed', closedReason: 'not_now' }, setup.owner)
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
          setup.owner,
        )
      ).status,
    ).toBe(409)
    // Events after those on the reader's screen stay unread.
    await call('PUT', `/api/admin/leads/${id}/unread`, { unread: false, seen }, setup.owner)
    const now = await record('back@oatlaw.example')
    expect(now.unread).toBe(true)
    await call('PUT', `/api/admin/leads/${id}/unread`, { unread: false, seen: now.lastEventAt }, setup.owner)
    expect((await record('back@oatlaw.example')).unread).toBe(false)
  })

  test('has notes that only their writer can change; a double click writes one', async () => {
    await contact('noted@gilvane.example')
    const id = await idOf('noted@gilvane.example')
    const key = { 'idempotency-key': 'a-note-of-its-own' }
    const twice = await Promise.all(
      [1, 2].map(() =>
        call('POST', `/api/admin/leads/${id}/notes`, { text: ' Rings back <b>Tuesday</b> ' }, setup.staff, key),
      ),
    )
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    const [note, ...more] = (await record('noted@gilvane.example', setup.staff)).notes
    expect([note, more]).toMatchObject([{ text: 'Rings back <b>Tuesday</b>', author: 'Stan Staff', own: true }, []])
    for (const method of ['PUT', 'DELETE'])
      expect(
        (await call(method, `/api/admin/lead-notes/${note.id}`, { text: 'Mine now' }, setup.owner)).json().code,
      ).toBe('not_your_note')
    expect((await call('POST', `/api/admin/leads/${id}/notes`, { text: '   ' }, setup.staff)).status).toBe(422)
    expect(
      (await call('PUT', `/api/admin/lead-notes/${note.id}`, { text: 'Rings back Wednesday' }, setup.staff)).status,
    ).toBe(200)
    expect((await record('noted@gilvane.example')).notes).toMatchObject([
      { text: 'Rings back Wednesday', own: false, editedAt: expect.any(String) },
    ])
    expect((await call('DELETE', `/api/admin/lead-notes/${note.id}`, {}, setup.staff)).status).toBe(200)
    expect((await call('DELETE', `/api/admin/lead-notes/${note.id}`, {}, setup.staff)).status).toBe(404)
    const log = await tested.database.db
      .selectFrom('staff_changes')
      .selectAll()
      .where('subject', '=', id)
      .orderBy('at')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['lead.noted', 'lead.note_edited', 'lead.note_deleted'])
    expect(JSON.stringify(log)).not.toMatch(/Tuesday|Wednesday|gilvane/)
  })
})

describe('a quarantined form', () => {
  const mails = async (leadId: string) =>
    (
      await tested.database.db
        .selectFrom('mails')
        .select('template')
        .where('cause', 'like', `${leadId}:%`)
        .orderBy('template')
        .execute()
    ).map(({ template }) => template)

  test('is not in the inbox, fills in nothing, and is released once, by the colleague who is first', async () => {
    await contact('ann@dunlace.example', { name: 'Not Ann', website: 'https://spam.example' })
    await contact('ann@dunlace.example', {
      name: 'Ann Baxter',
      submitTime: new Date(began.getTime() - 1000).toISOString(),
      selectedService: 'Headhunting',
      website: ' filled ',
    })
    expect(await names('?q=dunlace')).toEqual([])
    const held = (await call('GET', '/api/admin/quarantine?q=ann%20baxter', undefined, setup.owner)).json().data
    expect([held.total, held.rows[0]]).toMatchObject([
      1,
      { name: 'Ann Baxter', reason: 'honeypot', said: 'Asked for pricing: 2-5 hires, Headhunting', keptOut: false },
    ])
    const { leadId, at } = held.rows[0]
    const answers = await Promise.all(
      [setup.owner, setup.staff].map((cookie) => call('POST', `/api/admin/quarantine/${leadId}/release`, {}, cookie)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mails(leadId)).toEqual(['contact-answer', 'lead-announced'])
    expect(await record('ann@dunlace.example')).toMatchObject({
      name: 'Ann Baxter',
      inboxSince: at,
      lastEventAt: at,
      unread: true,
    })
    expect((await call('POST', `/api/admin/quarantine/${leadId}/keep-out`, {}, setup.owner)).json().code).toBe(
      'already_released',
    )
  })

  test('is stored if it stays out; a bulk release skips leads that have been dealt with', async () => {
    await contact('rank@topspot.example', { website: 'x', message: 'Dear owner, page one guaranteed' })
    await contact('rik@quickleads.example', { website: 'x' })
    const { rows } = (await call('GET', '/api/admin/quarantine', undefined, setup.owner)).json().data
    const seo = rows.find(({ email }: { email: string }) => email === 'rank@topspot.example')
    expect(seo.said).toBe('“Dear owner, page one guaranteed”')
    expect((await call('POST', `/api/admin/quarantine/${seo.leadId}/keep-out`, {}, setup.staff)).status).toBe(200)
    expect(
      (await call('GET', '/api/admin/quarantine?show=out', undefined, setup.owner)).json().data.rows,
    ).toMatchObject([{ leadId: seo.leadId, keptOut: true }])
    const rik = rows.find(({ email }: { email: string }) => email === 'rik@quickleads.example')
    expect(
      (
        await call(
          'POST',
          '/api/admin/quarantine/release',
          { leadIds: [rik.leadId, rik.leadId, 'led_nothing'] },
          setup.owner,
        )
      ).json().data,
    ).toEqual({ released: 1 })
    expect(await names('?q=quickleads')).toHaveLength(1)
    expect(await mails(seo.leadId)).toEqual([])
  })
})
