import type { Db, Tx } from '../tables.ts'
import { type Answer, answerOnce, findAnswer } from '#src/platform/http/idempotency.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { hashPassword, isPassword } from '#src/platform/secrets/password-hash.ts'
import { openText, sealText } from '#src/platform/secrets/sealed-text.ts'
import { countTry } from '#src/platform/secrets/sign-in-delay.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember } from '../../staff.ts'
import { findMember, lockIfUnchanged, lockMember } from '../members.ts'
import { newPasswordProblem } from '../new-password.ts'
import { postNotice } from '../notices.ts'
import { recordChange } from '../record-change.ts'
import { confirmSecondFactor, newRecoveryCodes, secondFactorOf, switchOffSecondFactor } from '../second-factor.ts'
import { forgetDevicesOf } from '../push-devices.ts'
import { endSessionsOf } from '../sessions.ts'

/** The signed-in member and their session. */
export interface SignedIn {
  member: StaffMember
  sessionId: string
}

/**
 * Checks the password again before an action that someone at an unattended laptop must not be able to do.
 * After wrong ones the wait grows, as at sign-in. Returns the password's hash. Throws 422 `wrong_password`.
 */
export async function checkPassword(
  db: Db,
  member: StaffMember,
  { password, path, now }: { password: string; path: string; now: Date },
): Promise<string> {
  const counted = await countTry(db, 'again', { who: member.id }, now)
  const { passwordHash } = await findMember(db, member.id)
  if (!passwordHash || !(await isPassword(password, passwordHash))) throw wrongPassword(path)
  await counted.forgive()
  return passwordHash
}

function wrongPassword(path: string): Problem {
  const sentence = 'That’s not your password.'
  return new Problem('invalid', 'wrong_password', sentence, { fields: [{ path, msg: sentence }] })
}

/** Changes the member's own password and ends their other sessions. Returns how many were ended, and the new hash. */
export async function changePassword(
  db: Db,
  outbox: Outbox,
  { member, sessionId }: SignedIn,
  { current, next, key, now }: { current: string; next: string; key: string | undefined; now: Date },
): Promise<{ sessionsEnded: number; passwordHash: string }> {
  // If the response was lost, a repeated call must not be refused because the old password is now wrong. No password is
  // stored for this, not even as a plain hash.
  const call = { route: `account/password ${member.id}`, key, body: null, now }
  const earlierAnswer = await findAnswer(db, call)
  if (earlierAnswer) {
    const { password_hash } = await db
      .selectFrom('staff_members')
      .select('password_hash')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    return { sessionsEnded: earlierAnswer.body as number, passwordHash: password_hash ?? '' }
  }
  const currentHash = await checkPassword(db, member, { password: current, path: 'current', now })
  const problem =
    next === current ? 'That’s your current password. Choose a new one.' : await newPasswordProblem(next, member)
  if (problem) throw new Problem('invalid', 'invalid_fields', problem, { fields: [{ path: 'next', msg: problem }] })
  const password_hash = await hashPassword(next)
  const { body } = await answerOnce(db, call, async (tx: Tx) => {
    if (!(await lockIfUnchanged(tx, member.id, currentHash))) throw wrongPassword('current')
    await tx
      .updateTable('staff_members')
      .set({ password_hash, password_is_made_up: false })
      .where('id', '=', member.id)
      .execute()
    const ended = await endSessionsOf(tx, member.id, sessionId)
    await recordChange(tx, {
      member,
      action: 'account.password_changed',
      subject: member.id,
      details: { otherSessionsEnded: ended },
      now,
    })
    await postNotice(
      tx,
      outbox,
      { memberId: member.id, email: member.email, what: 'password-changed', cause: now.toISOString() },
      now,
    )
    return { status: 200, body: ended }
  })
  return { sessionsEnded: body as number, passwordHash: password_hash }
}

/** Changes the member's own name, and records it in the log. */
export async function rename(tx: Tx, member: StaffMember, name: string, now: Date): Promise<void> {
  await tx.updateTable('staff_members').set({ name }).where('id', '=', member.id).execute()
  await recordChange(tx, {
    member,
    action: 'account.renamed',
    subject: member.id,
    details: { from: member.name, to: name },
    now,
  })
}

