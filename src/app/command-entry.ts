import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { root } from '../platform/root.ts'
import type { Command } from './commands/on-database.ts'

// The build makes the command line from this file: `node build/server/command-entry.js portal invite …`.
// It has to be built, because Node cannot read the components that some commands import, and a release has no sources.
const env = { ...process.env }
// Libraries use this to choose which of their builds to load, as in server-entry.ts.
process.env.NODE_ENV = 'production'
// Caches compiled code for the next command.
enableCompileCache(path.join(root, 'build', 'compiled'))

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
