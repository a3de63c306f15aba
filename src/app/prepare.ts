import { seedSampleArticles } from '../articles/server/public.ts'
import { settleErasures } from '../leads/server/public.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Log } from '../platform/log/log.ts'
import { ownSecret } from '../platform/secrets/own-secret.ts'
import { deriveKey } from '../platform/secrets/sealed-text.ts'
import { newSecret } from '../platform/secrets/secret-token.ts'
import { preparePortalPassword } from '../portal/server/public.ts'
import { prepareFirstMember } from '../staff/server/public.ts'
import { refuseLostSeal } from './backup/backup.ts'
import { erasedAgain } from './backup/erased-again.ts'

/** Passwords that were made up just now, to be shown once. */
export interface MadeUpPasswords {
  portal: string | undefined
  /** That of the first member of staff. */
  staff: { email: string; password: string } | undefined
}

/**
 * Does what must be done before anything is served: passwords, the seal, erasures. Returns the program's key, derived
 * from SESSION_SECRET, or else from a secret in the database that all processes share. Throws a Refusal if the program
 * must not start.
 */
export async function prepare(
  config: Config,
  db: Db,
  now: Date,
  log: Log,
): Promise<{ key: Buffer; passwords: MadeUpPasswords }> {
  const onWeak = (sentence: string) => {
    if (config.production) throw new ConfigError([sentence])
    log.warn(sentence)
  }
  const portal = await preparePortalPassword(db, config.portalPassword, now, onWeak)
  const { production } = config
  const staff = await prepareFirstMember(db, { ...config.staff, production, onWeak }, now)
  const secret = config.sessionSecret ?? (await ownSecret(db, 'staff', newSecret().secret, now))
  await refuseLostSeal(db, config)
  await settleErasures(db, erasedAgain, config, now, log)
  if (config.seed !== 'none') await seedSampleArticles(db, now)
  return { key: deriveKey(secret, 'staff'), passwords: { portal, staff } }
}
