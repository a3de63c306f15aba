import { brand } from '#content/brand.ts'
import { renewBuiltInKey } from '#src/platform/pdf/seal-certificate.ts'
import { recordChange } from '#src/staff/server/public.ts'
import { type Env, onDatabase, refuse, UsageError } from './on-database.ts'

const usage = 'npm run seal -- new\n'

/**
 * Replaces the built-in sealing key with a new one, and records that. A program that is running keeps to the old
 * one until its document thread starts again: after five minutes without work, or with the program.
 */
export async function seal(args: readonly string[], env: Env): Promise<number> {
  try {
    if (args.length !== 1 || args[0] !== 'new') throw new UsageError('seal needs one word: new, which makes a new key.')
    return await onDatabase(env, usage, async ({ config, database, clock }) => {
      if (config.seal.p12)
        throw new UsageError(
          'Documents are sealed with the certificate in SEAL_P12. To change it, set SEAL_P12 to another certificate.',
        )
      const now = clock.now()
      process.umask(0o077)
      const { fingerprint, before } = await renewBuiltInKey(config.dataDir, brand.name, now)
      await database.db.transaction().execute((tx) =>
        recordChange(tx, {
          member: undefined,
          action: 'seal.renewed',
          subject: fingerprint,
          details: { replaced: before !== undefined },
          now,
        }),
      )
      process.stdout.write(
        `There is a new key for sealing documents. Its certificate's SHA-256 is ${fingerprint}\n` +
          'If the program is running, it uses the new key once you have restarted it, or once it has made no document for five minutes.\n' +
          (before ? `The old key is kept as ${before}\n` : '') +
          'Documents already sealed stay as they are and are still recognised. Make a backup now, so that it holds the new key.\n',
      )
      return 0
    })
  } catch (error) {
    return refuse(error, usage)
  }
}
