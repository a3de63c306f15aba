import path from 'node:path'
import { parseArgs } from 'node:util'
import { brand } from '#content/brand.ts'
import { ConfigError, readConfig } from '../src/platform/config/config.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { DatabaseInUseError } from '../src/platform/database/durable-pglite.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log/log.ts'
import { makeReset } from '../src/staff/server/links.ts'
import { findByEmail } from '../src/staff/server/members.ts'
import { clockStartingAt, systemClock } from '../src/values/clock.ts'

/*
 * For an owner whom nobody can let in again: a link to choose a new password, printed and mailed to nobody.
 *   npm run staff -- reset --email moira@patter.example [--without-second-factor]
 * On the embedded database the program must be stopped meanwhile; on PostgreSQL it may run.
 */

const usage = 'npm run staff -- reset --email moira@example.com [--without-second-factor]\n'
const { values, positionals } = parseArgs({ allowPositionals: true, options: { email: { type: 'string' }, 'without-second-factor': { type: 'boolean', default: false } } })
if (positionals[0] !== 'reset' || !values.email) {
  process.stderr.write(usage)
  process.exit(2)
}
process.exit(await reset(values.email, values['without-second-factor']))

async function reset(email: string, switchOffSecondFactor: boolean): Promise<number> {
  try {
    const config = readConfig(process.env, { brandName: brand.name, brandEmail: brand.email })
    const now = (config.clock ? clockStartingAt(config.clock) : systemClock).now()
    const { db, close } = await openDatabase({ url: config.databaseUrl, directory: path.join(config.dataDir, 'database'), log: createLog('error') })
    try {
      await migrate(db)
      const member = await findByEmail(db, email)
      if (!member) {
        process.stderr.write(`Nobody in the team has the email ${email}.\n`)
        return 1
      }
      const { secret } = await db.transaction().execute((tx) => makeReset(tx, undefined, member.id, switchOffSecondFactor, now))
      process.stdout.write(`${member.name} chooses a new password here, once, within seven days:\n${config.publicUrl}/admin/join/${secret}\n`)
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof DatabaseInUseError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}
