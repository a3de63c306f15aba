import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { insightMailTemplates } from './digest.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Returns the subject of the mail about the week that ends on a day, as it is written on a later day. */
async function subjectOf(until: string, writtenAt: string): Promise<string> {
  const none = { lead: 0, call: 0, signed: 0, deposit: 0 }
  const templates = insightMailTemplates({
    publicUrl: 'https://patter.example',
    countSteps: () => Promise.resolve(none),
    countFilmLeads: () => Promise.resolve({}),
  })
  const mail = await templates['weekly-digest']!({ until }, { db: database.db, now: new Date(writtenAt) })
  return mail!.subject
}

test('a week in which a month begins has its own days only, whenever the mail is written (STATS-13)', async () => {
  const visit = { kind: 'visit' as const, page: '/', subject: 'direct', device: 'phone' as const, total: 0 }
  await database.db
    .insertInto('insight_daily')
    .values([
      { ...visit, day: '2026-09-27', n: 1 },
      { ...visit, day: '2026-09-28', n: 10 },
      { ...visit, day: '2026-10-04', n: 100 },
      { ...visit, day: '2026-10-05', n: 1000 },
      { ...visit, day: '2026-10-11', n: 10_000 },
    ])
    .execute()
  for (const writtenAt of ['2026-10-05T08:00:00Z', '2026-10-06T08:00:00Z', '2026-12-01T08:00:00Z'])
    expect(await subjectOf('2026-10-04', writtenAt)).toBe('Last week: 110 visits, 0 leads')
  expect(await subjectOf('2026-10-11', '2026-10-12T08:00:00Z')).toBe('Last week: 11,000 visits, 0 leads')
})
