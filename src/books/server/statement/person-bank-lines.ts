import { sql } from 'kysely'
import { contractIdsOfPerson, namesOfClient } from '#src/contracts/server/public.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { addMonths } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import { instantOf } from '#src/values/zoned-time.ts'
import { isFullName, isNamed } from '../../statement/names.ts'
import type { Db, Tx } from '../tables.ts'

/** How many months the texts of a line are kept after somebody has dealt with it (PAY-37). */
const keptMonths = 13

/**
 * What bank statements say about somebody of a client: lines that paid their contracts, and lines that name them.
 * Recorded payments are in the books and stay. The lines keep only their day and sum, so that they are recognised
 * again.
 */
export const personBankLines: PersonShare = {
  timeline: async () => [],
  export: async (db, { emailKey }) => ({
    bankLines: (await linesOfPerson(db, emailKey)).map(({ day, pence, payer, reference }) => ({
      day,
      pence,
      payer,
      reference,
    })),
  }),
  erase: async (tx, { emailKey }) => {
    const removed: Record<string, number> = {}
    const blanked = await blankLinesOf(tx, emailKey)
    if (blanked > 0) removed.bankLines = blanked
    return { removed, gone: [], kept: [], retained: [] }
  },
}

async function blankLinesOf(tx: Tx, emailKey: string): Promise<number> {
  const ids = (await linesOfPerson(tx, emailKey)).map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('bank_lines').set(blank).where('id', 'in', ids).execute()
  return ids.length
}

const blank = { payer: '', reference: '' }

async function linesOfPerson(db: Db | Tx, emailKey: string) {
  const contractIds = await contractIdsOfPerson(db, emailKey)
  const documents =
    contractIds.length === 0
      ? []
      : await db
          .selectFrom('billing_documents')
          .select(['id', 'facts'])
          .where('contract_id', 'in', contractIds)
          .execute()
  const names = new Set([
    ...documents.map(({ facts }) => facts.buyer.contactName).filter(Boolean),
    ...(await namesOfClient(db, emailKey)).filter(isFullName),
  ])
  if (names.size === 0) return []
  const rows = await db
    .selectFrom('bank_lines')
    .select(['id', 'pence', 'payer', 'reference'])
    .select(sql<string>`to_char(received_on, 'YYYY-MM-DD')`.as('day'))
    .select((where) =>
      documents.length === 0
        ? where.lit(false).as('paid')
        : where
            .exists(
              where
                .selectFrom('bank_line_transfers')
                .innerJoin('bank_payments', 'bank_payments.transfer_id', 'bank_line_transfers.transfer_id')
                .select('line_id')
                .whereRef('line_id', '=', 'bank_lines.id')
                .where(
                  'invoice_id',
                  'in',
                  documents.map(({ id }) => id),
                ),
            )
            .as('paid'),
    )
    .where((where) => where.or([where('payer', '<>', ''), where('reference', '<>', '')]))
    .orderBy('received_on')
    .execute()
  return rows.filter((line) => line.paid || [...names].some((name) => isNamed(name, line)))
}

/** Deletes the texts of lines that were dealt with 13 months ago. Running it twice is safe. */
export async function forgetBankLines(db: Db, now: Date): Promise<void> {
  const before = instantOf(addMonths(londonDate(now), -keptMonths), '00:00', 'Europe/London')
  await db
    .updateTable('bank_lines')
    .set(blank)
    .where('decided_at', '<', before)
    .where((where) => where.or([where('payer', '<>', ''), where('reference', '<>', '')]))
    .execute()
}
