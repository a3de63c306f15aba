import './tables.ts'
import { createHash } from 'node:crypto'
import type { Db, Tx } from '#src/platform/database/database.ts'

export interface AuditEvent {
  n: number
  at: Date
  /** As the certificate prints it. */
  what: string
  details: Record<string, string>
  hash: string
}

const start = '0'.repeat(64)

/**
 * Adds a row to a contract's trail (PORTAL-30). Each row's hash covers the one before it, so changing one breaks all
 * that follow. Two at once take turns, because the caller has locked the contract.
 */
export async function appendEvent(
  tx: Tx,
  contractId: string,
  event: { at: Date; what: string; details?: Record<string, string> },
): Promise<AuditEvent> {
  const last = await tx
    .selectFrom('contract_events')
    .select(['n', 'hash'])
    .where('contract_id', '=', contractId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const row = {
    contract_id: contractId,
    n: (last?.n ?? 0) + 1,
    at: event.at,
    what: event.what,
    details: event.details ?? {},
    previous_hash: last?.hash ?? start,
  }
  const hash = hashOf(row)
  await tx
    .insertInto('contract_events')
    .values({ ...row, details: JSON.stringify(row.details), hash })
    .execute()
  return { n: row.n, at: row.at, what: row.what, details: row.details, hash }
}

interface Row {
  contract_id: string
  n: number
  at: Date
  what: string
  details: Record<string, string>
  previous_hash: string
}

/** SHA-256 over the row's members in a fixed order, with the details sorted by name. */
function hashOf(row: Row): string {
  const details = Object.entries(row.details).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([row.contract_id, row.n, row.at.toISOString(), row.what, details, row.previous_hash]))
    .digest('hex')
}

/** A contract's trail, oldest first. */
export async function eventsOf(db: Db | Tx, contractId: string): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('contract_events')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('n')
    .execute()
  return rows.map(({ n, at, what, details, hash }) => ({ n, at, what, details, hash }))
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
  let query = db.selectFrom('contract_events').selectAll().orderBy('contract_id').orderBy('n')
  if (contractId) query = query.where('contract_id', '=', contractId)
  const trails = Map.groupBy(await query.execute(), (row) => row.contract_id)
  const broken: BrokenTrail[] = []
  let events = 0
  for (const [id, rows] of trails) {
    events += rows.length
    let previous = start
    for (const [index, row] of rows.entries()) {
      const problem =
        row.n !== index + 1
          ? 'missing'
          : row.hash !== hashOf(row)
            ? 'changed'
            : row.previous_hash !== previous
              ? 'not linked'
              : undefined
      if (problem) {
        broken.push({ contractId: id, n: index + 1, problem })
        break
      }
      previous = row.hash
    }
  }
  return { contracts: trails.size, events, broken }
}
