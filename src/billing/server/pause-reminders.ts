import type { KnownContractId } from '#src/contracts/server/public.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import type { Db, Tx } from './tables.ts'

/** Pauses or resumes the reminders that a client gets of a contract's invoices. Called again, it changes nothing. */
export async function pauseReminders(
  tx: Tx,
  { contractId, isPaused }: { contractId: KnownContractId; isPaused: boolean },
  now: Date,
  member: NonNullable<Change['member']>,
): Promise<void> {
  const changedRow = isPaused
    ? await tx
        .insertInto('reminder_pauses')
        .values({ contract_id: contractId, paused_at: now, paused_by: member.id })
        .onConflict((conflict) => conflict.column('contract_id').doNothing())
        .returning('contract_id')
        .executeTakeFirst()
    : await tx
        .deleteFrom('reminder_pauses')
        .where('contract_id', '=', contractId)
        .returning('contract_id')
        .executeTakeFirst()
  if (!changedRow) return
  await recordChange(tx, {
    member,
    action: isPaused ? 'reminders.paused' : 'reminders.resumed',
    subject: contractId,
    now,
  })
}

/** Whether a contract's client gets no reminders for now. */
export async function areRemindersPaused(db: Db | Tx, contractId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminder_pauses')
    .select('contract_id')
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
  return row !== undefined
}
