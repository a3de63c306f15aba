import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { documents } from '../../scripts/documents.ts'
import { testCards } from '../../src/payments/api.ts'
import { createDatabase, postgresPrograms, startPostgres } from '../../src/platform/database/test-postgres.ts'
import { root } from '../../src/platform/root.ts'
import { documentedCommands } from '../support/documented-commands.ts'
import { npmScript, type Site, startArgs, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

// Runs every command in the documents as a person would: with the arguments of package.json, from the built program, on
// both databases.

/** The commands that the journey below runs on each database. */
const onBothDatabases = [
  'start',
  'staff reset',
  'portal invite',
  'portal audit',
  'invoices list',
  'invoices placement',
  'invoices paid',
  'invoices left',
  'invoices paid-back',
  'invoices refund',
]

/**
 * Commands that need no database, run the tests themselves, or are tested elsewhere (release.spec.ts, src/app/backup).
 */
const otherwise = [
  'build',
  'check',
  'format',
  'test',
  'dev',
  'bench',
  'mutants',
  'mutants src',
  'release',
  'backup',
  'restore',
  'seal new',
  'dump-versions',
  'make-brand-images',
  'make-marks-sheet',
]

test('a test runs every command that the documents name', async () => {
  const named = documents.flatMap((file) => documentedCommands(fs.readFileSync(path.join(root, file), 'utf8')))
  expect(named).toContain('portal audit')

  const ran = await npmRun('bench', ['no-such-bench'], {})
  expect([ran.code, ran.stdout]).toEqual([2, ''])
  const benches = /^There is no bench called no-such-bench\. There are: (.+)\.\n$/.exec(ran.stderr)![1]!.split(', ')
  const knownCommands = [...onBothDatabases, ...otherwise, ...benches.map((name) => `bench ${name}`)]
  // A document may also name a command without its arguments: `npm run portal`.
  const isKnown = (name: string): boolean => knownCommands.some((known) => `${known} `.startsWith(`${name} `))
  expect(named.filter((name) => !isKnown(name))).toEqual([])
})

test('the development server serves the page', async () => {
  const site = await startSite({ args: npmScript('dev') })
  expect(await (await fetch(site.url)).text()).toContain('/@vite/client')
  await site.stop()
  site.remove()
})

test('counts the changes to a file of rules that its tests notice', async () => {
  const { stdout, code } = await npmRun('mutants', ['src/billing/rounding.ts'], {})
  expect([stdout, code]).toEqual([expect.stringMatching(/^ *rounding\.ts +\| +100\.00 /m), 0])
})

test('the scripts that draw and write files run, and what they made before is complete', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-images-'))
  const sizes = async (of: string) => {
    const names = fs.readdirSync(folder).filter((name) => name.endsWith('.png'))
    return Promise.all(
      names.map(async (name) => {
        const { width, height } = await sharp(path.join(of, name)).metadata()
        return [name, width, height]
      }),
    )
  }
  const files = ['content/brand', 'migrations/dumps'].flatMap((of) => fs.readdirSync(path.join(root, of)))
  const { CHROMIUM_PATH } = process.env
  for (const [name, args] of [
    ['make-brand-images', [folder]],
    ['make-marks-sheet', []],
    ['dump-versions', []],
  ] as const)
    expect([name, await npmRun(name, args, CHROMIUM_PATH ? { CHROMIUM_PATH } : {})]).toMatchObject([
      name,
      { stderr: '', code: 0 },
    ])
  expect((await sizes(folder)).length).toBeGreaterThanOrEqual(8)
  expect(await sizes(folder)).toEqual(await sizes(path.join(root, 'content/brand')))
  expect(['content/brand', 'migrations/dumps'].flatMap((of) => fs.readdirSync(path.join(root, of)))).toEqual(files)
  fs.rmSync(folder, { recursive: true, force: true })
})

test('the command line on the embedded database', () => commandLine({}, false))

