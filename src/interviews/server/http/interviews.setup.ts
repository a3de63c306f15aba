import { createHash } from 'node:crypto'
import { beforeAll, expect, vi } from 'vitest'
import type { TestProgram } from '#src/app/test-program.ts'
import { filmsOnRoles } from '#src/roles/server/public.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { EndBody, InterviewView } from '../../api.ts'
import { uploadsPath } from '../../upload-wire.ts'
import type { InterviewRecord } from '../../console-api.ts'
import type { Question } from '../../questions.ts'
import { keepInterviews } from '../keep-interviews.ts'
import type { Db } from '../tables.ts'

export const twoQuestions: Question[] = ['q1', 'q2'].map((id, index) => ({
  id,
  text: `What did you sell in year ${index + 1}?`,
  short: `Year ${index + 1}`,
  seconds: 60,
  takes: 2,
  thinkSeconds: 30,
  anchors: { one: '', three: '', five: '' },
}))

export const dayMs = 24 * 3600_000
export const quietJobs = { enqueue: async () => {} }

let taken = 0
/** A new take id, in the form that browsers make. */
export const takeId = () => `tak_${String(++taken).padStart(26, '0')}`

/** Interviews as staff send them and candidates answer them. */
export function interviewSetup(tested: TestProgram) {
  let moira = ''
  let harpreet = ''
  beforeAll(async () => {
    moira = (await signedIn(tested.database.db, 'owner')).cookie
    harpreet = (await signedIn(tested.database.db, 'owner')).cookie
  })
  let keys = 0
  const staff = (method: string, route: string, body?: unknown, who: 'moira' | 'harpreet' = 'moira') =>
    tested.call(method, route, body, {
      cookie: who === 'moira' ? moira : harpreet,
      key: `key-of-an-interview-${keys++}`,
    })
  const record = async (id: string, who?: 'moira' | 'harpreet'): Promise<InterviewRecord> =>
    (await staff('GET', `/api/admin/interviews/${id}`, undefined, who)).json().data

  async function makeSet(questions = twoQuestions): Promise<string> {
    const made = await staff('POST', '/api/admin/interviews/sets', { name: 'Account executive', questions })
    expect(made.status).toBe(201)
    return made.json().data.id
  }

  /** Invites somebody and returns the secret of the link, read from the data of the mail. */
  async function invited(more: object = {}): Promise<{ id: string; token: string }> {
    const number = ++taken
    const answer = await staff('POST', '/api/admin/interviews/invitations', {
      name: 'Dee Okafor',
      email: `dee${number}@home.example`,
      setId: await makeSet(),
      purpose: 'Account executive at Lochbay',
      until: '2099-12-04',
      ...more,
    })
    expect([answer.status, answer.text]).toEqual([201, expect.anything()])
    const { id } = answer.json().data
    const db: Db = tested.database.db
    const mail = await db
      .selectFrom('mails')
      .select('data')
      .where('cause', '=', `${id}:invited`)
      .executeTakeFirstOrThrow()
    const data = (typeof mail.data === 'string' ? JSON.parse(mail.data) : mail.data) as { key: string }
    return { id, token: data.key }
  }

  const staffCookie = () => moira

  /** Does what is due on that day. */
  const keepOn = (now: Date, outbox: object = { post: async () => {} }) =>
    keepInterviews({
      db: tested.database.db,
      clock: { now: () => now },
      outbox,
      jobs: quietJobs,
      config: { dataDir: tested.dataDir },
      filmsOnRoles,
    } as never)

  async function sentAgo(id: string, days: number): Promise<void> {
    const db: Db = tested.database.db
    const sent = new Date(Date.now() - days * dayMs)
    await db.updateTable('invitations').set({ submitted_at: sent }).where('id', '=', id).execute()
  }

  /** A mail as its reader sees it. */
  async function mailOf(cause: string): Promise<string> {
    const db: Db = tested.database.db
    const { id } = await db.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirstOrThrow()
    return (await staff('GET', `/api/admin/mails/${id}/html`)).text
  }

  return {
    staff,
    mailOf,
    staffCookie,
    record,
    makeSet,
    invited,
    keepOn,
    sentAgo,
    open: (token: string, page?: string) => openRoom(tested, token, page),
  }
}

