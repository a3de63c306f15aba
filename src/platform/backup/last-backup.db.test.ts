import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { beginBackup, endBackup, isBackupUnderWay, lastBackup, prolongBackup } from './last-backup.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const at = (hours: number, minutes = 0) => new Date(Date.UTC(2026, 10, 23, hours, minutes))

test('returns the last good backup, a failure after it, and whether the good one is too old', async () => {
  const { db } = database
  expect(await lastBackup(db, at(0))).toEqual({ good: undefined, failed: undefined, isOld: true })

  const first = await beginBackup(db, { place: '/backups/1', scheduled: true }, at(3))
  expect(await isBackupUnderWay(db, at(3, 5))).toBe(true)
  await prolongBackup(db, first, at(3, 9))
  expect(await isBackupUnderWay(db, at(3, 15))).toBe(true)
  expect((await lastBackup(db, at(3, 15))).good).toBeUndefined()
  await endBackup(db, first, { bytes: 5_000_000_000 }, at(3, 16))
  expect(await isBackupUnderWay(db, at(3, 17))).toBe(false)
  const good = { at: at(3), place: '/backups/1', bytes: 5_000_000_000, scheduled: true }
  expect(await lastBackup(db, at(4))).toEqual({ good, failed: undefined, isOld: false })

  await endBackup(
    db,
    await beginBackup(db, { place: '/backups/2', scheduled: true }, at(27)),
    { failure: 'No room' },
    at(27, 1),
  )
  expect(await lastBackup(db, at(28))).toEqual({ good, failed: { at: at(27), why: 'No room' }, isOld: false })
  expect((await lastBackup(db, at(31))).isOld).toBe(true)
})

test('a backup whose process was killed no longer holds its lock and counts as failed', async () => {
  const { db } = database
  await beginBackup(db, { place: '/backups/3', scheduled: false }, at(40))
  expect(await isBackupUnderWay(db, at(40, 11))).toBe(false)
  expect((await lastBackup(db, at(40, 11))).failed).toEqual({
    at: at(40),
    why: 'The process making it stopped before it was finished.',
  })
})
