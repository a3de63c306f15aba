import type { Db } from '#src/platform/database/database.ts'
import { hashPassword, isPassword } from '#src/platform/secrets/password-hash.ts'
import { newSecret } from '#src/platform/secrets/secret-token.ts'
import { countTry, forgive } from '#src/platform/secrets/sign-in-delay.ts'
import { emailKey } from '#src/values/email-address.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember } from '../staff.ts'
import { findByEmail, type StoredMember } from './members.ts'
import { recordChange } from './record-change.ts'
import { secondFactorOf, spendCode, wrongCode } from './second-factor.ts'
import { beginSession, endSession } from './sessions.ts'

export interface SignInAttempt {
  email: string
  password: string
  code?: string | undefined
}

export interface SignInFrom {
  /** Whom wrong tries are counted for (`limitKey`). */
  address: string
  device: string
  /** The session that this browser had; it ends. */
  cookie: string | undefined
}

/** A hash that nobody has the password of: an unknown address costs the same time as a known one. */
const nobodysHash = hashPassword(newSecret().secret)

/**
 * Signs a member of staff in. A wrong password and an unknown address get the same answer
 * after the same work (DESIGN.md §4 "Staff"). Throws 401 `wrong_credentials`, `code_wanted`
 * or `wrong_code`, and 429. Returns the cookie's secret.
 */
export async function signIn(db: Db, key: Buffer, attempt: SignInAttempt, from: SignInFrom, now: Date): Promise<{ member: StaffMember; secret: string }> {
  const account = emailKey(attempt.email)
  const triesLeft = await countTry(db, 'staff', from.address, now, account)
  const known = await findByEmail(db, account)
  const isRight = await isPassword(attempt.password, known?.passwordHash ?? (await nobodysHash))
  if (!isRight || !known?.passwordHash) throw wrongCredentials(triesLeft)
  await forgive(db, 'staff', from.address, account)

  const { on } = await secondFactorOf(db, known.id)
  if (on && !attempt.code) throw codeWanted()
  if (on) await countTry(db, 'second-factor', known.id, now)
  const secret = await db.transaction().execute((tx) => begin(tx))
  if (on) await forgive(db, 'second-factor', known.id)
  const { id, email, name, role } = known
  return { member: { id, email, name, role }, secret }

  async function begin(tx: Parameters<typeof beginSession>[0]): Promise<string> {
    const { id: memberId, name: memberName } = known as StoredMember
    const by = on ? await spendCode(tx, key, memberId, attempt.code ?? '', now) : 'password'
    if (!by) throw wrongCode('unauthenticated')
    await endSession(tx, from.cookie)
    await recordChange(tx, { member: { id: memberId, name: memberName }, action: 'session.began', subject: memberId, details: { device: from.device, with: signedInWith[by] }, now })
    return beginSession(tx, memberId, from.device, now)
  }
}

const signedInWith = { password: 'password', timed: 'password and code', recovery: 'password and recovery code' } as const

function wrongCredentials(triesLeft: number): Problem {
  const sentence = `That email and password do not belong together.${triesLeft > 0 && triesLeft < Infinity ? ` ${triesWords[triesLeft] ?? triesLeft} left before a pause.` : ''}`
  return new Problem('unauthenticated', 'wrong_credentials', sentence, { fields: [{ path: 'password', msg: sentence }] })
}

const triesWords: Record<number, string> = { 1: 'One try', 2: 'Two tries', 3: 'Three tries' }

function codeWanted(): Problem {
  const sentence = 'Your second factor is on: enter the code from your authenticator.'
  return new Problem('unauthenticated', 'code_wanted', sentence, { fields: [{ path: 'code', msg: sentence }] })
}
