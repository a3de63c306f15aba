import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { headlessExecutable } from '../e2e/support/chromium.ts'

// `npm test`: everything. `npm run check` (--fast): everything that needs no browser.
// What failed is named again at the end, and the last line is `N passed, M failed`.

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
const fast = process.argv.includes('--fast')
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-results-'))
// Temporary files that tests leave are removed with this folder. PostgreSQL's own user must be able to reach its part
// of it.
fs.chmodSync(scratch, 0o711)
process.env.TMPDIR = scratch
// Each worker of the tests, and each thread that a tested program starts, loads the same code again.
process.env.NODE_COMPILE_CACHE = path.join(scratch, 'compiled')
let passed = 0
/** The name of each check and test that failed, with its error. */
const failures: string[] = []

const browser = fast ? undefined : haveBrowser()
// Beside the unit tests, which often wait: with a lower priority these only use what is left of the processors.
const beside = Promise.all([
  checks({
    // Several checkers would repeat much of each other's work, and the other checks need the processors too.
    Types: ['tsc', '-p', '.', '--singleThreaded'],
    Format: ['oxfmt', '--check'],
    Lint: ['oxlint', '--quiet'],
    'Import rule': [
      'depcruise',
      'src',
      'content',
      'scripts',
      'e2e',
      'bench',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
    ],
    Spelling: ['cspell', 'lint', '--no-progress', '--no-summary'],
    'Dead code': ['knip', '--no-progress'],
  }),
  fast ? undefined : build(),
])
await unit()
for (const output of await beside) process.stdout.write(output ?? '')
if (!fast) await journeys()

fs.rmSync(scratch, { recursive: true, force: true })
if (failures.length > 0) process.stdout.write(`\n── Failed\n${failures.join('\n')}\n\n`)
process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
process.exitCode = failures.length > 0 ? 1 : 0

/** Runs a program of our packages, and returns its exit code. */
async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number | null> {
  const file = path.join(root, 'node_modules/.bin', command)
  const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = (await once(child, 'close')) as [number | null]
  return status
}

/** The journeys run the program as it is built. */
async function build(): Promise<string> {
  const { status, output } = await quietly(process.execPath, [path.join(root, 'scripts/build.ts')])
  if (status !== 0) failures.push('Build')
  return output
}

/** Runs the commands in parallel, and returns what they print. What a check that fails prints appears at once. */
async function checks(commands: Record<string, [string, ...string[]]>): Promise<string> {
  const results = Object.entries(commands).map(async ([name, [command, ...args]]) => {
    const { status, output } = await quietly(path.join(root, 'node_modules/.bin', command), args)
    const printed = `\n── ${name}\n${output}`
    if (status === 0) {
      passed++
      return printed
    }
    failures.push(name)
    process.stdout.write(printed)
    return ''
  })
  return (await Promise.all(results)).join('')
}

/** Runs a program with a low priority, and keeps what it prints. */
async function quietly(file: string, args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output: (await output).join('') }
}

async function unit(): Promise<void> {
  process.stdout.write('\n── Unit and integration tests\n')
  const file = path.join(scratch, 'vitest.json')
  const status = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  if (!fs.existsSync(file)) {
    failures.push('Unit and integration tests: did not run')
    return
  }
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as JsonTestResults
  passed += report.numPassedTests
  const found = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    // A file that does not load fails without a failed test.
    if (status === 'failed' && failed.length === 0) return [failure(path.relative(root, name), message)]
    return failed.map((result) =>
      failure(`${path.relative(root, name)} › ${result.fullName}`, result.failureMessages?.join('\n')),
    )
  })
  if (found.length === 0 && status !== 0) found.push('Unit and integration tests: an error outside every test')
  failures.push(...found)
}

/** Names what failed, with the beginning of its error and the lines of our code that led there. */
function failure(name: string, error = ''): string {
  const lines = stripVTControlCharacters(error).trim().split('\n')
  const ours = lines.filter((line) => !/^\s*at .*(node_modules|<anonymous>)/.test(line))
  return [name, ...ours.slice(0, 15).map((line) => `    ${line}`)].join('\n')
}

async function journeys(): Promise<void> {
  process.stdout.write('\n── Browser journeys\n')
  if (!(await browser)) {
    process.stdout.write(
      'No browser: install one with `apt-get install -y chromium-headless-shell` or `npx playwright install chromium`, or set CHROMIUM_PATH.\n',
    )
    failures.push('Browser journeys: no browser')
    return
  }
  const file = path.join(scratch, 'playwright.json')
  const status = await run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  if (!fs.existsSync(file)) {
    failures.push('Browser journeys: did not run')
    return
  }
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as JSONReport
  passed += report.stats.expected
  const found = report.suites.flatMap(failedJourneys)
  if (found.length === 0 && status !== 0) found.push(failure('Browser journeys', report.errors[0]?.message))
  failures.push(...found)
}

function failedJourneys(suite: JSONReportSuite): string[] {
  const failed = suite.specs.filter(({ ok }) => !ok)
  const named = failed.map(({ file, title, tests }) =>
    failure(`e2e/${file} › ${title}`, tests[0]?.results[0]?.errors[0]?.message),
  )
  return [...named, ...(suite.suites ?? []).flatMap(failedJourneys)]
}

/**
 * Finds a browser or installs one: Debian's if we may, otherwise Playwright's own. If only Debian's whole browser is
 * there, it tries to add the one without windows, which opens a page for half the processor time.
 */
async function haveBrowser(): Promise<boolean> {
  const mayInstall = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0
  const found = headlessExecutable()
  if (found === '/usr/bin/chromium' && !process.env.CHROMIUM_PATH && mayInstall) {
    const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'chromium-common'], { encoding: 'utf8' })
    // The same version, so that nothing is upgraded.
    if (stdout) await install(`chromium-headless-shell=${stdout}`)
  }
  if (found) return true
  process.stdout.write('Installing Chromium …\n')
  if (mayInstall && ((await install('chromium-headless-shell')) || (await install('chromium')))) return true
  return (await run('playwright', ['install', 'chromium'])) === 0
}

/** Installs a Debian package. Returns false if that fails. */
async function install(name: string): Promise<boolean> {
  const get = 'apt-get -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=60'
  const asked = `${get} install -y --no-install-recommends ${name}`
  const child = spawn('sh', ['-c', `${asked} || (${get} update && ${asked})`], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  const [status] = (await once(child, 'close')) as [number | null]
  return status === 0
}
