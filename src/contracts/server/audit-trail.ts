import { createHash } from 'node:crypto'
import type { Db, Tx } from './tables.ts'
import type { ContractEventKind } from '../contract-event.ts'
import { kindOfOldSentence } from './old-sentences.ts'

export interface AuditEvent {
  n: number
  at: Date
  /** The kind, for the program. */
  kind: ContractEventKind
  /** The sentence, as printed on the certificate. */
  what: string
  details: Record<string, string>
  hash: string
}

const start = '0'.repeat(64)

/** What is added to a trail. */
interface NewEvent {
  at: Date
  kind: ContractEventKind
  what: string
  details?: Record<string, string>
}

/**
 * Adds a row to a contract's trail (PORTAL-30). Each row's hash covers the one before it, so changing one breaks all
 * that follow. The caller has locked the contract, so rows are added one after another.
 */
export async function appendEvent(tx: Tx, contractId: string, event: NewEvent): Promise<AuditEvent> {
  const [added] = await appendEvents(tx, contractId, [event])
  return added!
}

/** The same for several rows, in this order. */
export async function appendEvents(tx: Tx, contractId: string, events: readonly NewEvent[]): Promise<AuditEvent[]> {
  const last = await tx
    .selectFrom('contract_events')
    .select(['n', 'hash'])
    .where('contract_id', '=', contractId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  let previous = last ?? { n: 0, hash: start }
  const rows = events.map(({ at, kind, what, details = {} }) => {
    const row = {
      contract_id: contractId,
      n: previous.n + 1,
      at,
      kind,
      kind_in_hash: true,
      what,
      details,
      previous_hash: previous.hash,
    }
    previous = { n: row.n, hash: hashOf(row) }
    return { ...row, hash: previous.hash }
  })
  await tx
    .insertInto('contract_events')
    .values(rows.map((row) => ({ ...row, details: JSON.stringify(row.details) })))
    .execute()
  return rows.map(({ n, at, kind, what, details, hash }) => ({ n, at, kind, what, details, hash }))
}

interface Row {
  contract_id: string
  n: number
  at: Date
  kind: ContractEventKind
  /** Whether the hash covers the kind too. It doesn't in rows from before rows had one. */
  kind_in_hash: boolean
  what: string
  details: Record<string, string>
  previous_hash: string
}

/**
 * Returns the SHA-256 of the row's members in a fixed order, with the details sorted by name. With the kind there is
 * one member more, so that no row has the same hash in both forms.
 */
function hashOf(row: Row): string {
  const details = Object.entries(row.details).sort(([a], [b]) => (a < b ? -1 : 1))
  const members = [row.contract_id, row.n, row.at.toISOString(), row.what, details, row.previous_hash]
  return createHash('sha256')
    .update(JSON.stringify(row.kind_in_hash ? [...members, row.kind] : members))
    .digest('hex')
}

/** Returns a contract's trail, oldest first. */
export async function eventsOf(db: Db | Tx, contractId: string): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('contract_events')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('n')
    .execute()
  return rows.map(({ n, at, kind, what, details, hash }) => ({ n, at, kind, what, details, hash }))
}

export interface BrokenTrail {
  contractId: string
  /** The first row that has changed, or the number of the missing row. */
  n: number
  problem: 'missing' | 'changed' | 'not linked'
}

/** Checks every trail, or one contract's. Returns where each broken one first breaks. */
export async function auditTrails(
  db: Db,
  contractId?: string,
): Promise<{ contracts: number; events: number; broken: BrokenTrail[] }> {
  let query = db.selectFrom('contract_events').select('contract_id').distinct().orderBy('contract_id')
  if (contractId) query = query.where('contract_id', '=', contractId)
  const trails = await query.execute()
  const broken: BrokenTrail[] = []
  let events = 0
  // One at a time: all of them together would not fit into memory for ever.
  for (const { contract_id: id } of trails) {
    const rows = await db.selectFrom('contract_events').selectAll().where('contract_id', '=', id).orderBy('n').execute()
    events += rows.length
    const broke = breakIn(rows)
    if (broke) broken.push({ contractId: id, ...broke })
  }
  return { contracts: trails.length, events, broken }
}

/** Returns where a trail first breaks. */
function breakIn(rows: readonly (Row & { hash: string })[]): Pick<BrokenTrail, 'n' | 'problem'> | undefined {
  let previous: { hash: string; kind_in_hash: boolean } = { hash: start, kind_in_hash: false }
  for (const [index, row] of rows.entries()) {
    const problem = problemOf(row, index + 1, previous)
    if (problem) return { n: index + 1, problem }
    previous = row
  }
  return undefined
}

function problemOf(
  row: Row & { hash: string },
  n: number,
  previous: { hash: string; kind_in_hash: boolean },
): BrokenTrail['problem'] | undefined {
  if (row.n !== n) return 'missing'
  if (row.hash !== hashOf(row)) return 'changed'
  // An old row's kind is not part of its hash, but it follows from its sentence, which is.
  if (!row.kind_in_hash && (previous.kind_in_hash || row.kind !== kindOfOldSentence(row.what))) return 'changed'
  return row.previous_hash === previous.hash ? undefined : 'not linked'
}
