import path from 'node:path'
import { brand } from '#content/brand.ts'
import { Refusal } from '../platform/refusal.ts'
import { Problem } from '../values/problem.ts'
import { exitOnUncaughtError } from './uncaught-errors.ts'
import { type Program, type ProgramOptions, startProgram } from './main.ts'

/**
 * Runs the program as this process: prints its address, stops on SIGTERM and SIGINT, explains why it will not start.
 */
export async function runProgram(options: ProgramOptions): Promise<void> {
  let program: Program
  try {
    program = await startProgram(options)
  } catch (error) {
    const sentence = error instanceof Refusal || isListenError(error) ? error.message : noDatabase(error)
    if (sentence === undefined) throw error
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
  exitOnUncaughtError(program)
  // Registered before the address is printed, because a caller that reads it may stop the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void program.stop().then(() => process.exit(0))
      // A second Ctrl-C stops it at once.
      process.once('SIGINT', () => process.exit(130))
    })
  }
  const { config } = program
  process.stdout.write(
    `${brand.name} is at ${program.url}\n` +
      `Mail ${config.mail.smtpUrl ? 'goes out by SMTP' : `is written to ${path.join(config.dataDir, 'outbox')}`}; leads are announced to ${config.mail.to}\n` +
      `Staff sign in at ${program.url}/admin\n` +
      (program.madeUpStaffPassword
        ? `The first member of staff is ${program.madeUpStaffPassword.email}, with the password ${program.madeUpStaffPassword.password} (shown only once; set your own with STAFF_EMAIL and STAFF_PASSWORD)\n`
        : '') +
      (program.madeUpPortalPassword
        ? `The portal's password is ${program.madeUpPortalPassword} (shown only once; set your own with PORTAL_PASSWORD)\n`
        : '') +
      program.samples.map((sentence) => `${sentence} (shown only once)\n`).join(''),
  )
}

function isListenError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen'
}

function noDatabase(error: unknown): string | undefined {
  if (!(error instanceof Problem && error.code === 'database_unavailable')) return undefined
  const { cause } = error
  const reason = cause instanceof Error ? ` (${'code' in cause ? `${String(cause.code)}: ` : ''}${cause.message})` : ''
  return `The database server is not answering${reason}. Start it, or check DATABASE_URL, then start this program again.`
}
