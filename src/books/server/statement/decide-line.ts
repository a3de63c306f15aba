import { sql } from 'kysely'
import { type PaymentContext, recordTransfer } from '#src/payments/server/public.ts'
import type { Share } from '#src/payments/transfer.ts'
import { printable } from '#src/platform/pdf/printable.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import type { LineAnswer, RecordedLine } from '../../statement/api.ts'
import type { Tx } from '../tables.ts'
import { lockLine, moveLine, type StoredLine } from './bank-line-store.ts'

/** A line, in the version that the caller has seen. */
export interface SeenLine {
  id: string
  version: number
  member: StaffMember
}

/**
 * Records a line, or a part of it, as payment of invoices, just like a transfer that is recorded by hand
 * (`recordTransfer`, whose errors it throws), with the day and the text of the statement. The parts can't be more than
 * the line. If the same transfer was recorded by hand, it is linked to this line.
 *
 * Throws 404 `unknown_line`; 409 `changed_meanwhile`, `line_is_settled`, `recorded_already`; 422 `more_than_line`.
 */
export async function recordLine(
  tx: Tx,
  context: Pick<PaymentContext, 'jobs'>,
  { shares, ...seen }: SeenLine & { shares: readonly Share[] },
  now: Date,
): Promise<RecordedLine> {
  const line = await lockLine(tx, seen.id, seen.version)
  const pence = shares.reduce((sum, share) => sum + share.pence, 0)
  requireOpen(line, pence)
  const reference = await freeReference(tx, line)
  const transfer = { pence, receivedOn: line.day, reference, shares }
  const { id, receipts, isRepeat: isLink } = await recordTransfer(tx, context, transfer, now, seen.member)
  if (!(await addTransfer(tx, line, { id, isLink }, now))) throw takenMeanwhile()
  const leftPence = line.left_pence - pence
  const version = await moveLine(tx, line, leftPence > 0 ? 'waiting' : isLink ? 'linked' : 'recorded', now)
  return {
    version,
    leftPence,
    receipts: receipts.map(({ receipt, openPence }) => ({
      receipt: receipt.number,
      invoice: receipt.cites!,
      openPence,
    })),
  }
}

/**
 * Links a line to a transfer that somebody recorded by hand; nothing is recorded again. Throws as `recordLine` does,
 * and 404 `unknown_transfer`.
 */
export async function linkLine(
  tx: Tx,
  { transferId, ...seen }: SeenLine & { transferId: string },
  now: Date,
): Promise<LineAnswer> {
  const line = await lockLine(tx, seen.id, seen.version)
  const transfer = await tx.selectFrom('bank_transfers').select('pence').where('id', '=', transferId).executeTakeFirst()
  if (!transfer) throw new Problem('not-found', 'unknown_transfer', 'We can’t find that transfer.')
  requireOpen(line, transfer.pence)
  if (!(await addTransfer(tx, line, { id: transferId, isLink: true }, now))) throw takenMeanwhile()
  const leftPence = line.left_pence - transfer.pence
  const version = await moveLine(tx, line, leftPence > 0 ? 'waiting' : 'linked', now)
  await note(tx, seen, 'bank-line.linked', now)
  return { version, leftPence }
}

/** Marks a line, or the rest of it, as not being for an invoice. Throws 404, 409. */
export async function ignoreLine(tx: Tx, seen: SeenLine, now: Date): Promise<LineAnswer> {
  const line = await lockLine(tx, seen.id, seen.version)
  requireOpen(line, 0)
  const version = await moveLine(tx, line, 'ignored', now)
  await note(tx, seen, 'bank-line.ignored', now)
  return { version, leftPence: line.left_pence }
}

/** Undoes ignoring or linking a line. What was recorded of it stays recorded. Throws 404, 409. */
export async function restoreLine(tx: Tx, seen: SeenLine, now: Date): Promise<LineAnswer> {
  const line = await lockLine(tx, seen.id, seen.version)
  if (line.state !== 'ignored' && line.state !== 'linked') throw alreadySettled()
  if (line.state === 'linked')
    await tx.deleteFrom('bank_line_transfers').where('line_id', '=', line.id).where('is_link', '=', true).execute()
  const version = await moveLine(tx, line, 'waiting', now)
  await note(tx, seen, 'bank-line.restored', now)
  const row = await lockLine(tx, line.id, version)
  return { version, leftPence: row.left_pence }
}

function requireOpen(line: StoredLine, pence: number): void {
  if (line.state !== 'waiting') throw alreadySettled()
  if (pence <= line.left_pence) return
  const msg = `Only ${pounds(line.left_pence)} of this line is left to record. Nothing was recorded: lower the sums.`
  throw new Problem('invalid', 'more_than_line', msg, { fields: [{ path: 'shares', msg }] })
}

const alreadySettled = () =>
  new Problem('conflict', 'line_is_settled', 'This line is dealt with already. Nothing was recorded.')

/**
 * Links a transfer to a line. A transfer is on the statement only once, so it returns false if it belongs to another
 * line.
 */
async function addTransfer(
  tx: Tx,
  line: StoredLine,
  { id, isLink }: { id: string; isLink: boolean },
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('bank_line_transfers')
    .values({ transfer_id: id, line_id: line.id, is_link: isLink, at: now })
    .onConflict((conflict) => conflict.column('transfer_id').doNothing())
    .returning('transfer_id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Happens only if two people act at the same moment, because a transfer that belongs to a line is not proposed again.
 */
const takenMeanwhile = () =>
  new Problem(
    'conflict',
    'recorded_already',
    'That transfer has just become another line’s. Nothing was recorded here: look at this line again.',
  )

const longestReference = 130

/**
 * Returns the text of the statement with letters that documents can print. A client's transfer is identified by day,
 * sum and reference, so further lines with the same text get a number.
 */
async function freeReference(tx: Tx, line: StoredLine): Promise<string> {
  const words = [line.payer, line.reference].filter(Boolean).join(' ')
  const base =
    printable(words)
      .text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .slice(0, longestReference)
      .trim() || line.id
  const similarReferences = await tx
    .selectFrom('bank_transfers')
    .innerJoin('bank_line_transfers', 'transfer_id', 'bank_transfers.id')
    .select('reference')
    .where(sql<boolean>`received_on = ${line.day}::date`)
    .where(sql<boolean>`left(reference, ${base.length}) = ${base}`)
    .execute()
  const usedReferences = new Set(similarReferences.map(({ reference }) => reference))
  let reference = base
  for (let place = 2; usedReferences.has(reference); place++) reference = `${base} (${place})`
  return reference
}

async function note(tx: Tx, { id, member }: SeenLine, action: string, now: Date): Promise<void> {
  await recordChange(tx, { member, action, subject: id, details: {}, now })
}
