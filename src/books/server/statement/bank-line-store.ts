import { type Selectable, sql } from 'kysely'
import { Problem } from '#src/values/problem.ts'
import type { BankLineState } from '../../statement/api.ts'
import type { BankLinesTable, Db, Tx } from '../tables.ts'

/** A line with its day as text, and the sum that is not recorded yet. */
export type StoredLine = Omit<Selectable<BankLinesTable>, 'received_on'> & { day: string; left_pence: number }

/** Selects lines of any state. The caller narrows that down. */
export function storedLines(db: Db | Tx) {
  return db.selectFrom((from) =>
    from
      .selectFrom('bank_lines')
      .select(['id', 'fingerprint', 'place', 'pence', 'payer', 'reference', 'state', 'version'])
      .select(['imported_at', 'decided_at'])
      .select(sql<string>`to_char(received_on, 'YYYY-MM-DD')`.as('day'))
      .select(
        sql<number>`(pence - coalesce((
          select sum(t.pence) from bank_line_transfers lt join bank_transfers t on t.id = lt.transfer_id where lt.line_id = bank_lines.id
        ), 0))::integer`.as('left_pence'),
      )
      .as('line'),
  )
}

/**
 * Returns a line and locks it until the transaction ends. Throws 404, and 409 `changed_meanwhile` if it is not in the
 * version that somebody saw.
 */
export async function lockLine(tx: Tx, id: string, version: number): Promise<StoredLine> {
  await tx.selectFrom('bank_lines').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const line = await storedLines(tx).selectAll().where('id', '=', id).executeTakeFirst()
  if (!line) throw new Problem('not-found', 'unknown_line', 'We can’t find that line of the statement.')
  if (line.version !== version)
    throw new Problem(
      'conflict',
      'changed_meanwhile',
      'Someone else dealt with this line first. Nothing was recorded: this is how it stands now.',
    )
  return line
}

/** Stores the new state of a locked line, and returns its next version. */
export async function moveLine(tx: Tx, line: StoredLine, state: BankLineState, now: Date): Promise<number> {
  const version = line.version + 1
  const decided_at = state === 'waiting' ? null : now
  await tx.updateTable('bank_lines').set({ state, version, decided_at }).where('id', '=', line.id).execute()
  return version
}
