import { runBuilt } from './run-built.ts'

// `node scripts/command.ts portal invite …`: the command line of the built program. With the embedded database the
// program must be stopped first, except for `backup`; with PostgreSQL it may be running.
await runBuilt('command-entry')
