import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { interviewSetup } from '#src/interviews/server/http/interviews.setup.ts'
import type { Db as InterviewsDb } from '#src/interviews/server/tables.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { Db } from '../tables.ts'
import { captions, candidateSetup } from './candidates.setup.ts'

const tested = testProgram('candidates')
const { call, add, send, filmed, record } = candidateSetup(tested)
const { invited, open } = interviewSetup(tested)

async function erase(id: string) {
  const { personId, email } = await record(id)
  return call('POST', `/api/admin/leads/${personId}/erasure`, { email })
}

const onDisk = () => fs.readdirSync(path.join(tested.dataDir, 'objects'), { recursive: true }).map(String)

/** The person of a candidate becomes a lead as well. Returns the candidate's address and person. */
async function alsoLead(id: string): Promise<{ personId: string; email: string }> {
  const { personId, email } = await record(id)
  const now = new Date()
  const lead = { inbox_since: now, last_event: 'Form', last_event_at: now, audience: 'employer' } as const
  await tested.database.db.updateTable('people').set(lead).where('id', '=', personId).execute()
  return { personId, email }
}

const filesOf = ['stream', 'poster', 'captions'] as const

describe('a candidate', () => {
  test('is added by staff, found by any of their words, and nobody is mailed', async () => {
    const id = await add('Nadia Rahman')
    const before = await record(id)
    expect(before).toMatchObject({ name: 'Nadia Rahman', keepUntil: '2027-11-12', asksOn: '2027-10-12', film: null })
    const change = { headline: 'Key account manager', facts: { ...before.facts, place: 'Govanhill', noticeWeeks: 12 } }
    expect((await call('PUT', `/api/admin/candidates/${id}`, { version: before.version, ...change })).status).toBe(200)
    const found = (await call('GET', '/api/admin/candidates?q=govanhill%20nadia')).json().data
    expect(found.rows).toMatchObject([{ id, headline: 'Key account manager', film: 'none', noticeWeeks: 12 }])
    expect(await tested.database.db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  test('can’t be overwritten by somebody who read an older version', async () => {
    const id = await add('Kofi Mensah')
    const { version } = await record(id)
    const put = (pitch: string) => call('PUT', `/api/admin/candidates/${id}`, { version, pitch })
    expect((await put('I win back accounts.')).status).toBe(200)
    const stale = await put('Nothing.')
    expect([stale.status, stale.json().code]).toEqual([409, 'changed_meanwhile'])
    expect((await record(id)).pitch).toBe('I win back accounts.')
  })

  test('can’t have agreed on a day that is still to come', async () => {
    const agreed = { agreedHow: 'fair', agreedOn: '2099-01-01' }
    const file = Buffer.from('name,email\nEva Late,eva@home.example\n').toString('base64')
    for (const [route, body] of [
      ['/api/admin/candidates', { name: 'Eva Late', email: 'eva@home.example', ...agreed }],
      ['/api/admin/candidates/imports', { file, ...agreed }],
    ] as const) {
      const refused = await call('POST', route, body)
      expect([route, refused.status, refused.json().errors]).toEqual([
        route,
        422,
        [{ path: 'agreedOn', msg: 'That day is still to come. Please give the day on which they agreed.' }],
      ])
    }
    expect((await call('GET', '/api/admin/candidates?q=eva')).json().data.total).toBe(0)
  })

  test('is identified by the address: it can’t be added twice, and a namesake is only pointed out', async () => {
    const id = await add('Callum Reid', 'callum@home.example')
    const again = { name: 'C. Reid', email: 'CALLUM@home.example', agreedHow: 'fair', agreedOn: '2026-11-12' }
    const refused = await call('POST', '/api/admin/candidates', again)
    expect([refused.status, refused.json().code]).toEqual([409, 'already_candidate'])
    const namesake = await add('Callum Reid', 'other.callum@home.example')
    expect(namesake).not.toBe(id)
    expect((await record(namesake)).namesakes).toContainEqual(expect.objectContaining({ candidateId: id, by: 'name' }))
    expect((await record(id)).email).toBe('callum@home.example')
  })

  test('is added once, however often the same request arrives', async () => {
    const body = { name: 'Mei Lau', email: 'mei@home.example', agreedHow: 'said so', agreedOn: '2026-11-12' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => tested.call('POST', '/api/admin/candidates', body, { key: 'the-very-same-key' })),
    )
    // Without a session nobody is added.
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await call('GET', '/api/admin/candidates?q=mei@home.example')).json().data.total).toBe(0)
  })
})

