import { beforeAll, beforeEach, expect } from 'vitest'
import type { TestAnswer, TestProgram } from '#src/app/test-program.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { CallRecord, DiaryView, RulesView } from '../../console-api.ts'

/** It is Tuesday morning in Glasgow. */
const tuesday = '2026-11-24T08:20:00Z'
export const diarySettings = { CLOCK: tuesday }

const diaryTables = [
  'diary_entries',
  'provider_refs',
  'bookings',
  'leads',
  'diary_exceptions',
  'diary_rule_sets',
] as const

/** The diary as staff and guests see it; empty before each test. */
export function staffDiary(tested: TestProgram) {
  let cookie: string
  let guests = 0
  beforeAll(async () => {
    cookie = (await signedIn(tested.database.db, 'staff', new Date(tuesday))).cookie
  })
  beforeEach(async () => {
    for (const table of diaryTables) await tested.database.db.deleteFrom(table).execute()
    await tested.database.db.deleteFrom('diary_hosts').where('number', '>', 1).execute()
  })

  /** Makes each guest a different person. */
  const newGuest = (name: string) => `${name}${guests++}`
  const call = (method: string, route: string, body?: unknown, headers: Record<string, string> = {}) =>
    tested.call(method, route, body, { headers })
  const staff = (method: string, route: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, `/api/admin/diary${route}`, body, { cookie, ...headers })
  const wish = (datetime: string, more: object = {}) => ({
    kind: 'demo',
    anyway: true,
    datetime: `2026-11-${datetime}:00Z`,
    name: 'Grace Obi',
    email: `${newGuest('grace')}@skelp.example`,
    phone: '0141 496 0000',
    company: 'Skelp',
    ...more,
  })

  return {
    newGuest,
    call,
    staff,
    wish,
    diary: async (from = '2026-11-23') => (await staff('GET', `?from=${from}`)).json().data as DiaryView,
    record: async (id: string) => (await staff('GET', `/calls/${id}`)).json().data as CallRecord,
    rules: async () => (await staff('GET', '/rules')).json().data as RulesView,
    book: async (datetime: string, more: object = {}) => {
      const answer = await staff('POST', '/calls', wish(datetime, more))
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
      return answer.json().data.id as string
    },
    guestBooks: (datetime: string) =>
      call('POST', '/api/demo-booking', {
        type: 'demo_booking_30min',
        name: 'Iain',
        email: `${newGuest('iain')}@lochbay.example`,
        company: 'Lochbay',
        phone: '1',
        message: '',
        datetime: `2026-11-${datetime}:00.000Z`,
      }),
    offered: async (kind = 'calendar') =>
      ((await call('GET', `/api/${kind}/weekly-slots`)).json().data as { datetime: string }[]).map(
        ({ datetime }) => datetime,
      ),
    block: (from: string, until: string) => staff('POST', '/blocks', { from, until, reason: 'A wedding in Oban' }),
    mails: async (id: string) =>
      (
        await tested.database.db
          .selectFrom('mails')
          .select('template')
          .where('cause', 'like', `${id}:%:guest`)
          .orderBy('cause')
          .execute()
      ).map(({ template }) => template),
    /** The entries about it in the log of changes, oldest first. */
    logged: async (subject: string) =>
      (
        await tested.database.db
          .selectFrom('staff_changes')
          .select('action')
          .where('subject', '=', subject)
          .orderBy('at')
          .orderBy('id')
          .execute()
      ).map(({ action }) => action),
  }
}

export const codeOf = (answer: TestAnswer) => [answer.status, answer.json().code]
