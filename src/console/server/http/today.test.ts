import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { appendEvent } from '#src/contracts/server/public.ts'
import { abandoned } from '#src/portal/server/console/contracts-to-look-at.ts'
import { groupOf } from '#src/platform/attention.ts'
import { backupTooOld } from '../today/failures.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { newId } from '#src/values/id.ts'
import type { TodayAnswer, TodayGroup, WaitingAnswer } from '../../console-api.ts'

// What staff have to act on, over HTTP (STAFF-17).

const now = new Date('2026-11-24T10:00:00Z')
const backups = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-today-backups-'))
afterAll(() => fs.rmSync(backups, { recursive: true }))
const tested = testProgram('today', { CLOCK: now.toISOString(), BACKUP_DIR: backups })
let cookie: string
beforeAll(async () => {
  cookie = (await signedIn(tested.database.db, 'staff', now)).cookie
})
beforeEach(async () => {
  for (const table of ['diary_entries', 'provider_refs', 'bookings', 'leads', 'backups', 'videos'] as const)
    await tested.database.db.deleteFrom(table).execute()
  await tested.database.db.updateTable('people').set({ asked_at: null }).execute()
})

const call = (method: string, route: string, body?: unknown) => tested.call(method, route, body, { cookie })
const today = async () => (await call('GET', '/api/admin/today')).json().data as TodayAnswer
const waiting = async () => (await call('GET', '/api/admin/waiting')).json().data as WaitingAnswer
const group = async (kind: TodayGroup['kind']) => (await today()).groups.find((one) => one.kind === kind)
const act = async (kind: TodayGroup['kind'], label: string) => {
  const found = (await group(kind))!.items[0]!.acts.find((one) => one.label === label)!
  const answer = await call(found.call.method ?? 'POST', found.call.path, found.call.body)
  expect([answer.text, answer.status < 300]).toEqual([answer.text, true])
  return { undo: found.undo!, data: answer.json().data as { version?: number } | null }
}
const ask = (email: string, more: object = {}) =>
  call('POST', '/api/contact', { email, name: 'Grace Obi', phone: '+44 7700 900123', candidateCount: '2-5', ...more })

async function book(email: string, at = '2026-11-24T15:00:00Z'): Promise<string> {
  const answer = await call('POST', '/api/admin/diary/calls', {
    kind: 'demo',
    datetime: at,
    name: 'Iain Orr',
    email,
    phone: '0141 496 0000',
    company: 'Lochbay',
  })
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.json().data.id as string
}

async function moveCall(id: string, from: string, until: string): Promise<void> {
  await tested.database.db
    .updateTable('bookings')
    .set({ starts_at: new Date(from), ends_at: new Date(until) })
    .where('id', '=', id)
    .execute()
}

test('returns nothing without a session', async () => {
  const answer = await tested.call('GET', '/api/admin/today')
  expect([answer.status, answer.json().code]).toEqual([401, 'staff_signed_out'])
})

test('is empty if there is nothing to do: no group, no count', async () => {
  expect(await today()).toMatchObject({ total: 0, groups: [] })
  expect((await waiting()).today).toBe(0)
})

test('lists a lead until it is answered, late once the promise is broken, and again when the answer is undone', async () => {
  await ask('grace@skelp.example', { company: 'Skelp', message: '<b>Now</b>' })
  const soon = (await group('lead'))!.items[0]!
  expect(soon).toMatchObject({
    title: 'Grace Obi',
    isLate: false,
    when: expect.stringMatching(/^Answer by Wed \d\d:\d\d$/),
  })
  expect(soon.text).toBe('Skelp, Asked for pricing: 2-5 hires')
  expect(soon.links.map(({ href }) => href)).toEqual(['tel:+447700900123', 'mailto:grace@skelp.example'])
  await tested.database.db
    .updateTable('people')
    .set({ asked_at: new Date('2026-11-23T09:59:00Z') })
    .where('email_key', '=', 'grace@skelp.example')
    .execute()
  expect((await group('lead'))!.items[0]).toMatchObject({ isLate: true, when: 'Answer was due 09:59' })

  const { undo, data } = await act('lead', 'Mark answered')
  expect(await group('lead')).toBeUndefined()
  expect((await call('POST', undo.path, { ...undo.body, version: data!.version })).status).toBe(200)
  expect((await group('lead'))!.total).toBe(1)
})

test('names a part that can’t be loaded, and has the others', async () => {
  await ask('rest@skelp.example')
  const { db } = tested.database
  await sql`alter table payment_disputes rename to payment_disputes_away`.execute(db)
  try {
    // Contracts are read for disputes too.
    expect(await today()).toMatchObject({ unread: ['dispute', 'contract'], groups: [{ kind: 'lead', total: 1 }] })
    expect(await waiting()).toMatchObject({ leads: 1 })
  } finally {
    await sql`alter table payment_disputes_away rename to payment_disputes`.execute(db)
  }
  expect(await today()).toMatchObject({ unread: [] })
})