describe('a list of people', () => {
  const agreed = { agreedHow: 'spring fair', agreedOn: '2026-11-12' }
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const list = encoded(
    '\uFEFFfull_name;mail;exp_salary\r\nSkye Main;skye@home.example;35k\r\nRavi Dutt;ravi@home.example;lots\r\nJ. Reid;jo@home.example;\r\nUna Begley;UNA@home.example;41,000\r\n',
  )
  const imports = '/api/admin/candidates/imports'
  const found = async (q: string) => (await call('GET', `/api/admin/candidates?q=${q}`)).json().data.total as number

  test('is previewed, imported once and completely, mails nobody, and is undone except for candidates who were worked on', async () => {
    await add('Jo Reid')
    const preview = (await call('POST', `${imports}/preview`, { file: list })).json().data
    expect([preview.ready, preview.left]).toEqual([
      2,
      [
        { line: 3, who: 'Ravi Dutt', why: 'bad_salary' },
        { line: 4, who: 'J. Reid', why: 'known' },
      ],
    ])
    expect(await found('skye')).toBe(0)
    const once = { cookie: (await signedIn(tested.database.db)).cookie, key: 'one-key-of-an-import' }
    const both = await Promise.all([1, 2].map(() => tested.call('POST', imports, { file: list, ...agreed }, once)))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const { importId, added } = both[0]!.json().data
    expect([added, both[1]!.json().data.importId]).toEqual([2, importId])
    const { rows } = (await call('GET', '/api/admin/candidates?view=marked')).json().data
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Skye Main', 'Una Begley'])
    const una = rows[1]
    await call('PUT', `/api/admin/candidates/${una.id}`, { version: una.version, headline: 'Rep' })
    const again = await call('POST', imports, { file: list, ...agreed })
    expect([again.status, again.json().code]).toEqual([422, 'nobody_new'])
    expect((await call('POST', `${imports}/${importId}/undo`)).json().data).toEqual({ removed: 1, kept: 1 })
    expect((await call('POST', `${imports}/${importId}/undo`)).json().data).toEqual({ removed: 0, kept: 1 })
    expect([await found('skye'), await found('una')]).toEqual([0, 1])
    const left = tested.database.db.selectFrom('people').select('id').where('email', '=', 'skye@home.example')
    expect(await left.execute()).toEqual([])
    expect(await tested.database.db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  test('is undone except for candidates who were invited to an interview since', async () => {
    const file = encoded('name,email\nEilidh Baird,eilidh@home.example\nGus Baird,gus@home.example\n')
    const { importId } = (await call('POST', imports, { file, ...agreed })).json().data
    const { token } = await invited({ name: 'Eilidh Baird', email: 'eilidh@home.example' })
    const undone = await call('POST', `${imports}/${importId}/undo`)
    expect([undone.status, undone.json().data]).toEqual([200, { removed: 1, kept: 1 }])
    expect([await found('eilidh'), await found('gus')]).toEqual([1, 0])
    expect((await open(token)).view.firstName).toBe('Eilidh')
  })

  test('is refused with a sentence if it is no list, too large, or sent by a stranger', async () => {
    for (const [file, code] of [
      [encoded('Dear all'), 'not_a_list'],
      [Buffer.from('504b0304aaaa', 'hex').toString('base64'), 'not_a_list'],
      [encoded(`name,email\n${'A,a@b.example\n'.repeat(2001)}`), 'too_many_lines'],
    ] as const) {
      const refused = await call('POST', `${imports}/preview`, { file })
      expect([refused.status, refused.json().code]).toEqual([422, code])
    }
    expect((await call('POST', `${imports}/preview`, { file: 'x'.repeat(2_000_000) })).status).toBe(413)
    expect((await tested.call('POST', imports, { file: list, ...agreed }, { key: 'a-strangers-key' })).status).toBe(401)
    expect((await tested.call('GET', '/api/admin/candidates.csv')).status).toBe(401)
  })

  test('is exported without anything that a spreadsheet would run, and can be imported again', async () => {
    await add('=HYPERLINK("http://x","y")', 'formula@home.example')
    const { text } = await call('GET', '/api/admin/candidates.csv?q=formula')
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")",formula@home.example`)
    const back = (await call('POST', `${imports}/preview`, { file: encoded(text) })).json().data
    expect(back).toMatchObject({ ready: 0, left: [{ who: '=HYPERLINK("http://x","y")', why: 'known' }] })
  })
})

describe('several candidates at once', () => {
  test('are changed unless they were changed since, and that can be undone', async () => {
    const ids = [await add('Zofia Nowak'), await add('Lewis Adair')] as const
    const [first, second] = [await record(ids[0]), await record(ids[1])]
    await call('PUT', `/api/admin/candidates/${ids[1]}`, { version: second.version, headline: 'Rep' })
    const people = [first, second].map(({ id, version }) => ({ id, version }))
    const change = (what: string) => call('POST', '/api/admin/candidates/changes', { people, change: what })
    const marked = (await change('mark')).json().data
    expect(marked).toMatchObject({ changed: [{ id: ids[0], markedAt: null }], left: [ids[1]] })
    expect([(await record(ids[0])).marked, (await record(ids[1])).marked]).toEqual([true, false])
    expect((await change('keep')).json().data).toMatchObject({ changed: [], left: ids.toSorted() })
    const back = () => call('POST', '/api/admin/candidates/restorations', { people: marked.changed })
    expect((await back()).json().data).toEqual({ restored: 1, left: [] })
    expect((await back()).json().data).toEqual({ restored: 0, left: [ids[0]] })
    expect(await record(ids[0])).toMatchObject({ marked: false, keepUntil: first.keepUntil })
    // Somebody who has been asked whether they want to be kept longer is not asked again.
    const keepAskedAt = '2026-11-20T06:20:00.000Z'
    const db = tested.database.db as Db
    await db
      .updateTable('candidates')
      .set({ keep_asked_at: new Date(keepAskedAt) })
      .where('id', '=', ids[0])
      .execute()
    const asked = { id: ids[0], version: (await record(ids[0])).version }
    const longer = await call('POST', '/api/admin/candidates/changes', { people: [asked], change: 'keep' })
    expect((await record(ids[0])).keepAskedAt).toBeNull()
    await call('POST', '/api/admin/candidates/restorations', { people: longer.json().data.changed })
    expect(await record(ids[0])).toMatchObject({ keepAskedAt, keepUntil: first.keepUntil })
  })
})

describe('deleting a candidate today', () => {
  test('shows first what is deleted and what stays, asks for the address, and is reserved for owners', async () => {
    const id = await add('Hamish Orr')
    const at = `/api/admin/candidates/${id}/deletion`
    const rehearsed = await call('GET', at)
    expect(rehearsed.json().data).toMatchObject({ removed: { candidates: 1, films: 0 }, kept: [] })
    expect((await record(id)).name).toBe('Hamish Orr')
    const wrong = await call('POST', at, { email: 'someone@else.example' })
    expect([wrong.status, wrong.json().code]).toEqual([422, 'wrong_address'])
    const { cookie } = await signedIn(tested.database.db, 'staff')
    for (const method of ['GET', 'POST'])
      expect(
        (await tested.call(method, at, method === 'GET' ? undefined : { email: 'x' }, { cookie, key: 'of-stan-alone' }))
          .status,
      ).toBe(403)
    const deleted = await call('POST', at, { email: 'HAMISH@home.example' })
    expect([deleted.status, deleted.json().data]).toEqual([200, rehearsed.json().data])
    expect(await record(id)).toMatchObject({ name: '', erasedAt: expect.any(String) })
    expect((await call('POST', at, { email: 'hamish@home.example' })).status).toBe(404)
  })

  test('keeps what else we know about somebody who is also a lead, but not sent morning mails', async () => {
    const id = await add('Efua Adair')
    const { personId, email } = await alsoLead(id)
    const now = new Date()
    const morning = {
      id: 'mai_morning',
      cause: 'morning:2026-11-12:mem_1',
      template: 'morning-mail',
      recipient: 'a@b.example',
    }
    await tested.database.db
      .insertInto('mails')
      .values({ ...morning, data: '{}', created_at: now, sent_at: now })
      .execute()
    expect((await call('POST', `/api/admin/candidates/${id}/deletion`, { email })).status).toBe(200)
    expect((await record(id)).erasedAt).not.toBeNull()
    const person = tested.database.db.selectFrom('people').select(['email', 'erased_at']).where('id', '=', personId)
    expect(await person.executeTakeFirstOrThrow()).toEqual({ email, erased_at: null })
    const mails = tested.database.db.selectFrom('mails').select('id').where('id', '=', morning.id)
    expect(await mails.execute()).toEqual([])
  })

  test('lets somebody who is also a lead come back as a new candidate, to whom nothing of before belongs', async () => {
    const first = await add('Rhona Kerr')
    const { personId, email } = await alsoLead(first)
    const remove = (id: string) => call('POST', `/api/admin/candidates/${id}/deletion`, { email })
    expect((await remove(first)).status).toBe(200)
    const second = await add('Rhona Kerr')
    expect(await record(second)).toMatchObject({ personId, name: 'Rhona Kerr', erasedAt: null })
    const gone = await record(first)
    expect([gone.name, gone.erasedAt === null, gone.personId === personId]).toEqual(['', false, false])
    expect((await remove(second)).status).toBe(200)
    const file = Buffer.from(`name,email\nRhona Kerr,${email}\n`).toString('base64')
    const agreed = { agreedHow: 'at a fair', agreedOn: '2026-11-12' }
    const imported = await call('POST', '/api/admin/candidates/imports', { file, ...agreed })
    expect(imported.json().data).toMatchObject({ added: 1, left: 0 })
  })

  test('deletes the interviews of somebody who is also a lead: answers, what would help, notes and links', async () => {
    const id = await add('Ishbel Gunn')
    const { email } = await alsoLead(id)
    const help = { writing: true, other: 'I’m going deaf.' }
    const { id: invitation, token } = await invited({ name: 'Ishbel Gunn', email, adjustments: help })
    const room = await open(token)
    const take = await room.begin('q1', { kind: 'text' })
    expect((await room.call('PUT', `/api/interviews/takes/${take}/words`, { words: 'Bread.' })).status).toBe(200)
    const db: InterviewsDb = tested.database.db
    const { member } = await signedIn(tested.database.db)
    const rating = { invitation_id: invitation, question: 'q1', member_id: member.id, value: 2, note: 'Mumbles' }
    await db
      .insertInto('ratings')
      .values({ ...rating, updated_at: new Date() })
      .execute()
    const stored = async () => {
      const rows = (table: 'takes' | 'ratings' | 'invitation_keys' | 'interview_sessions') =>
        db.selectFrom(table).selectAll().where('invitation_id', '=', invitation).execute()
      const { adjustments, consent_text } = await db
        .selectFrom('invitations')
        .select(['adjustments', 'consent_text'])
        .where('id', '=', invitation)
        .executeTakeFirstOrThrow()
      const mails = await db.selectFrom('mails').select('id').where('cause', 'like', `${invitation}:%`).execute()
      const left = [await rows('takes'), await rows('ratings'), await rows('invitation_keys')]
      return [
        ...[...left, await rows('interview_sessions'), mails].map(({ length }) => length),
        adjustments.other,
        consent_text === '',
      ]
    }
    expect(await stored()).toEqual([1, 1, 1, 1, 1, help.other, false])
    const deleted = await call('POST', `/api/admin/candidates/${id}/deletion`, { email })
    expect([deleted.status, deleted.json().data]).toMatchObject([200, { isWhole: false, removed: { interviews: 1 } }])
    expect(await stored()).toEqual([0, 0, 0, 0, 0, '', true])
    const again = await tested.call('POST', '/api/interviews/session', { token, page: 'page0000000again' })
    expect([again.status, again.json().code]).toEqual([404, 'unknown_link'])
  })
})

describe('a candidate’s film', () => {
  test('is uploaded in pieces, converted, shown only to staff, and never cached', async () => {
    const id = await filmed('Ailsa Drummond')
    expect(await record(id)).toMatchObject({ film: { state: 'ready', hasCaptions: true, captionsBy: 'person' } })
    for (const name of filesOf) {
      const answer = await call('GET', `/api/admin/candidates/${id}/film/${name}`)
      expect([name, answer.status]).toEqual([name, 200])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('x-robots-tag')).toContain('noindex')
      const stranger = await tested.call('GET', `/api/admin/candidates/${id}/film/${name}`)
      expect([stranger.status, stranger.bytes.includes('ftyp')]).toEqual([401, false])
    }
    const part = await call('GET', `/api/admin/candidates/${id}/film/stream`, undefined, { range: 'bytes=4-7' })
    expect([part.status, part.text]).toEqual([206, 'ftyp'])
    expect((await call('GET', `/api/admin/candidates/${id}/film/captions`)).text).toBe(captions)
    // Captions that a colleague has written meanwhile are not overwritten unseen.
    const overwrite = (seen: string) =>
      call('PUT', `/api/admin/candidates/${id}/film/captions?seen=${seen}`, captions, { 'content-type': 'text/vtt' })
    expect((await overwrite('none')).json().code).toBe('captions_changed')
    expect((await overwrite((await record(id)).film!.captionsVersion)).status).toBe(200)
    // It is not in the library, whose films are public.
    expect((await call('GET', '/api/videos?active=false')).json().data).toEqual([])
  })

  test('gives the same answer if the candidate has no film as if there is no such candidate', async () => {
    const id = await add('Efe Osei')
    const answers = await Promise.all(filesOf.map((name) => call('GET', `/api/admin/candidates/${id}/film/${name}`)))
    for (const answer of answers) expect([answer.status, answer.json().code]).toEqual([404, 'not_found'])
  })

  test('is refused with a sentence if it is not a film, and no bytes are accepted for an unknown candidate', async () => {
    const id = await add('Jas Sandhu')
    const refused = await send(id, Buffer.from('Not a film at all. '.repeat(40)))
    expect([refused.status, refused.json().code]).toEqual([422, 'not_a_video'])
    expect((await send('can_nobody')).json().code).toBe('no_candidate')
    expect((await record(id)).film).toBeNull()
    const words = await call('PUT', `/api/admin/candidates/${id}/film/captions`, captions, {
      'content-type': 'text/vtt',
    })
    expect(words.status).toBe(404)
  })

  test('is deleted with its bytes, captions and still when the person is erased, but another’s identical bytes stay', async () => {
    const [id, twin] = [await filmed('Dee Okafor'), await filmed('Deirdre Okafor')]
    const ownKeys = async (candidate: string) => {
      const row = await tested.database.db
        .selectFrom('films')
        .innerJoin('candidates', 'candidates.film_id', 'films.id')
        .select(['original_key', 'rendition_key', 'poster_key'])
        .where('candidates.id', '=', candidate)
        .executeTakeFirstOrThrow()
      return Object.values(row) as string[]
    }
    const keys = await ownKeys(id)
    expect(await ownKeys(twin)).toContain(keys[0])
    const erased = await erase(id)
    expect([erased.status, erased.json().data?.removed]).toEqual([
      200,
      expect.objectContaining({ candidates: 1, films: 1 }),
    ])
    for (const name of filesOf) expect((await call('GET', `/api/admin/candidates/${id}/film/${name}`)).status).toBe(404)
    expect(await record(id)).toMatchObject({ name: '', email: '', film: null, facts: { place: null } })
    // Another candidate sent the same bytes, which stay.
    expect((await call('GET', `/api/admin/candidates/${twin}/film/stream`)).status).toBe(200)
    const others = (await call('GET', '/api/admin/candidates?view=filmed')).json().data.rows as { id: string }[]
    for (const other of others) expect((await erase(other.id)).status).toBe(200)
    await expect
      .poll(() => onDisk().filter((file) => keys.some((key) => file.endsWith(key))), {
        interval: 100,
      })
      .toEqual([])
  })
})