/** Opens a link as a candidate's page does, and returns the calls that the page can make. */
export interface Room {
  cookie: string
  lease: number | null
  view: InterviewView
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): ReturnType<TestProgram['call']>
  look(takeOver?: boolean): Promise<InterviewView>
  begin(question: string, more?: object): Promise<string>
  upload(take: string, n: number, bytes: Uint8Array, type?: string): Promise<string>
  end(take: string, more?: Partial<EndBody>): ReturnType<TestProgram['call']>
  choose(take: string, more?: object): ReturnType<TestProgram['call']>
  /** Records a take of one part, uploads it and chooses it. */
  answer(question: string, bytes: Uint8Array, type?: string): Promise<string>
}

let pages = 0

async function openRoom(tested: TestProgram, token: string, page = `page0000000000${1000 + pages++}`): Promise<Room> {
  const session = { token, page }
  const first = await tested.call('POST', '/api/interviews/session', session)
  expect([first.status, first.text]).toEqual([200, expect.anything()])
  const { cookie } = first
  const room: Room = {
    cookie,
    lease: first.json().data.lease,
    view: first.json().data,
    call: (method, path, body, headers = {}) =>
      tested.call(method, path, body, {
        cookie,
        headers: { 'x-interview': room.view.id, 'x-interview-lease': String(room.lease), ...headers },
      }),
    async look(takeOver = false) {
      const answer = await tested.call('POST', '/api/interviews/session', { ...session, takeOver }, { cookie })
      room.view = answer.json().data
      room.lease = room.view.lease ?? room.lease
      return room.view
    },
    async begin(question, more = {}) {
      const id = takeId()
      const answer = await room.call('PUT', `/api/interviews/takes/${id}`, {
        question,
        kind: 'film',
        agoMs: 0,
        ...more,
      })
      expect([answer.status, answer.text]).toEqual([200, expect.anything()])
      return id
    },
    async upload(take, n, bytes, type = 'video/mp4') {
      const place = await beginUpload(room, take, n, type)
      const sent = await sendPiece(room, place, bytes, 0, bytes.length)
      expect(sent.status).toBe(204)
      return place
    },
    end: (take, more = {}) =>
      room.call('POST', `/api/interviews/takes/${take}/end`, { parts: 1, seconds: 2, endedBy: 'done', ...more }),
    choose: (take, more = {}) => room.call('POST', `/api/interviews/takes/${take}/choose`, more),
    async answer(question, bytes, type) {
      const take = await room.begin(question)
      await room.upload(take, 1, bytes, type)
      expect((await room.end(take)).status).toBe(200)
      expect((await room.choose(take)).status).toBe(200)
      return take
    },
  }
  if (room.lease !== null) {
    const agreed = await room.call('POST', '/api/interviews/consent', { agreed: true, keepInMind: false })
    expect(agreed.status).toBe(200)
  }
  return room
}

export const tus = { 'tus-resumable': '1.0.0' }
const encoded = (text: string) => Buffer.from(text).toString('base64')

/** Begins a part or finds it. Returns the address for its upload. */
export async function beginUpload(room: Room, take: string, n: number, type = 'video/mp4'): Promise<string> {
  const metadata = `take ${encoded(take)},part ${encoded(String(n))},type ${encoded(type)}`
  const begun = await room.call('POST', uploadsPath, undefined, {
    ...tus,
    'upload-defer-length': '1',
    'upload-metadata': metadata,
  })
  expect([begun.status, begun.text]).toEqual([201, ''])
  return begun.headers.get('location')!
}

export function sendPiece(room: Room, place: string, bytes: Uint8Array, offset: number, length?: number) {
  return room.call('PATCH', place, new Uint8Array(bytes), {
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
    'upload-checksum': `sha256 ${createHash('sha256').update(bytes).digest('base64')}`,
    ...(length === undefined ? {} : { 'upload-length': String(length) }),
  })
}

/** Waits until all chosen answers of an interview can be played. */
export const untilJoined = (look: () => Promise<InterviewRecord>) =>
  vi.waitUntil(async () => (await look()).questions.every(({ answer }) => answer?.film === 'ready'), {
    timeout: 300_000,
    interval: 200,
  })
