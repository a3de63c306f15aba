import { interview as words } from '#content/site/interview.ts'
import type { Adjustments } from '../adjustments.ts'
import type { Trouble } from '../api.ts'
import { Problem } from '#src/values/problem.ts'
import { canDelete, canReceive, isForOneJob, stateOf } from '../invitation.ts'
import { type Dropping, dropRecordings } from './drop-recordings.ts'
import { interviewClosed, noteEvent, ruled, type StoredInvitation } from './invitation-store.ts'
import type { Tx } from './tables.ts'

/** Throws 409 if an interview has been sent or withdrawn. */
function expectOpen(row: StoredInvitation): void {
  if (!canReceive(ruled(row))) throw interviewClosed()
}

/** Saves what would help the candidate, such as double time. It applies at once (INTV-6). */
export async function setAdjustments(
  tx: Tx,
  row: StoredInvitation,
  adjustments: Adjustments,
  now: Date,
): Promise<void> {
  expectOpen(row)
  const callAsked = adjustments.callInstead && !row.adjustments.callInstead
  await tx
    .updateTable('invitations')
    .set({
      adjustments: JSON.stringify(adjustments),
      updated_at: now,
      ...(callAsked ? { asked_for: 'call' as const, asked_at: now } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  await noteEvent(tx, row.id, { kind: 'adjusted' }, now)
}

/** Records that a candidate agrees to be filmed, with the version of the text that they read. */
export async function agree(
  tx: Tx,
  row: StoredInvitation,
  { keepInMind }: { keepInMind: boolean },
  now: Date,
): Promise<void> {
  expectOpen(row)
  const { tick, tickAnyJob } = words.consent
  const isProfile = row.set_kind === 'profile'
  await tx
    .updateTable('invitations')
    .set({
      consent_at: row.consent_at ?? now,
      consent_text: row.consent_text || (isForOneJob({ source: row.source, isProfile }) ? tick : tickAnyJob),
      keep_in_mind: keepInMind,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  if (!row.consent_at) await noteEvent(tx, row.id, { kind: 'agreed' }, now)
}

/** Records why somebody can't record, so that staff see who is stuck. Cleared when a part of a recording arrives. */
export async function noteTrouble(
  tx: Tx,
  row: StoredInvitation,
  { trouble, device }: { trouble: Trouble; device: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ trouble, trouble_at: now, trouble_device: device, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  await noteEvent(tx, row.id, { kind: 'trouble', details: { what: trouble, device } }, now)
}

/** Asks staff for more time, a call or another take. Also after the deadline. */
export async function askFor(tx: Tx, row: StoredInvitation, what: 'time' | 'call' | 'take', now: Date): Promise<void> {
  expectOpen(row)
  if (row.asked_for === what) return
  await tx
    .updateTable('invitations')
    .set({ asked_for: what, asked_at: now, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  await noteEvent(tx, row.id, { kind: 'asked', details: { for: what } }, now)
}

/** Closes an interview because the candidate doesn't want to do it. */
export async function withdrawByCandidate(tx: Tx, row: StoredInvitation, now: Date): Promise<void> {
  if (stateOf(ruled(row), now) === 'withdrawn') return
  expectOpen(row)
  await tx
    .updateTable('invitations')
    .set({ withdrawn_at: now, withdrawn_by: 'candidate', updated_at: now, trouble: null, asked_for: null })
    .where('id', '=', row.id)
    .execute()
  await noteEvent(tx, row.id, { kind: 'withdrawn', details: { by: 'candidate' } }, now)
}

/**
 * Deletes at once, at the candidate's wish, everything that they recorded for an interview that was cancelled or whose
 * date has passed. One whose date has passed is closed by that. Pressing twice is fine. Throws 409 `not_to_delete`.
 */
export async function deleteRecordings(tx: Tx, row: StoredInvitation, dropping: Dropping, now: Date): Promise<void> {
  const state = stateOf(ruled(row), now)
  if (!canDelete({ state, isAskedAgain: row.again_at !== null }))
    throw new Problem('conflict', 'not_to_delete', 'This interview is still open, or was sent. Nothing was deleted.')
  if (state === 'expired') await withdrawByCandidate(tx, row, now)
  await dropRecordings(tx, dropping, { ids: [row.id], reason: 'the candidate asked' }, now)
  await noteEvent(tx, row.id, { kind: 'deleted' }, now)
}
