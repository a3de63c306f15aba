import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { keepPreview, findPreview } from './previews.ts'
import { mailOverrides } from './overrides.ts'
import { changeContent } from './change-content.ts'
import { findMark, keepMark } from './client-marks.ts'
import { pruneContent } from './prune.ts'

let database: TestDatabase
let member: StaffMember
beforeAll(async () => {
  database = await openTestDatabase()
  member = (await signedIn(database.db)).member
})
afterAll(() => database.close())

const field = 'mails.contactAnswerMail.wrong'
const save = (value: string | null, version: number, on: string) =>
  database.db.transaction().execute((tx) => changeContent(tx, { member, field, value, version, now: new Date(on) }))

test('a mail has the texts of its time; former values are kept for two years, present ones for ever', async () => {
  const { db } = database
  await save('Tell us.', 0, '2022-01-01')
  await save('Do tell us.', 1, '2023-01-01')
  await save('Just reply.', 2, '2026-06-01')
  expect(await mailOverrides(db, new Date('2021-12-31'))).toEqual({})
  expect(await mailOverrides(db, new Date('2022-06-01'))).toEqual({ 'contactAnswerMail.wrong': 'Tell us.' })
  expect(await mailOverrides(db, new Date('2026-07-01'))).toEqual({ 'contactAnswerMail.wrong': 'Just reply.' })

  for (const _ of [1, 2]) await pruneContent(db, new Date('2026-11-23'))
  const kept = await db.selectFrom('content_changes').select(['version']).orderBy('version').execute()
  expect(kept).toEqual([{ version: 2 }, { version: 3 }])
  await pruneContent(db, new Date('2031-01-01'))
  expect(await db.selectFrom('content_changes').select('value').execute()).toEqual([{ value: 'Just reply.' }])

  await save(null, 3, '2031-01-02')
  expect(await mailOverrides(db, new Date('2031-02-01'))).toEqual({})
})

test('a logo is deleted once no value and no preview shows it', async () => {
  const { db } = database
  const uploaded = new Date('2026-11-23T10:00:00Z')
  const [shown, lost] = [
    await keepMark(db, Buffer.from('one'), uploaded),
    await keepMark(db, Buffer.from('two'), uploaded),
  ]
  const clients = [{ name: 'Lochbay', industry: 'Energy', mark: shown }]
  await db
    .transaction()
    .execute((tx) => changeContent(tx, { member, field: 'clients', value: clients, version: 0, now: uploaded }))
  await pruneContent(db, uploaded)
  expect(await findMark(db, lost)).toBeDefined()
  await pruneContent(db, new Date('2026-11-25'))
  expect(await findMark(db, lost)).toBe(undefined)
  expect(await findMark(db, shown)).toEqual(Buffer.from('one'))
})

test('a preview is deleted after a day', async () => {
  const { db } = database
  const now = new Date('2026-11-23T10:00:00Z')
  const id = await keepPreview(db, { memberId: 'stf_1', part: 'headline', changes: {}, now })
  const later = new Date('2026-11-24T10:00:01Z')
  await expect(findPreview(db, { id, memberId: 'stf_1', now: later })).rejects.toThrow(/ended/)
  await pruneContent(db, later)
  expect(await db.selectFrom('content_previews').selectAll().execute()).toEqual([])
})
