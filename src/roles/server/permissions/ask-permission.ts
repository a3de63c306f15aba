import { createHash } from 'node:crypto'
import { neverSeenBy } from '#src/candidates/facts.ts'
import { findCandidates, newCandidateKey } from '#src/candidates/server/public.ts'
import { findContract } from '#src/contracts/server/public.ts'
import { findFilm } from '#src/films/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { permissionText } from '../../permission.ts'
import { noteEvent } from '../candidacies/candidacy-events.ts'
import { lockCandidacy } from '../candidacies/candidacy-store.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import type { AskedQuestion } from '../../permission-api.ts'
import { takeBackMs } from '../../sending.ts'
import { isQuestionOver } from '../../stages.ts'
import { briefOf, findRole } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import { isWithClient, livePermission } from './permission-store.ts'

/**
 * Asks a candidate whether their present film may be shown for a role, by a mail with a link to their own page. While
 * they have not answered, asking again sends a reminder. Asking about a newer film ends the answer about the earlier
 * one, and is refused while the client was sent that one. The mail is sent after ten seconds, in which the question can
 * be taken back (take-back-question.ts). Throws 404, and 409 `no_film`, `never_employer`, `no_contract`, `role_ended`,
 * `already_given`, `with_client`.
 */
export async function askPermission(
  tx: Tx,
  { outbox }: { outbox: Pick<Outbox, 'post'> },
  { candidacyId, member }: { candidacyId: string; member: StaffMember },
  now: Date,
): Promise<AskedQuestion> {
  const candidacy = await lockCandidacy(tx, candidacyId)
  const role = await findRole(tx, candidacy.role_id)
  const candidate = (await findCandidates(tx, [candidacy.candidate_id])).get(candidacy.candidate_id)
  if (!candidate || candidate.isGone) throw refused('gone', 'They’ve been deleted. Nobody was asked.')
  if (role.contract_id === null) throw refused('no_contract', 'This role has no contract any more. Nobody was asked.')
  const { draft, status } = await findContract(tx, role.contract_id)
  if (isQuestionOver({ role: role.state, contract: status, stage: candidacy.stage }))
    throw refused('role_ended', 'This role has ended. Open it again first. Nobody was asked.')
  const company = draft.companyName
  const never = neverSeenBy(candidate.neverEmployers, company)
  if (never !== undefined)
    throw refused('never_employer', `${candidate.firstName} must never be shown to ${never}. Nobody was asked.`)
  const film = candidate.filmId === null ? undefined : await findFilm(tx, candidate.filmId)
  if (film?.state !== 'ready')
    throw refused(
      'no_film',
      'They have no film that can be watched. Upload one first: permission is for what they see.',
    )

  const live = await livePermission(tx, candidate.id, role.id)
  const isSameCut = live?.film_id === film.id
  if (live && isSameCut && live.given_at) throw refused('already_given', 'They’ve said yes to this film already.')
  if (live && !isSameCut && (await isWithClient(tx, live.id)))
    throw refused(
      'with_client',
      'The client has their earlier film, which would be taken away. To ask about the new one, call that shortlist ' +
        'back first. Nobody was asked.',
    )
  if (live && !isSameCut)
    await tx
      .updateTable('permissions')
      .set(live.given_at ? { withdrawn_at: now } : { refused_at: now })
      .where('id', '=', live.id)
      .execute()
  const brief = briefOf(role)
  const question = { ...brief, company, role: role.title, neverEmployers: candidate.neverEmployers }
  const text = permissionText(question).join('\n\n')
  const permissionId = live && isSameCut ? live.id : newId('prm', now)
  if (live && isSameCut)
    await tx.updateTable('permissions').set({ reminded_at: now }).where('id', '=', live.id).execute()
  else
    await tx
      .insertInto('permissions')
      .values({
        id: permissionId,
        candidate_id: candidate.id,
        role_id: role.id,
        film_id: film.id,
        text_sha256: createHash('sha256').update(text).digest('hex'),
        asked_text: text,
        asked_at: now,
        asked_by: member.id,
      })
      .execute()
  const by = { kind: 'staff', id: member.id } as const
  if (candidacy.stage === 'considered') await moveCandidacy(tx, { candidacyId, to: 'permission', by }, now)
  await noteEvent(tx, { candidacyId, kind: 'permission_asked', by, data: { permissionId, filmId: film.id } }, now)
  await recordChange(tx, {
    member,
    action: 'permission.asked',
    subject: candidate.id,
    details: { role: role.id, again: live !== undefined },
    now,
  })
  await outbox.post(tx, {
    cause: causeOfQuestion(permissionId, now),
    template: 'permission-asked',
    to: candidate.email,
    data: { permissionId, key: await newCandidateKey(tx, candidate.id, now) },
    now,
    leavesAt: new Date(now.getTime() + takeBackMs),
  })
  return { permissionId, askedAt: now.toISOString() }
}

/** What the mail of a question is for, which was asked at that time. */
export const causeOfQuestion = (permissionId: string, askedAt: Date) => `${permissionId}:asked:${askedAt.getTime()}`

function refused(code: string, sentence: string): Problem {
  return new Problem('conflict', code, sentence)
}