test('the command line on PostgreSQL, while the program runs', async () => {
  test.skip(!postgresPrograms(), 'PostgreSQL is not installed')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-commands-'))
  const server = await startPostgres(folder)
  try {
    const url = await createDatabase(server.url, 'patter')
    await commandLine({ databaseUrl: url }, true)
  } finally {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

async function commandLine({ databaseUrl }: { databaseUrl?: string }, whileItRuns: boolean): Promise<void> {
  const env = {
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://patter.example',
    PORTAL_PASSWORD: 'open sesame, Glasgow',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
  let site = await startSite({ args: startArgs, env })
  const { dataDir } = site
  const contract = ['--contract', await clientWhoPaid(site, env.PORTAL_PASSWORD)]
  if (!whileItRuns) await site.stop()
  /** Returns what the command prints; the command must end with 0. */
  const run = async (name: string, ...args: string[]) => {
    const ran = await npmRun(name, args, { ...env, DATA_DIR: dataDir })
    expect([ran.stderr, ran.code]).toEqual(['', 0])
    return ran.stdout
  }

  const link = /http:\/\/patter\.example(\/admin\/join\/\S+)/.exec(
    await run('staff', 'reset', '--email', 'moira@patter.example'),
  )![1]!
  const invited = await run(
    'portal',
    'invite',
    '--name',
    'Jean Orr',
    '--email',
    'jean@westermill.example',
    '--company',
    'Westermill Property plc',
  )
  expect(invited).toMatch(/^PT-\d{4} is ready for Jean Orr\..*\nTheir link: http:\/\/patter\.example\/portal#k=\S+\n$/)
  expect(await run('portal', 'audit')).toMatch(/^\d+ audit trails, \d+ rows: every link holds\n$/)

  expect(await run('invoices', 'list')).toBe('No open invoices.\n')
  const today = new Date().toISOString().slice(0, 10)
  const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 10)
  const kofi = [...contract, '--candidate', 'Kofi Mensah']
  const raised = await run('invoices', 'placement', ...kofi, '--salary', '120,000', '--starts', today)
  const invoice = /^INV-\d{4}/.exec(raised)![0]
  const toPay = /; £([\d,.]+) to pay by/.exec(raised)![1]!
  expect(await run('invoices', 'list')).toContain(`£${toPay} open`)
  const paid = await run('invoices', 'paid', invoice, '--amount', toPay, '--on', today, '--reference', invoice)
  expect(paid).toContain(`£${toPay} for invoice ${invoice}; it is settled`)
  const left = await run('invoices', 'left', ...kofi, '--last-day', yesterday)
  expect(left).toContain(`${invoice} cancelled`)
  expect(left).toContain(`£${toPay} to pay back by`)
  const paidBack = await run('invoices', 'paid-back', invoice, '--bank-reference', `REFUND ${invoice}`)
  expect(paidBack).toContain(`£${toPay} paid back by bank, for ${invoice}`)
  expect(await run('invoices', 'refund', ...contract)).toContain('£2,000.00 paid back')
  const another = [...contract, '--besides', invoice, '--candidate', 'Kofi Mensah']
  const namesake = await run('invoices', 'placement', ...another, '--salary', '60,000', '--starts', today)
  const second = /^INV-\d{4}/.exec(namesake)![0]
  expect(second).not.toBe(invoice)
  expect(await run('invoices', 'left', ...contract, '--of', second, '--last-day', yesterday)).toContain(
    `${second} cancelled`,
  )

  if (!whileItRuns) site = await startSite({ dataDir, args: startArgs, env })
  expect((await fetch(site.url + link)).status).toBe(200)
  const receivers = async () => (await site.mails()).map((mail) => mail.to?.[0]?.address)
  await expect.poll(receivers).toContain('jean@westermill.example')
  await site.stop()
  site.remove()
}

/** Returns the number of a signed contract under Monthly whose deposit was paid by card. */
async function clientWhoPaid(site: Site, password: string): Promise<string> {
  let cookie = ''
  const call = async (method: string, route: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(site.url + route, { method, headers, body: JSON.stringify(body) })
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? ''
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { data: Record<string, string> }
  }
  const opened = await call('POST', '/api/portal/session', { password })
  const client = {
    companyName: 'Lochbay Energy Ltd',
    registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
    contactName: 'Rhona Mackie',
    jobTitle: 'Sales Director',
    clientEmail: 'rhona@lochbay.example',
    selectedPricingOption: 'monthly',
  }
  const own = `/api/contracts/${opened.data.contractId}`
  await call('PUT', `${own}/draft`, { ...client, termsAccepted: true, step: 3 })
  await call('POST', `${own}/signature`, { ...client, signatureName: 'Rhona Mackie' })
  const { data: intent } = await call('POST', `${own}/create-payment-intent`, client)
  const card = {
    clientSecret: intent.clientSecret,
    cardNumber: testCards.succeeds,
    expiry: '12 / 40',
    securityCode: '123',
  }
  await call('POST', `/api/test-gateway/intents/${intent.paymentIntentId}/confirm`, card)
  await call('POST', `${own}/confirm-payment`, {
    paymentIntentId: intent.paymentIntentId,
    clientEmail: client.clientEmail,
  })
  // The first number in a new database.
  return 'PT-0031'
}

async function npmRun(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const options = {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env },
  }
  return promisify(execFile)(process.execPath, [...npmScript(name), ...args], options).then(
    (ran) => ({ code: 0, ...ran }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}
