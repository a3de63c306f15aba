import type { Tx } from './tables.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember } from '../staff.ts'
import { type StaffLink, spendLink } from './links.ts'
import { findByEmail, lockMember } from './members.ts'
import { newPasswordProblem } from './new-password.ts'
import { postNotice } from './notices.ts'
import { recordChange } from './record-change.ts'
import { secondFactorOf, switchOffSecondFactor } from './second-factor.ts'
import { beginSession, endSessionsOf } from './sessions.ts'

export interface Joined {
  member: StaffMember
  /** The new session's secret; `undefined` if a second factor is still needed. */
  secret: string | undefined
}

/** Refuses an unsuitable name or password before the link is used up. Throws 422. */
export async function checkJoin(
  link: StaffLink,
  typed: { name?: string | undefined; password: string; again?: string | undefined },
): Promise<void> {
  const name = typed.name ?? link.name
  if (link.purpose === 'invitation' && name === '') throw refused('name', 'Please enter your name')
  if (typed.again !== undefined && typed.again !== typed.password) throw refused('again', 'The passwords don’t match')
  const problem = await newPasswordProblem(typed.password, { email: link.email, name })
  if (problem) throw refused('password', problem)
}

/**
 * Uses a personal link, once: an invitation makes a member, a reset gives a member a new
 * password and ends their sessions. `passwordHash` is made before the transaction, because
 * hashing is slow. Throws 404 `link_used`.
 */
export async function joinByLink(
  tx: Tx,
  outbox: Outbox,
  newMember: { secret: string; name: string | undefined; passwordHash: string; device: string },
  now: Date,
): Promise<Joined> {
  const link = await spendLink(tx, newMember.secret, now)
  if (!link) throw linkGone()
  const member =
    link.purpose === 'invitation'
      ? await makeMember(tx, link, { ...newMember, name: newMember.name ?? link.name, now })
      : await resetMember(tx, outbox, link, { ...newMember, now })
  const { on } = await secondFactorOf(tx, member.id)
  return { member, secret: on ? undefined : await beginSession(tx, member.id, newMember.device, now) }
}

async function makeMember(
  tx: Tx,
  link: StaffLink,
  { name, passwordHash, now }: { name: string; passwordHash: string; now: Date },
): Promise<StaffMember> {
  // They may have become a member in another way since.
  if (await findByEmail(tx, link.email)) throw linkGone()
  const member: StaffMember = { id: newId('stf', now), email: link.email, name, role: link.role }
  await tx
    .insertInto('staff_members')
    .values({ ...member, password_hash: passwordHash, created_at: now, removed_at: null })
    .execute()
  await tx.updateTable('staff_links').set({ member_id: member.id }).where('id', '=', link.id).execute()
  await recordChange(tx, {
    member,
    action: 'staff.joined',
    subject: member.id,
    details: { name, role: link.role },
    now,
  })
  return member
}

async function resetMember(
  tx: Tx,
  outbox: Outbox,
  link: StaffLink,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<StaffMember> {
  const { id, email, name, role } = await lockMember(tx, link.memberId ?? '')
  await tx
    .updateTable('staff_members')
    .set({ password_hash: passwordHash, password_is_made_up: false })
    .where('id', '=', id)
    .execute()
  await endSessionsOf(tx, id)
  const factorOff = link.switchesOffSecondFactor && (await switchOffSecondFactor(tx, id))
  await recordChange(tx, {
    member: { id, name },
    action: 'account.password_reset',
    subject: id,
    details: { secondFactorSwitchedOff: factorOff },
    now,
  })
  await postNotice(
    tx,
    outbox,
    { memberId: id, email, what: factorOff ? 'access-reset' : 'password-changed', cause: link.id },
    now,
  )
  return { id, email, name, role }
}

function linkGone(): Problem {
  return new Problem(
    'not-found',
    'link_used',
    'This link has been used or cancelled, or has expired. Ask an owner for a new one.',
  )
}

function refused(path: string, msg: string): Problem {
  return new Problem('invalid', 'invalid_fields', msg, { fields: [{ path, msg }] })
}
