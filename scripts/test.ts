import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromiumExecutable } from '../e2e/chromium.ts'
import { buildIfChanged } from './build.ts'

// `npm test`: everything. `npm run check` (--fast): what needs no browser.
// The last line is `N passed, M failed`.

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
const fast = process.argv.includes('--fast')
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-results-'))
let passed = 0
let failed = 0

step('Types', 'tsc', ['-p', '.'])
step('Lint', 'oxlint', ['--quiet'])
step('Import rule', 'depcruise', ['src', 'content', 'scripts', 'e2e', 'bench', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'])
step('Spelling', 'cspell', ['lint', '--no-progress', '--no-summary'])
unit()
if (!fast) await journeys()

fs.rmSync(scratch, { recursive: true })
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

function run(command: string, args: string[], env: Record<string, string> = {}) {
  return spawnSync(path.join(root, 'node_modules/.bin', command), args, { stdio: 'inherit', env: { ...process.env, ...env } })
}

function step(name: string, command: string, args: string[]): void {
  process.stdout.write(`\n── ${name}\n`)
  if (run(command, args).status === 0) passed++
  else failed++
}

function unit(): void {
  process.stdout.write('\n── Unit and integration tests\n')
  const file = path.join(scratch, 'vitest.json')
  const { status } = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  if (!fs.existsSync(file)) {
    failed++
    return
  }
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  passed += report.numPassedTests
  // A file that does not even load fails no test, but the run.
  failed += report.numFailedTests || (status === 0 ? 0 : 1)
}

async function journeys(): Promise<void> {
  process.stdout.write('\n── Browser journeys\n')
  if (!haveBrowser()) {
    process.stdout.write('No browser: install one with `apt-get install -y chromium` or `npx playwright install chromium`, or set CHROMIUM_PATH.\n')
    failed++
    return
  }
  await buildIfChanged()
  const file = path.join(scratch, 'playwright.json')
  const { status } = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  if (!fs.existsSync(file)) {
    failed++
    return
  }
  const { stats } = JSON.parse(fs.readFileSync(file, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number } }
  passed += stats.expected
  failed += stats.unexpected + stats.flaky || (status === 0 ? 0 : 1)
}

/** Finds a browser or installs one: Debian's where we may, Playwright's own elsewhere. */
function haveBrowser(): boolean {
  if (chromiumExecutable()) return true
  process.stdout.write('Installing Chromium …\n')
  if (process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0) {
    spawnSync('sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (chromiumExecutable()) return true
  }
  return run('playwright', ['install', 'chromium']).status === 0
}
