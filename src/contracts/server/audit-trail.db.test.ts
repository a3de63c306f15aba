import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from './tables.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import type { ContractEventKind } from '../contract-event.ts'
import { appendEvent, auditTrails, eventsOf } from './audit-trail.ts'
import { keepAgreement, openOwnCopy } from './open-contract.ts'

const now = new Date('2026-11-23T15:40:00Z')
let database: TestDatabase
let id: string

/** Hashes a row as it was done before rows had a kind. */
function oldHash(row: { n: number; what: string; previous: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([id, row.n, now.toISOString(), row.what, [], row.previous]))
    .digest('hex')
}

async function insertOld(tx: Tx, n: number, kind: ContractEventKind, what: string, previous: string): Promise<string> {
  const hash = oldHash({ n, what, previous })
  await tx
    .insertInto('contract_events')
    .values({
      contract_id: id,
      n,
      at: now,
      kind,
      kind_in_hash: false,
      what,
      details: '{}',
      previous_hash: previous,
      hash,
    })
    .execute()
  return hash
}

// Rows 1 to 3 are in the form from before rows had a kind, 4 to 6 in today's.
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.transaction().execute(async (tx) => {
    const agreement = { version: 4, text: 'The agreement', sha256: 'ab'.repeat(32) }
    await keepAgreement(tx, agreement, now)
    id = await openOwnCopy(tx, agreement, now)
    await sql`alter table contract_events disable trigger user`.execute(tx)
    await tx.deleteFrom('contract_events').execute()
    await sql`alter table contract_events enable trigger user`.execute(tx)
    const first = await insertOld(
      tx,
      1,
      'unlocked-by-password',
      'Portal unlocked with the shared password',
      '0'.repeat(64),
    )
    const second = await insertOld(tx, 2, 'terms-accepted', 'Terms accepted, version 4', first)
    await insertOld(tx, 3, 'name-typed', 'Name typed as signature', second)
    await appendEvent(tx, id, { at: now, kind: 'signed', what: 'Signed', details: { option: 'monthly' } })
    await appendEvent(tx, id, { at: now, kind: 'certificate-drawn-up', what: 'This certificate drawn up' })
    await appendEvent(tx, id, { at: now, kind: 'sealed', what: 'Sealed' })
  })
})
afterAll(() => database.close())

test('a trail with old and new rows is intact', async () => {
  expect(await auditTrails(database.db)).toEqual({ contracts: 1, events: 6, broken: [] })
  expect((await eventsOf(database.db, id)).map(({ kind, what }) => [kind, what])).toEqual([
    ['unlocked-by-password', 'Portal unlocked with the shared password'],
    ['terms-accepted', 'Terms accepted, version 4'],
    ['name-typed', 'Name typed as signature'],
    ['signed', 'Signed'],
    ['certificate-drawn-up', 'This certificate drawn up'],
    ['sealed', 'Sealed'],
  ])
})

const rolledBack = new Error('rolled back')

/** Returns what the check finds after somebody who can switch off the triggers has changed rows. */
async function foundAfter(forge: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  let broken: unknown
  const forged = database.db.transaction().execute(async (tx) => {
    await sql`alter table contract_events disable trigger user`.execute(tx)
    await forge(tx)
    ;({ broken } = await auditTrails(tx, id))
    throw rolledBack
  })
  await expect(forged).rejects.toBe(rolledBack)
  return broken
}

test.each([
  ['an old row says another sentence', 2, `what = 'Terms accepted, version 5'`],
  ['an old row has another kind', 2, `kind = 'signed'`],
  [
    'an old row has another kind that goes with another sentence',
    1,
    `kind = 'unlocked-by-link', what = 'Portal unlocked from the personal link'`,
  ],
  ['an old row claims that its hash covers its kind', 3, `kind_in_hash = true`],
  ['an old row claims that, with another kind', 3, `kind_in_hash = true, kind = 'ink-saved'`],
  ['a new row says another sentence', 4, `what = 'Withdrawn'`],
  ['a new row has another kind', 4, `kind = 'withdrawn'`],
  ['a new row has another kind and its sentence', 4, `kind = 'withdrawn', what = 'Withdrawn'`],
  ['a new row claims to be old', 4, `kind_in_hash = false`],
  ['the last row claims to be old', 6, `kind_in_hash = false`],
  ['a new row claims to be old, with another kind', 6, `kind_in_hash = false, kind = 'withdrawn'`],
])('is found to be broken if %s', async (_, n, change) => {
  expect(
    await foundAfter((tx) => sql`update contract_events set ${sql.raw(change)} where n = ${n}`.execute(tx)),
  ).toEqual([{ contractId: id, n, problem: 'changed' }])
})

test('is found to be broken if the last row is given the old form and a correct hash in that form', async () => {
  const [last, before] = (await eventsOf(database.db, id)).toReversed()
  const hash = oldHash({ n: last!.n, what: 'Sealed', previous: before!.hash })
  expect(
    await foundAfter((tx) =>
      sql`update contract_events set kind_in_hash = false, hash = ${hash} where n = ${last!.n}`.execute(tx),
    ),
  ).toEqual([{ contractId: id, n: 6, problem: 'changed' }])
})

test('is found to be broken if a row in the old form comes after new ones', async () => {
  const last = (await eventsOf(database.db, id)).at(-1)!
  expect(await foundAfter((tx) => insertOld(tx, 7, 'withdrawn', 'Withdrawn', last.hash))).toEqual([
    { contractId: id, n: 7, problem: 'changed' },
  ])
})
