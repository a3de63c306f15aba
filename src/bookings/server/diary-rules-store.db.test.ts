import { afterAll, beforeAll, expect, test } from 'vitest'
import { diaryRules } from '#content/facts/diary.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { diaryView } from './console/diary.ts'
import { diariesNow, insertException } from './diary-rules-store.ts'

// A Sunday evening.
const now = new Date('2026-11-15T20:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('what is offered does not depend on blocks that are over, and the diary still shows them', async () => {
  const block = (day: string, host: number | null) =>
    database.db
      .transaction()
      .execute((tx) =>
        insertException(
          tx,
          { what: 'blocked', from: `${day}T10:00`, until: `${day}T11:00`, reason: `On ${day}`, by: 'Moira', host },
          now,
        ),
      )
  for (const [day, host] of [
    ['2026-11-04', null],
    ['2026-11-11', 1],
    ['2026-11-15', 1],
    ['2026-11-18', null],
  ] as const)
    await block(day, host)
  const [diary] = await diariesNow(database.db, diaryRules, now)
  const blocked = diary!.rules.closures.map(({ reason }) => reason).filter((reason) => reason.startsWith('On '))
  expect(blocked).toEqual(['On 2026-11-15', 'On 2026-11-18'])

  const weekOf = (from: string) =>
    diaryView(
      database.db,
      { rules: diaryRules, keeper: 'calendar' },
      { from, days: 7, member: 'stf_moira', host: undefined },
      now,
    )
  expect(JSON.stringify((await weekOf('2026-11-02')).days)).toContain('On 2026-11-04')
  expect(JSON.stringify((await weekOf('2026-11-16')).days)).toContain('On 2026-11-18')
})