test('does not list closed leads and erased people', async () => {
  await ask('gone@skelp.example')
  await tested.database.db
    .updateTable('people')
    .set({ state: 'closed' })
    .where('email_key', '=', 'gone@skelp.example')
    .execute()
  expect(await group('lead')).toBeUndefined()
})

test('counts more than fifty, and lists the first fifty', async () => {
  await tested.database.db
    .insertInto('people')
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        id: newId('per', now),
        email: `many-${n}@skelp.example`,
        email_key: `many-${n}@skelp.example`,
        name: `Many ${n}`,
        phone: '',
        company: '',
        created_at: now,
        updated_at: now,
        inbox_since: now,
        last_event_at: now,
        asked_at: now,
      })),
    )
    .execute()
  const leads = (await group('lead'))!
  expect([leads.total, leads.items.length]).toEqual([60, 50])
  expect(await waiting()).toMatchObject({ today: 60, leads: 60 })
})

describe('calls', () => {
  test('of today are listed until they are over, and then until somebody records the outcome', async () => {
    const id = await book('iain@lochbay.example')
    await book('later@lochbay.example', '2026-11-25T15:00:00Z')
    const calls = (await group('call-today'))!
    expect(calls.items).toMatchObject([{ title: 'Iain Orr', text: 'Demo, 30 min, Lochbay.', when: '15:00 to 15:30' }])
    expect(await waiting()).toEqual({ today: 1, diary: 1 })
    await moveCall(id, '2026-11-24T09:50:00Z', '2026-11-24T10:20:00Z')
    expect((await group('call-today'))!.items).toMatchObject([{ when: 'Now, until 10:20' }])

    await moveCall(id, '2026-11-23T09:50:00Z', '2026-11-23T10:20:00Z')
    expect(await group('call-today')).toBeUndefined()
    expect((await group('outcome'))!.items[0]!.acts.map(({ label }) => label)).toEqual(['Held', 'No-show', 'Moved'])
    const { undo } = await act('outcome', 'No-show')
    expect(await group('outcome')).toBeUndefined()
    await call('POST', undo.path, undo.body)
    const moved = await act('outcome', 'Moved')
    const record = async () => (await call('GET', `/api/admin/diary/calls/${id}`)).json().data
    expect(await record()).toMatchObject({
      outcome: 'moved',
      events: [{ what: 'said_moved' }, { what: 'outcome_cleared' }, { what: 'no_show' }, {}],
    })
    await call('POST', moved.undo.path, moved.undo.body)
    await act('outcome', 'Held')
    expect(await waiting()).toEqual({ today: 0 })
  })

  test('that are cancelled, or a month old, are not listed', async () => {
    const cancelled = await book('off@lochbay.example')
    await call('POST', `/api/admin/diary/calls/${cancelled}/cancel`, { reason: 'Ill' })
    const old = await book('old@lochbay.example', '2026-11-25T15:00:00Z')
    await moveCall(old, '2026-10-20T09:00:00Z', '2026-10-20T09:30:00Z')
    expect(await today()).toMatchObject({ total: 0 })
  })
})

test('an agreement that was begun and left for three days is listed, until its link is sent again', async () => {
  const invitation = { name: 'Ina Struan', email: 'ina@struan.example', companyName: 'Struan' }
  const { id } = (await call('POST', '/api/admin/contracts', invitation)).json().data
  const later = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1000)
  const { db } = tested.database
  // Nobody has opened it, so nobody stopped.
  expect(await groupOf(abandoned(db), later(9))).toMatchObject({ total: 0 })
  await db
    .updateTable('contracts')
    .set({ updated_at: later(0.1) })
    .where('id', '=', id)
    .execute()
  expect(await groupOf(abandoned(db), later(3))).toMatchObject({ total: 0 })
  const [item] = (await groupOf(abandoned(db), later(4))).items
  expect(item).toMatchObject({ title: 'Struan', text: expect.stringContaining('step 1 of 4') })
  await tested.database.db
    .transaction()
    .execute((tx) => appendEvent(tx, id, { at: later(4), kind: 'link-mailed', what: 'Link mailed', details: {} }))
  expect(await groupOf(abandoned(db), later(5))).toMatchObject({ total: 0 })
  expect(await groupOf(abandoned(db), later(8))).toMatchObject({ total: 1 })
})

test('a mail that failed is listed until somebody dismisses it', async () => {
  await ask('bounced@skelp.example')
  await tested.database.db
    .updateTable('mails')
    .set({ failed_at: now, sent_at: null, claimed_at: null, last_error: '550 No such user', subject: 'We’ve got it' })
    .where('recipient', '=', 'bounced@skelp.example')
    .execute()
  expect((await group('mail'))!.items).toMatchObject([
    { title: 'We’ve got it', text: 'To bounced@skelp.example. 550 No such user', when: 'Failed 10:00' },
  ])
  await act('mail', 'Leave unsent')
  expect(await group('mail')).toBeUndefined()
})

