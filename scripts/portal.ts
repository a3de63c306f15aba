import path from 'node:path'
import { parseArgs } from 'node:util'
import { brand } from '#content/brand.ts'
import { agreementOnOffer } from '../src/app/contract-parts.ts'
import { auditTrails } from '../src/contracts/server/audit-trail.ts'
import { inviteClient } from '../src/contracts/server/open-contract.ts'
import { ConfigError, readConfig } from '../src/platform/config/config.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { DatabaseInUseError } from '../src/platform/database/durable-pglite.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log/log.ts'
import { createOutbox, sendMailQueue } from '../src/platform/mail/outbox.ts'
import { isEmailAddress } from '../src/values/email-address.ts'
import { clockStartingAt, systemClock } from '../src/values/clock.ts'

/*
 * What staff do about the portal from a command line:
 *   npm run portal -- invite --name "Jean Orr" --email jean@westermill.example [--company "Westermill Property plc"]
 *   npm run portal -- audit [--contract ctr_…]
 * On the embedded database the program must be stopped meanwhile; on PostgreSQL it may run.
 */

const usage = `npm run portal -- invite --name "Jean Orr" --email jean@example.com [--company "Westermill Property plc"]
npm run portal -- audit [--contract ctr_…]
`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, email: { type: 'string' }, company: { type: 'string' }, contract: { type: 'string' } },
})
const commands: Record<string, (database: Database) => Promise<number>> = { invite, audit }
const command = commands[positionals[0] ?? '']
if (!command) {
  process.stderr.write(usage)
  process.exit(2)
}
process.exit(await run(command))

async function run(work: (database: Database) => Promise<number>): Promise<number> {
  try {
    const config = readConfig(process.env, { brandName: brand.name, brandEmail: brand.email })
    const database = await openDatabase({ url: config.databaseUrl, directory: path.join(config.dataDir, 'database'), log: createLog('error') })
    try {
      await migrate(database.db)
      return await work(database)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof DatabaseInUseError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}

/** Makes a client's own copy and puts the mail with its link into the outbox; the program sends it when it runs. */
async function invite(database: Database): Promise<number> {
  const { name, email, company } = values
  if (!name || !email || !isEmailAddress(email)) {
    process.stderr.write(`invite wants --name and a real --email.\n${usage}`)
    return 2
  }
  const config = readConfig(process.env, { brandName: brand.name, brandEmail: brand.email })
  const clock = config.clock ? clockStartingAt(config.clock) : systemClock
  const jobs = createJobs({ database, log: createLog('error'), clock })
  await jobs.start([{ name: sendMailQueue, expireInSeconds: 90, retryDelay: 3, run: async () => {} }], { workers: false })
  const client = { name, email, ...(company ? { companyName: company } : {}) }
  const { contract, key } = await database.db.transaction().execute((tx) => inviteClient(tx, { outbox: createOutbox(jobs) }, agreementOnOffer(), client, clock.now()))
  await jobs.stop()
  process.stdout.write(`${contract.number} is ready for ${name}. The mail to ${email} goes out when the program runs.\nTheir link: ${config.publicUrl}/portal#k=${key}\n`)
  return 0
}

/** Checks every link of every trail. Ends with 1 where one is broken. */
async function audit(database: Database): Promise<number> {
  const { contracts, events, broken } = await auditTrails(database.db, values.contract)
  const problems = { missing: 'is missing', changed: 'was changed', 'not linked': 'does not follow the row before it' } as const
  for (const { contractId, n, problem } of broken) process.stdout.write(`${contractId}: row ${n} ${problems[problem]}\n`)
  process.stdout.write(`${contracts} trails, ${events} rows: ${broken.length === 0 ? 'every link holds' : `${broken.length} broken`}\n`)
  return broken.length === 0 ? 0 : 1
}
