import { spawnSync } from 'node:child_process'
import path from 'node:path'

// `npm run mutants`: changes the pure rules in one place at a time, runs their tests on each change, and prints the
// score and the changes that no test noticed. `npm run mutants -- src/bookings/slot.ts` does this with the named files
// only. stryker.config.json lists the files that are changed; scripts/mutants.vitest.ts says which tests run.

const root = path.resolve(import.meta.dirname, '..')
const files = process.argv.slice(2)
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/stryker'),
  ['run', 'stryker.config.json', ...(files.length > 0 ? ['--mutate', files.join(',')] : [])],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
