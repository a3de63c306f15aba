import type { Command } from './commands/on-database.ts'

// What the build makes of this file is the command line: `node build/server/command-entry.js portal invite …`.
// Built, since Node cannot read the components that some commands lead to, and a release has no sources.
const env = { ...process.env }
// As in server-entry.ts: libraries look here for which of their builds to load.
process.env.NODE_ENV = 'production'

const commands: Record<string, () => Promise<Command>> = {
  backup: async () => (await import('./commands/backup.ts')).backup,
  invoices: async () => (await import('./commands/invoices.ts')).invoices,
  portal: async () => (await import('./commands/portal.ts')).portal,
  restore: async () => (await import('./commands/restore.ts')).restore,
  seal: async () => (await import('./commands/seal.ts')).seal,
  staff: async () => (await import('./commands/staff.ts')).staff,
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? await commands[name]!() : undefined
if (!command)
  process.stderr.write(
    `The commands are ${Object.keys(commands).join(', ')}. Run one by itself to see how to use it.\n`,
  )
process.exit(command ? await command(args, env) : 2)
