import { Secret, TOTP } from 'otpauth'
import { brand } from '#content/brand.ts'
import type { Db, Tx } from './tables.ts'
import { madeUpPassword } from '#src/platform/secrets/made-up-password.ts'
import { openText, sealText } from '#src/platform/secrets/sealed-text.ts'
import { hashOfSecret } from '#src/platform/secrets/secret-token.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember } from '../staff.ts'

const periodSeconds = 30
/** Clocks may be this many steps apart, either way (RFC 6238, 5.2). */
const driftSteps = 1
const recoveryCodeCount = 10

export interface SecondFactorState {
  on: boolean
  since: Date | null
  recoveryCodesLeft: number
}

/** Returns whether a member's second factor is on, since when, and how many recovery codes are unused. */
export async function secondFactorOf(db: Db | Tx, memberId: string): Promise<SecondFactorState> {
  const factor = await db
    .selectFrom('staff_second_factors')
    .select('confirmed_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const { left } = await db
    .selectFrom('staff_recovery_codes')
    .select((expression) => expression.fn.countAll<string>().as('left'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    on: factor?.confirmed_at !== null && factor !== undefined,
    since: factor?.confirmed_at ?? null,
    recoveryCodesLeft: Number(left),
  }
}

/** Makes a secret for an authenticator. It has no effect until a code confirms it. Throws 409 if one is switched on. */
export async function offerSecondFactor(
  tx: Tx,
  key: Buffer,
  member: StaffMember,
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 })
  const row = {
    sealed_secret: sealText(key, secret.base32, member.id),
    last_step: 0,
    created_at: now,
    confirmed_at: null,
  }
  const offered = await tx
    .insertInto('staff_second_factors')
    .values({ member_id: member.id, ...row })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet(row).where('staff_second_factors.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst()
  if (!offered)
    throw new Problem(
      'conflict',
      'second_factor_on',
      'Your second factor is already on. Switch it off first to set up another device.',
    )
  return { secret: secret.base32, uri: totp(secret, member.email).toString() }
}

/** Switches the second factor on with its first code. Returns the recovery codes, which are never shown again. */
export async function confirmSecondFactor(
  tx: Tx,
  key: Buffer,
  { member, code, now }: { member: StaffMember; code: string; now: Date },
): Promise<string[]> {
  const pending = await tx
    .selectFrom('staff_second_factors')
    .select('confirmed_at')
    .where('member_id', '=', member.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!pending)
    throw new Problem('conflict', 'second_factor_not_offered', 'Please start again: there is no code to confirm.')
  if (pending.confirmed_at)
    throw new Problem(
      'conflict',
      'second_factor_on',
      'Your second factor is already on. If you haven’t saved your recovery codes, close this and make new ones.',
    )
  if (!(await spendTimedCode(tx, key, { memberId: member.id, typed: code, now }))) throw wrongCode('invalid')
  await tx.updateTable('staff_second_factors').set({ confirmed_at: now }).where('member_id', '=', member.id).execute()
  return newRecoveryCodes(tx, member.id)
}

/** Ten codes of 118 bits, which need no slow hash (OWASP ASVS 5.0, 6.5.2, asks for 112); earlier codes stop working. */
export async function newRecoveryCodes(tx: Tx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => madeUpPassword(6))
  await tx.deleteFrom('staff_recovery_codes').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOfSecret(code), member_id: memberId, used_at: null })))
    .execute()
  return codes
}

/** Returns whether there was anything to switch off. */
export async function switchOffSecondFactor(tx: Tx, memberId: string): Promise<boolean> {
  await tx.deleteFrom('staff_recovery_codes').where('member_id', '=', memberId).execute()
  const deleted = await tx.deleteFrom('staff_second_factors').where('member_id', '=', memberId).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

interface TypedCode {
  memberId: string
  typed: string
  now: Date
}

/** Uses up an authenticator's code or a recovery code, and returns which it was, or `undefined` if it was neither. */
export async function spendCode(
  tx: Tx,
  key: Buffer,
  { memberId, typed, now }: TypedCode,
): Promise<'timed' | 'recovery' | undefined> {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (/^\d{6}$/.test(plain))
    return (await spendTimedCode(tx, key, { memberId, typed: plain, now })) ? 'timed' : undefined
  const code = plain.replaceAll(/.{4}(?=.)/g, '$&-')
  const used = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashOfSecret(code))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n ? 'recovery' : undefined
}

/**
 * If one code is used twice at the same instant, the database lets one through, because the stored step may only rise.
 */
async function spendTimedCode(tx: Tx, key: Buffer, { memberId, typed, now }: TypedCode): Promise<boolean> {
  const token = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const factor = await tx
    .selectFrom('staff_second_factors')
    .select('sealed_secret')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const secret = factor && openText(key, factor.sealed_secret, memberId)
  if (!secret) return false
  const delta = totp(Secret.fromBase32(secret), '').validate({ token, timestamp: now.getTime(), window: driftSteps })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta
  const used = await tx
    .updateTable('staff_second_factors')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** The parameters that every authenticator supports: SHA-1, six digits, thirty seconds (RFC 6238, 1.2). */
function totp(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: brand.name, label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds })
}

/** `unauthenticated` at sign-in; `invalid` for a form inside the console. */
export function wrongCode(kind: 'unauthenticated' | 'invalid'): Problem {
  const sentence = 'That code didn’t work. Each works once, for half a minute: wait for the next one.'
  return new Problem(kind, 'wrong_code', sentence, { fields: [{ path: 'code', msg: sentence }] })
}
