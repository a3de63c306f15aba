import { parseArgs } from 'node:util'
import { agreementOnOffer, auditTrails, inviteClient } from '#src/contracts/server/public.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { createOutbox, sendMailOptions } from '#src/platform/mail/outbox.ts'
import { canonicalEmail, isEmailAddress } from '#src/values/email-address.ts'
import { type CommandContext, type Env, onDatabase, refuse, UsageError } from './on-database.ts'

const usage = `npm run portal -- invite --name "Jean Orr" --email jean@example.com [--company "Westermill Property plc"]
npm run portal -- audit [--contract ctr_…]
`

type Values = ReturnType<typeof readArguments>['values']

const commands: Record<string, (context: CommandContext, values: Values) => Promise<number>> = { invite, audit }

/** The commands for staff about the portal. */
export async function portal(args: readonly string[], env: Env): Promise<number> {
  try {
    const { values, positionals } = readArguments(args)
    const work = commands[positionals[0] ?? '']
    if (!work) throw new UsageError('Name a command.')
    return await onDatabase(env, usage, (context) => work(context, values))
  } catch (error) {
    return refuse(error, usage)
  }
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: text, email: text, company: text, contract: text },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Makes a client's own copy and puts the mail with its link into the outbox; the program sends it when it runs. */
async function invite(
  { config, database, clock, log }: CommandContext,
  { name, email, company }: Values,
): Promise<number> {
  if (!name || !email || !isEmailAddress(email)) throw new UsageError('invite needs --name and a valid --email.')
  const jobs = createJobs({ database, log, clock })
  try {
    await jobs.start([{ ...sendMailOptions, run: async () => {} }], { workers: false })
    const client = { name, email: canonicalEmail(email), ...(company ? { companyName: company } : {}) }
    const context = { outbox: createOutbox(jobs) }
    const { contract, key } = await database.db
      .transaction()
      .execute((tx) => inviteClient(tx, context, agreementOnOffer(), client, clock.now()))
    process.stdout.write(
      `${contract.number} is ready for ${name}. The email to ${email} goes out while the program is running.\n` +
        `Their link: ${config.publicUrl}/portal#k=${key}\n`,
    )
    return 0
  } finally {
    await jobs.stop()
  }
}

/** Checks every link of every trail. Returns 1 if one is broken. */
async function audit({ database }: CommandContext, { contract }: Values): Promise<number> {
  const { contracts, events, broken } = await auditTrails(database.db, contract)
  const problems = {
    missing: 'is missing',
    changed: 'was changed',
    'not linked': 'does not follow the row before it',
  } as const
  for (const { contractId, n, problem } of broken)
    process.stdout.write(`${contractId}: row ${n} ${problems[problem]}\n`)
  const verdict = broken.length === 0 ? 'every link holds' : `${broken.length} broken`
  process.stdout.write(`${contracts} audit trails, ${events} rows: ${verdict}\n`)
  return broken.length === 0 ? 0 : 1
}
