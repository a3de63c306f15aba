import { findCandidates } from '#src/candidates/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { noteEvent } from '../candidacies/candidacy-events.ts'
import { findCandidacy, lockCandidacies } from '../candidacies/candidacy-store.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import { lockRole } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import { findDraft, isInSentShortlist, keepDraft } from './shortlist-store.ts'

/**
 * Calls a sent shortlist back (TALENT-43). From the next request on nobody at the client sees its people, and unsent
 * mails are dropped. Verdicts are kept and shown again if the people are sent again. If there is no other draft, it
 * becomes the draft. Candidates who were mailed that the client has their film are told that it no longer has. Throws
 * 404, and 409 `recalled_already` and `under_way` if somebody in it is being interviewed, offered a job or hired.
 */
export async function recallShortlist(
  tx: Tx,
  { outbox }: { outbox: Outbox },
  { roleId, number, member }: { roleId: string; number: number; member: StaffMember },
  now: Date,
): Promise<{ people: number }> {
  await lockRole(tx, roleId)
  // Locked before the note and the lines are read: the next draft must not bring back what an erasure deletes.
  const people = await tx
    .selectFrom('shortlist_entries')
    .innerJoin('shortlists', 'shortlists.id', 'shortlist_entries.shortlist_id')
    .select('candidacy_id')
    .where('role_id', '=', roleId)
    .where('number', '=', number)
    .execute()
  await lockCandidacies(
    tx,
    people.map(({ candidacy_id }) => candidacy_id),
  )
  const shortlist = await tx
    .selectFrom('shortlists')
    .selectAll()
    .where('role_id', '=', roleId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!shortlist || shortlist.state === 'draft')
    throw new Problem('not-found', 'not_found', 'We can’t find that shortlist.')
  if (shortlist.state === 'recalled')
    throw new Problem('conflict', 'recalled_already', 'It has been called back already.')
  const entries = await tx
    .selectFrom('shortlist_entries')
    .select(['candidacy_id', 'pitch'])
    .where('shortlist_id', '=', shortlist.id)
    .orderBy('position')
    .execute()
  await tx
    .updateTable('shortlists')
    .set({ state: 'recalled', recalled_at: now, recalled_by: member.id, updated_at: now })
    .where('id', '=', shortlist.id)
    .execute()
  const by = { kind: 'staff', id: member.id } as const
  for (const candidacyId of entries.map(({ candidacy_id }) => candidacy_id).toSorted()) {
    const { stage, candidate_id } = await findCandidacy(tx, candidacyId)
    if (stage === 'interview' || stage === 'offer' || stage === 'hired')
      throw new Problem(
        'conflict',
        'under_way',
        'Somebody on this shortlist has an interview, an offer or the job, so it stays. Nothing was changed.',
      )
    await noteEvent(tx, { candidacyId, kind: 'recalled', by, data: { shortlistId: shortlist.id } }, now)
    if (stage !== 'sent' || (await isInSentShortlist(tx, candidacyId))) continue
    await moveCandidacy(tx, { candidacyId, to: 'permission', by }, now)
    const candidate = (await findCandidates(tx, [candidate_id])).get(candidate_id)
    if (candidate && !candidate.isGone)
      await outbox.post(tx, {
        cause: `${candidacyId}:film-back:${shortlist.id}`,
        template: 'film-back',
        to: candidate.email,
        data: { candidacyId, shortlistId: shortlist.id },
        now,
      })
  }
  if (!(await findDraft(tx, roleId)))
    await keepDraft(
      tx,
      roleId,
      {
        version: 0,
        note: shortlist.note,
        entries: entries.map(({ candidacy_id, pitch }) => ({ candidacyId: candidacy_id, pitch })),
      },
      now,
    )
  const details = { number, people: entries.length }
  await recordChange(tx, { member, action: 'shortlist.recalled', subject: roleId, details, now })
  return { people: entries.length }
}
