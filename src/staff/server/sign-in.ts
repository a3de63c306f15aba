import type { Db } from '#src/platform/database/database.ts'
import { knownBrowserToken, readKnownBrowser } from '#src/platform/secrets/known-browser.ts'
import { hashPassword, isPassword } from '#src/platform/secrets/password-hash.ts'
import { newSecret } from '#src/platform/secrets/secret-token.ts'
import { countTry } from '#src/platform/secrets/sign-in-delay.ts'
import { emailKey } from '#src/values/email-address.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember } from '../staff.ts'
import { findByEmail, lockIfUnchanged } from './members.ts'
import { recordChange } from './record-change.ts'
import { secondFactorOf, spendCode, wrongCode } from './second-factor.ts'
import { beginSessionAfter } from './sessions.ts'

export interface SignInAttempt {
  email: string
  password: string
  code?: string | undefined
}

export interface SignInFrom {
  /** The address for which wrong attempts are counted (`limitKey`). */
  address: string
  device: string
  /** This browser's previous session, which is ended. */
  cookie: string | undefined
  /** The cookie by which this browser may be recognised. */
  browser?: string | undefined
}

export interface SignInKeys {
  /** The key that encrypts second factors. */
  key: Buffer
  /** The key for cookies of browsers that have been signed in before. */
  browserKey: Buffer
}

/** The hash of an unknown password, so that checking takes the same time for unknown addresses. */
const nobodysHash = hashPassword(newSecret().secret)

/**
 * Signs a member of staff in. A wrong password and an unknown address get the same answer
 * after the same work (STAFF-4). Throws 401 `wrong_credentials`, `code_wanted`
 * or `wrong_code`, and 429. Returns the session's secret, and the cookie by which the browser is recognised from now
 * on.
 */
export async function signIn(
  db: Db,
  { key, browserKey }: SignInKeys,
  attempt: SignInAttempt,
  { from, now }: { from: SignInFrom; now: Date },
): Promise<{ member: StaffMember; secret: string; browser: string }> {
  const account = emailKey(attempt.email)
  const member = await findByEmail(db, account)
  const browser = member?.passwordHash
    ? readKnownBrowser(browserKey, from.browser, browserAccount(member.id, member.passwordHash), now)
    : undefined
  const counted = await countTry(db, 'staff', { who: from.address, account, browser }, now)
  const isRight = await isPassword(attempt.password, member?.passwordHash ?? (await nobodysHash))
  const passwordHash = member?.passwordHash
  if (!isRight || !passwordHash) throw wrongCredentials(counted.left)
  await counted.forgive()

  const { id, email, name, role } = member
  const wasOn = (await secondFactorOf(db, id)).on
  if (wasOn && !attempt.code) throw codeWanted()
  const countedCode = wasOn ? await countTry(db, 'second-factor', { who: id, browser }, now) : undefined
  const secret = await db.transaction().execute(async (tx) => {
    // Whoever resets the password or switches the factor on locks the member too, and then ends their sessions. So this
    // session either begins before that and is ended, or sees the change.
    if (!(await lockIfUnchanged(tx, id, passwordHash))) throw wrongCredentials(Infinity)
    const { on } = await secondFactorOf(tx, id)
    // A code that was typed was not counted as an attempt.
    if (on && !wasOn) throw codeWanted()
    const method = on ? await spendCode(tx, key, { memberId: id, typed: attempt.code ?? '', now }) : 'password'
    if (!method) throw wrongCode('unauthenticated')
    await recordChange(tx, {
      member: { id, name },
      action: 'session.began',
      subject: id,
      details: { device: from.device, with: signedInWith[method] },
      now,
    })
    return beginSessionAfter(tx, from.cookie, { memberId: id, device: from.device }, now)
  })
  await countedCode?.forgive()
  return {
    member: { id, email, name, role },
    secret,
    browser: knownBrowserToken(browserKey, browserAccount(id, passwordHash), now),
  }
}

/** Returns what a recognised browser is bound to: one member, until their password changes. */
export function browserAccount(memberId: string, passwordHash: string): string {
  return `staff\n${memberId}\n${passwordHash}`
}

const signedInWith = {
  password: 'password',
  timed: 'password and code',
  recovery: 'password and recovery code',
} as const

function wrongCredentials(triesLeft: number): Problem {
  const sentence = `That email address and password don’t match.${triesLeft > 0 && triesLeft < Infinity ? ` ${triesWords[triesLeft] ?? triesLeft} left before a pause.` : ''}`
  return new Problem('unauthenticated', 'wrong_credentials', sentence, {
    fields: [{ path: 'password', msg: sentence }],
  })
}

const triesWords: Record<number, string> = { 1: 'One try', 2: 'Two tries', 3: 'Three tries' }

function codeWanted(): Problem {
  const sentence = 'Your second factor is on: enter the code from your authenticator.'
  return new Problem('unauthenticated', 'code_wanted', sentence, { fields: [{ path: 'code', msg: sentence }] })
}
