import { createHash } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadDump } from '#src/platform/backup/load.ts'
import { migrateTo, migrationNames } from '#src/platform/database/migrate.ts'
import { openBareTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { root } from '#src/platform/root.ts'
import { auditTrails } from './audit-trail.ts'
import { kindOfOldSentence } from './old-sentences.ts'

// A trail that was written before rows had a kind is upgraded to the newest version.

const names = await migrationNames()
const before = names.slice(0, names.indexOf('0028-kinds-of-events'))

/** Every sentence that a version without kinds wrote, and its kind. */
const written = [
  ['Link mailed', 'link-mailed'],
  ['Signed', 'signed'],
  ['Portal unlocked from the personal link', 'unlocked-by-link'],
  ['Portal unlocked with the shared password', 'unlocked-by-password'],
  ['Terms accepted, version 4', 'terms-accepted'],
  ['Acceptance of the terms withdrawn', 'terms-acceptance-withdrawn'],
  ['Details complete, retained option', 'details-complete'],
  ['Ink saved, drawn', 'ink-saved'],
  ['Name typed as signature', 'name-typed'],
  ['This certificate drawn up', 'certificate-drawn-up'],
  ['Sealed', 'sealed'],
  ['Withdrawn', 'withdrawn'],
  ['Invoice INV-0001 asked for', 'invoice-asked-for'],
  ['Invoice INV-0002 raised', 'invoice-raised'],
  ['Deposit of £2,000.00 paid', 'deposit-paid'],
  ['Deposit of £1,250,000.50 paid a second time, to be paid back', 'deposit-paid-twice'],
  ['£833.33 paid for invoice INV-0002', 'invoice-paid'],
  ['Deposit paid back', 'deposit-paid-back'],
  ['Deposit paid back at the gateway', 'deposit-paid-back-at-gateway'],
  ['Deposit taken back by the card’s bank', 'deposit-taken-back'],
  ['Second payment of the deposit paid back', 'surplus-paid-back'],
  ['Second payment of the deposit paid back at the gateway', 'surplus-paid-back-at-gateway'],
  ['Second payment of the deposit taken back by the card’s bank', 'surplus-taken-back'],
  ['Refund did not arrive', 'refund-failed'],
  ['Refund failed', 'refund-failed'],
  ['Refund paid by bank', 'refund-made-good'],
  ['Card payment disputed', 'dispute-opened'],
  ['Dispute won', 'dispute-won'],
  ['Dispute lost', 'dispute-lost'],
  ['Dispute dropped', 'dispute-dropped'],
  ['Candidate left, last day 5 March 2027: later instalments stopped', 'candidate-left'],
  ['Payment of INV-0002 paid back', 'instalment-paid-back'],
] as const

let database: TestDatabase

// The contract in the dump has the first two of them.
beforeEach(async () => {
  database = await openBareTestDatabase()
  await loadDump(database, path.join(root, 'migrations/dumps', `${before.at(-1)}.jsonl.gz`), { names: before })
})
afterEach(() => database.close())

const at = (n: number) => new Date(Date.UTC(2026, 1, 1, 9, n))

async function write(what: string): Promise<void> {
  const { rows } = await sql<{
    n: number
    hash: string
  }>`select n, hash from contract_events order by n desc limit 1`.execute(database.db)
  const [n, previous] = [rows[0]!.n + 1, rows[0]!.hash]
  const hash = createHash('sha256')
    .update(JSON.stringify(['ctr_1', n, at(n).toISOString(), what, [], previous]))
    .digest('hex')
  await sql`insert into contract_events (contract_id, n, at, what, details, previous_hash, hash) values ('ctr_1', ${n}, ${at(n)}, ${what}, '{}', ${previous}, ${hash})`.execute(
    database.db,
  )
}
const stored = async () =>
  (
    await sql<
      Record<string, unknown>
    >`select contract_id, n, at, what, details, previous_hash, hash from contract_events order by n`.execute(
      database.db,
    )
  ).rows
const overview = async () =>
  (
    await sql<
      Record<string, unknown>
    >`select opened_at, last_at, status, deposit_state from contract_overviews`.execute(database.db)
  ).rows

test('each row gets its kind from its sentence, and nothing else in it changes', async () => {
  for (const [what] of written.slice(2)) await write(what)
  const [rows, seen] = [await stored(), await overview()]
  await migrateTo(database.db, names)
  expect(await stored()).toEqual(rows)
  expect(await overview()).toEqual(seen)
  expect(seen).toMatchObject([{ opened_at: at(3) }])
  const { rows: kinds } = await sql<{
    what: string
    kind: string
    kind_in_hash: boolean
  }>`select what, kind, kind_in_hash from contract_events order by n`.execute(database.db)
  expect(kinds).toEqual(written.map(([what, kind]) => ({ what, kind, kind_in_hash: false })))
  expect(await auditTrails(database.db)).toEqual({ contracts: 1, events: written.length, broken: [] })
  await expect(sql`update contract_events set kind = 'signed'`.execute(database.db)).rejects.toThrow('are evidence')
  await expect(sql`delete from contract_events`.execute(database.db)).rejects.toThrow('are evidence')
})

test('the upgrade stops at a row with an unknown sentence, and changes nothing', async () => {
  for (const what of ['Signed by an owl', 'Signed ', 'Deposit of a lot paid', 'constructor']) {
    await write(what)
    const rows = await stored()
    await expect(migrateTo(database.db, names)).rejects.toThrow(`Row 3 of the trail of contract ctr_1 says "${what}"`)
    expect(await stored()).toEqual(rows)
    const { rows: columns } =
      await sql`select from pg_attribute where attrelid = 'contract_events'::regclass and attname = 'kind'`.execute(
        database.db,
      )
    expect(columns).toEqual([])
    await expect(sql`delete from contract_events`.execute(database.db)).rejects.toThrow('are evidence')
    expect(kindOfOldSentence(what)).toBeUndefined()
    // A row with the next sentence.
    await sql`alter table contract_events disable trigger user`.execute(database.db)
    await sql`delete from contract_events where n = 3`.execute(database.db)
    await sql`alter table contract_events enable trigger user`.execute(database.db)
  }
})
