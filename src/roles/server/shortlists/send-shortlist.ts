import { newCandidateKey } from '#src/candidates/server/public.ts'
import { membersOf, signatoryOf } from '#src/contracts/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { noteEvent } from '../candidacies/candidacy-events.ts'
import { lockCandidacies } from '../candidacies/candidacy-store.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import { changedMeanwhile, lockRole, type StoredRole } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import { readyShortlist, type ReadyEntry, type ReadyShortlist } from './send-blocks.ts'
import { filmSentCause, findDraft } from './shortlist-store.ts'

/** How long the record of an introduction is kept (Conduct Regulations 2003, regulation 29). */
const stubDays = 366

/** The general refusal. The page lists what prevents the sending. */
export const cannotSend = () =>
  new Problem('conflict', 'cannot_send', 'Something stops this shortlist from going out. Nothing was sent.')

/**
 * Sends a role's draft shortlist to its client at once (TALENT-5), in one transaction. Throws 404, 409
 * `changed_meanwhile`, and 409 `cannot_send` while anything prevents it.
 */
export async function sendShortlist(
  tx: Tx,
  context: { outbox: Outbox },
  { roleId, version, member }: { roleId: string; version: number; member: StaffMember },
  now: Date,
): Promise<void> {
  const role = await lockRole(tx, roleId)
  const draft = await findDraft(tx, roleId)
  if (!draft || draft.version !== version) throw changedMeanwhile()
  await lockCandidacies(
    tx,
    draft.entries.map(({ candidacyId }) => candidacyId),
  )
  const ready = await readyShortlist(tx, role, draft.entries)
  if (ready.blocks.length > 0) throw cannotSend()
  await sendReady(tx, context, { role, draft, ready, member }, now)
}

/**
 * Sends a draft that nothing prevents, on a locked role and with locked candidacies. Film, permission and line of each
 * person are fixed, each introduction is recorded, the client's people get one mail each, and the candidates are told.
 */
export async function sendReady(
  tx: Tx,
  { outbox }: { outbox: Outbox },
  {
    role,
    draft,
    ready: { contract, entries },
    member,
  }: {
    role: StoredRole
    draft: { id: string; number: number }
    ready: ReadyShortlist
    member: Pick<StaffMember, 'id' | 'name'>
  },
  now: Date,
): Promise<void> {
  const roleId = role.id
  if (!contract) throw cannotSend()
  for (const entry of entries) await sendEntry(tx, { shortlistId: draft.id, entry, member }, now)
  for (const { candidacy, candidate } of entries) {
    const stub = { candidate_name: candidate.name, company: contract.draft.companyName, role_title: role.title }
    const keptUntil = addDays(londonDate(now), stubDays)
    await tx
      .insertInto('introductions')
      .values({ candidacy_id: candidacy.id, ...stub, introduced_at: now, kept_until: keptUntil })
      // Somebody who is sent once more, after the shortlist was called back, is introduced once more.
      .onConflict((conflict) => conflict.column('candidacy_id').doUpdateSet({ kept_until: keptUntil }))
      .execute()
  }
  await tx
    .updateTable('shortlists')
    .set({ state: 'sent', sent_at: now, sent_by: member.id, updated_at: now })
    .set({ send_at: null, planned_by: null, held_back_at: null, held_back_by: null })
    .where('id', '=', draft.id)
    .execute()
  await recordChange(tx, {
    member,
    action: 'shortlist.sent',
    subject: roleId,
    details: { number: draft.number, people: entries.length },
    now,
  })
  await signatoryOf(tx, role.contract_id!, now)
  for (const { id, email, kind } of await membersOf(tx, role.contract_id!))
    if (kind !== 'guest')
      await outbox.post(tx, {
        cause: `${draft.id}:shortlist:${id}`,
        template: 'shortlist-ready',
        to: email,
        data: { shortlistId: draft.id, memberId: id },
        now,
      })
  for (const { candidacy, candidate } of entries)
    await outbox.post(tx, {
      cause: filmSentCause(candidacy.id, draft.id),
      template: 'film-sent',
      to: candidate.email,
      data: { candidacyId: candidacy.id, shortlistId: draft.id, key: await newCandidateKey(tx, candidate.id, now) },
      now,
    })
}

async function sendEntry(
  tx: Tx,
  { shortlistId, entry, member }: { shortlistId: string; entry: ReadyEntry; member: Pick<StaffMember, 'id'> },
  now: Date,
): Promise<void> {
  const { candidacy, candidate, filmId, permissionId } = entry
  const by = { kind: 'staff', id: member.id } as const
  await tx
    .updateTable('shortlist_entries')
    .set({ film_id: filmId, permission_id: permissionId, pitch: entry.pitch || candidate.pitch })
    .where('shortlist_id', '=', shortlistId)
    .where('candidacy_id', '=', candidacy.id)
    .execute()
  if (candidacy.stage === 'considered')
    await moveCandidacy(tx, { candidacyId: candidacy.id, to: 'permission', by }, now)
  if (candidacy.stage === 'considered' || candidacy.stage === 'permission')
    await moveCandidacy(tx, { candidacyId: candidacy.id, to: 'sent', by }, now)
  await noteEvent(
    tx,
    { candidacyId: candidacy.id, kind: 'shown', by, data: { shortlistId, filmId, permissionId } },
    now,
  )
}
