import { parseArgs } from 'node:util'
import { makeReset } from '#src/staff/server/links.ts'
import { findByEmail } from '#src/staff/server/members.ts'
import { type Env, onDatabase, refuse, UsageError } from './on-database.ts'

const usage = 'npm run staff -- reset --email moira@example.com [--without-second-factor]\n'

/** For an owner whom no colleague can help: prints a link to choose a new password, without mailing it. */
export async function staff(args: readonly string[], env: Env): Promise<number> {
  try {
    const { email, switchOffSecondFactor } = readArguments(args)
    return await onDatabase(env, usage, async ({ config, database: { db }, clock }) => {
      const member = await findByEmail(db, email)
      if (!member) {
        process.stderr.write(`Nobody in the team has the email address ${email}.\n`)
        return 1
      }
      const { secret } = await db
        .transaction()
        .execute((tx) => makeReset(tx, { by: undefined, memberId: member.id, switchOffSecondFactor, now: clock.now() }))
      const link = `${config.publicUrl}/admin/join/${secret}`
      process.stdout.write(
        `${member.name} can choose a new password here. The link works once, for seven days:\n${link}\n`,
      )
      return 0
    })
  } catch (error) {
    return refuse(error, usage)
  }
}

function readArguments(args: readonly string[]): { email: string; switchOffSecondFactor: boolean } {
  const options = { email: { type: 'string' }, 'without-second-factor': { type: 'boolean', default: false } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    if (positionals[0] !== 'reset' || !values.email)
      throw new UsageError('reset needs the --email of a member of staff.')
    return { email: values.email, switchOffSecondFactor: values['without-second-factor'] }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error))
  }
}
