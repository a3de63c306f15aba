import { firstMember } from '#content/console/staff.ts'
import { ConfigError } from '#src/platform/config/config.ts'
import type { Db } from './tables.ts'
import { madeUpPassword } from '#src/platform/secrets/made-up-password.ts'
import { hashPassword } from '#src/platform/secrets/password-hash.ts'
import { emailKey } from '#src/values/email-address.ts'
import { newId } from '#src/values/id.ts'
import { newPasswordProblem } from './new-password.ts'

export interface FirstMemberSettings {
  /** STAFF_EMAIL and STAFF_PASSWORD. */
  email: string | undefined
  password: string | undefined
  production: boolean
  /** Called with a sentence if a password is easily guessed; may throw. */
  onWeak: (sentence: string) => void
}

/**
 * Makes the first owner if there are no members yet: from the settings, or with a made-up password, which is returned
 * to be printed once (STAFF-8). Later starts leave the team unchanged, but replace a made-up password if one is
 * configured. It throws ConfigError if the configured address is another member's; in production also if it would have
 * to make a password up, or if a made-up one is still in use and none is configured.
 */
export async function prepareFirstMember(
  db: Db,
  { email, password, production, onWeak }: FirstMemberSettings,
  now: Date,
): Promise<{ email: string; password: string } | undefined> {
  const team = await db
    .selectFrom('staff_members')
    .select(['id', 'email', 'password_is_made_up'])
    .where('removed_at', 'is', null)
    .execute()
  const madeUp = team.find(({ password_is_made_up }) => password_is_made_up)
  if (team.length > 0 && !madeUp) return undefined
  if (production && !(email && password)) throw new ConfigError(missing(email, password, madeUp !== undefined))

  const address = emailKey(email ?? firstMember.email)
  const weak = password && (await newPasswordProblem(password, { email: address, name: nameOf(address) }))
  if (weak) onWeak(`STAFF_PASSWORD needs a better password. ${weak}`)
  if (madeUp) {
    if (!password) return undefined
    if (email && team.some((member) => member !== madeUp && member.email === address)) throw taken(madeUp.email)
    const row = {
      password_hash: await hashPassword(password),
      password_is_made_up: false,
      ...(email ? { email: address, name: nameOf(address) } : {}),
    }
    await db.updateTable('staff_members').set(row).where('id', '=', madeUp.id).execute()
    return undefined
  }

  const firstPassword = password ?? madeUpPassword()
  const row = {
    id: newId('stf', now),
    email: address,
    name: nameOf(address),
    role: 'owner' as const,
    password_hash: await hashPassword(firstPassword),
    password_is_made_up: password === undefined,
  }
  // If several processes start at the same moment, the first one's password is stored, and only that process prints it.
  const inserted = await db
    .insertInto('staff_members')
    .values({ ...row, created_at: now, removed_at: null })
    .onConflict((conflict) => conflict.column('email').where('removed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && password === undefined ? { email: address, password: firstPassword } : undefined
}

function taken(addressNow: string): ConfigError {
  return new ConfigError([
    'STAFF_EMAIL belongs to another member of staff. It is for the member whose password the program made up: ' +
      `give their address, ${addressNow}, or a new one`,
  ])
}

function missing(email: string | undefined, password: string | undefined, isMadeUp: boolean): string[] {
  const why = isMadeUp
    ? 'the first member of staff still has the password that the program made up'
    : 'the console needs a first member of staff'
  return [
    ...(email ? [] : [`STAFF_EMAIL is not set: with NODE_ENV=production ${why}; give an address of your own`]),
    ...(password ? [] : [`STAFF_PASSWORD is not set: with NODE_ENV=production ${why}; give a password of your own`]),
  ]
}

/** Makes a name from an address: `jean.orr@example.com` becomes Jean Orr until she changes it. */
function nameOf(email: string): string {
  if (email === emailKey(firstMember.email)) return firstMember.name
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  return (
    words
      .map((word) => word[0]!.toUpperCase() + word.slice(1))
      .join(' ')
      .slice(0, 80) || 'Owner'
  )
}
