import { runBuilt } from './run-built.ts'

// `node scripts/command.ts portal invite …`: the command line of the program as it was built.
// On the embedded database the program must be stopped meanwhile; on PostgreSQL it may run.
await runBuilt('command-entry')
