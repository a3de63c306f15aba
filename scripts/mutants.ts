import { spawnSync } from 'node:child_process'
import path from 'node:path'

// `npm run mutants`: changes the pure rules one place at a time, runs their tests on each change, and prints which
// changes no test noticed, and the score. `npm run mutants -- src/bookings/slot.ts` does so with the named files alone.
// stryker.config.json says which files are meant; scripts/mutants.vitest.ts which tests run.

const root = path.resolve(import.meta.dirname, '..')
const files = process.argv.slice(2)
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/stryker'),
  ['run', 'stryker.config.json', ...(files.length > 0 ? ['--mutate', files.join(',')] : [])],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
