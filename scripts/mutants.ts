import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// `npm run mutants`: changes the pure rules in one place at a time, runs their tests on each change, and prints the
// score and the changes that no test noticed. `npm run mutants -- src/bookings/slot.ts` does this with the named files
// only. stryker.config.json lists the files that are changed; scripts/mutants.vitest.ts says which tests run.

const root = path.resolve(import.meta.dirname, '..')
const files = process.argv.slice(2)
const settings = JSON.parse(fs.readFileSync(path.join(root, 'stryker.config.json'), 'utf8')) as {
  mutate: string[]
  vitest: { related: boolean }
}
if (files.length > 0) {
  settings.mutate = files
  // Runs only the tests that import these files, directly or through others.
  settings.vitest.related = true
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-mutants-'))
const file = path.join(folder, 'stryker.config.json')
fs.writeFileSync(file, JSON.stringify(settings))
const { status } = spawnSync(path.join(root, 'node_modules/.bin/stryker'), ['run', file], {
  cwd: root,
  stdio: 'inherit',
})
fs.rmSync(folder, { recursive: true })
process.exitCode = status ?? 1