/**
 * Switches the second factor on, as `switchOn` does, once for each `requestKey`. If the response was lost, the repeated
 * call returns the same recovery codes, which are kept encrypted for that and can't be shown in any other way.
 */
export async function switchOnOnce(
  db: Db,
  { outbox, key }: { outbox: Outbox; key: Buffer },
  who: SignedIn,
  { code, requestKey, now }: { code: string; requestKey: string | undefined; now: Date },
): Promise<string[]> {
  const { id } = who.member
  const call = { route: `account/second-factor ${id}`, key: requestKey, body: { code }, now }
  const codesIn = ({ body }: Answer) => JSON.parse(openText(key, body as string, id)!) as string[]
  const earlierAnswer = await findAnswer(db, call)
  if (earlierAnswer) return codesIn(earlierAnswer)
  const counted = await countTry(db, 'second-factor', { who: id }, now)
  const answer = await answerOnce(db, call, async (tx: Tx) => {
    const codes = await switchOn(tx, { outbox, key }, who, { code, now })
    return { status: 201, body: sealText(key, JSON.stringify(codes), id) }
  })
  await counted.forgive()
  return codesIn(answer)
}

/** Switches the second factor on and ends the other sessions, which began without it. Returns the recovery codes. */
export async function switchOn(
  tx: Tx,
  { outbox, key }: { outbox: Outbox; key: Buffer },
  { member, sessionId }: SignedIn,
  { code, now }: { code: string; now: Date },
): Promise<string[]> {
  // A sign-in that has not asked for a code may be about to begin a session (sign-in.ts).
  await lockMember(tx, member.id)
  const codes = await confirmSecondFactor(tx, key, { member, code, now })
  await endSessionsOf(tx, member.id, sessionId)
  await recordChange(tx, { member, action: 'account.second_factor_on', subject: member.id, now })
  await postNotice(
    tx,
    outbox,
    { memberId: member.id, email: member.email, what: 'second-factor-on', cause: now.toISOString() },
    now,
  )
  return codes
}

/** Switches the member's second factor off, and mails them that it is off. Does nothing if it is off already. */
export async function switchOff(tx: Tx, outbox: Outbox, member: StaffMember, now: Date): Promise<void> {
  await lockMember(tx, member.id)
  const { on } = await secondFactorOf(tx, member.id)
  await switchOffSecondFactor(tx, member.id)
  if (!on) return
  await recordChange(tx, { member, action: 'account.second_factor_off', subject: member.id, now })
  await postNotice(
    tx,
    outbox,
    { memberId: member.id, email: member.email, what: 'second-factor-off', cause: now.toISOString() },
    now,
  )
}

/** Makes ten new recovery codes; earlier ones stop working. Throws 409 if there is no second factor. */
export async function renewRecoveryCodes(tx: Tx, member: StaffMember, now: Date): Promise<string[]> {
  // Of two calls at once, the second must see the first one's codes, so that it replaces them.
  await lockMember(tx, member.id)
  const { on } = await secondFactorOf(tx, member.id)
  if (!on)
    throw new Problem('conflict', 'second_factor_off', 'Your second factor is off, so you don’t need recovery codes.')
  await recordChange(tx, { member, action: 'account.recovery_codes_renewed', subject: member.id, now })
  return newRecoveryCodes(tx, member.id)
}

/** Ends one of the member's own sessions. Throws 404. */
export async function endOwnSession(tx: Tx, member: StaffMember, sessionId: string, now: Date): Promise<void> {
  const ended = await tx
    .deleteFrom('staff_sessions')
    .where('id', '=', sessionId)
    .where('member_id', '=', member.id)
    .returning('device')
    .executeTakeFirst()
  if (!ended) throw new Problem('not-found', 'not_found', 'That session has already ended.')
  await forgetDevicesOf(tx, { id: sessionId })
  await recordChange(tx, {
    member,
    action: 'session.ended',
    subject: member.id,
    details: { device: ended.device },
    now,
  })
}

/** Ends the member's sessions except the present one. Returns how many. */
export async function endOtherSessions(tx: Tx, { member, sessionId }: SignedIn, now: Date): Promise<number> {
  const ended = await endSessionsOf(tx, member.id, sessionId)
  if (ended > 0)
    await recordChange(tx, { member, action: 'session.ended', subject: member.id, details: { sessions: ended }, now })
  return ended
}
