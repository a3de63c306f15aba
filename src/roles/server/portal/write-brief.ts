import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { BriefSaved, RoleRequest } from '../../api.ts'
import { briefGaps } from '../../brief.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { tellAgency } from '../hiring/tell-agency.ts'
import { changeRole, ownRole } from '../role-store.ts'
import { noSuchThing } from '../not-found.ts'
import type { Tx } from '../tables.ts'
import type { Viewing } from './viewer.ts'

/**
 * Begins a role with the client's brief, as a draft unless they send it at once (TALENT-6). A brief that is sent is
 * mailed to the agency. Returns the role's id.
 */
export async function beginRole(
  tx: Tx,
  context: { outbox: Outbox; agency: string },
  { member }: Viewing,
  request: RoleRequest,
  now: Date,
): Promise<BriefSaved> {
  if (request.send) refuseGaps(request)
  const id = newId('rol', now)
  await tx
    .insertInto('roles')
    .values({
      id,
      contract_id: member.contractId,
      title: request.title,
      brief: JSON.stringify(request.brief),
      state: request.send ? 'open' : 'draft',
      openings: request.openings,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (request.send) await tellAgency(tx, context, { what: 'brief', roleId: id, memberId: member.id }, now)
  return { id, version: 1 }
}

/**
 * Changes a client's draft, and sends it if asked to. After that only staff can change it. Throws the 404 of
 * `noSuchThing`, 409 `changed_meanwhile`, 409 `sent_already`, and 422 `brief_gaps` with the fields that are missing.
 */
export async function writeBrief(
  tx: Tx,
  context: { outbox: Outbox; agency: string },
  viewing: Viewing,
  { id, ...request }: RoleRequest & { id: string },
  now: Date,
): Promise<BriefSaved> {
  const role = await ownRole(tx, viewing, id)
  if (viewing.link) throw noSuchThing()
  if (role.state !== 'draft')
    throw new Problem(
      'conflict',
      'sent_already',
      'This brief is with us already. Ring us, and we’ll change it together.',
    )
  if (request.send) refuseGaps(request)
  const version = await changeRole(
    tx,
    { id, version: request.version },
    {
      title: request.title,
      openings: request.openings,
      brief: JSON.stringify(request.brief),
      ...(request.send ? { state: 'open' as const } : {}),
    },
    now,
  )
  if (request.send) await tellAgency(tx, context, { what: 'brief', roleId: id, memberId: viewing.member.id }, now)
  return { id, version }
}

function refuseGaps({ brief }: RoleRequest): void {
  const gaps = briefGaps(brief)
  if (gaps.length === 0) return
  const msg = 'We need this before we can look for anybody.'
  throw new Problem('invalid', 'brief_gaps', 'A few things are still missing from the brief.', {
    fields: gaps.map((gap) => ({ path: `brief.${gap}`, msg })),
  })
}