test('a mail that failed can be sent again from the list', async () => {
  await ask('again@skelp.example')
  await tested.database.db
    .updateTable('mails')
    .set({ failed_at: now, sent_at: null, claimed_at: null, last_error: '421 Busy', subject: 'Again' })
    .where('recipient', '=', 'again@skelp.example')
    .execute()
  expect((await waiting()).outbox).toBe(1)
  await act('mail', 'Send again')
  expect(await group('mail')).toBeUndefined()
  const mails = await tested.database.db
    .selectFrom('mails')
    .select(['again_of', 'left_at'])
    .where('recipient', '=', 'again@skelp.example')
    .orderBy('created_at')
    .execute()
  expect(mails).toMatchObject([{ again_of: null, left_at: expect.any(Date) }, { again_of: expect.any(String) }])
})

test('a film on the site without captions is listed, with a link to where they are uploaded', async () => {
  const { db } = tested.database
  const film = async (id: string, more: { placement?: 'hero'; captions_sha256?: string; is_active?: boolean }) => {
    await db
      .insertInto('stored_objects')
      .values({ key: id, size: 1, content_type: 'video/mp4', touched_at: now })
      .execute()
    await db
      .insertInto('videos')
      .values({
        id,
        title: `Film ${id}`,
        description: '',
        category: 'general',
        is_active: true,
        position: 1,
        placement: null,
        file_name: 'film.mp4',
        original_key: id,
        rendition_key: null,
        poster_key: null,
        card_poster_key: null,
        captions: null,
        captions_sha256: null,
        container: 'mp4',
        video_codec: 'h264',
        audio_codec: null,
        duration: 3,
        width: 640,
        height: 360,
        state: 'ready',
        making: null,
        progress: null,
        failure: null,
        attempts: 0,
        poster_seconds: null,
        upload_id: null,
        created_at: now,
        updated_at: now,
        ...more,
      })
      .execute()
  }
  await film('vid_unplaced', {})
  await film('vid_1', { placement: 'hero' })
  const films = (await group('film'))!
  expect(films).toMatchObject({
    total: 1,
    page: 'videos',
    items: [
      { title: 'Film vid_1', links: [{ label: 'Upload captions', href: '/admin/videos?edit=vid_1&at=captions' }] },
    ],
  })
  expect((await waiting()).videos).toBe(1)
  await db.updateTable('videos').set({ captions: 'WEBVTT', captions_sha256: 'a' }).where('id', '=', 'vid_1').execute()
  expect(await group('film')).toBeUndefined()
})

describe('a backup', () => {
  const backup = (id: string, started: string, more: object) =>
    tested.database.db
      .insertInto('backups')
      .values({ id, place: '/b', scheduled: false, started_at: new Date(started), holds_until: now, ...more })
      .execute()
  const listed = async (mode: 'daily' | 'by-hand') => (await groupOf(backupTooOld(tested.database.db, mode), now)).items

  test('that failed is listed, as is a daily one that was missed, and one by hand after a week', async () => {
    await backup('bak_1', '2026-11-18T10:00:00Z', { bytes: 1, finished_at: now })
    expect(await listed('by-hand')).toEqual([])
    expect(await listed('daily')).toMatchObject([{ text: 'The last good backup is from 18 Nov.' }])
    await backup('bak_2', '2026-11-24T09:00:00Z', { failure: 'The disk is full.' })
    expect((await listed('by-hand'))[0]!.text).toContain('The disk is full.')
    await tested.database.db.deleteFrom('backups').execute()
    await backup('bak_3', '2026-11-16T09:00:00Z', { bytes: 1, finished_at: now })
    expect(await listed('by-hand')).toMatchObject([
      { text: 'The last good backup is from 16 Nov. Run “npm run backup -- FOLDER” on the server.', acts: [] },
    ])
  })

  test('is started from the list, and the entry disappears', async () => {
    await backup('bak_4', '2026-11-24T09:00:00Z', { failure: 'The disk is full.' })
    expect(await waiting()).toMatchObject({ today: 1, settings: 1 })
    await act('backup', 'Back up now')
    await expect.poll(() => group('backup')).toBeUndefined()
    await expect.poll(() => fs.readdirSync(backups)).toEqual([expect.stringMatching(/^[^.]+$/)])
    // One that is under way is not started again.
    await backup('bak_5', '2026-11-24T10:00:00Z', { holds_until: new Date('2026-11-24T12:00:00Z') })
    expect((await call('POST', '/api/admin/backups', {})).json().code).toBe('backup_under_way')
  })
})
