import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { agreement } from '#content/agreement.ts'
import { startSite } from '../e2e/site.ts'
import { canonicalText } from '../src/contracts/agreement.ts'
import type { CompletedContract } from '../src/contracts/completed-contract.ts'
import { consentSentence } from '../src/contracts/contract.ts'
import { agreementFingerprint } from '../src/contracts/server/documents/agreement-fingerprint.ts'
import { renderCompletedContract } from '../src/contracts/server/documents/render-completed-contract.ts'
import type { OwnContractId } from '../src/contracts/server/contract-store.ts'
import { keepAgreement, openOwnCopy, saveDraft } from '../src/contracts/server/open-contract.ts'
import { sealQueue, signContract } from '../src/contracts/server/sign-contract.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { onServer } from '../src/platform/database/test-database.ts'
import { postgresPrograms, startPostgres } from '../src/platform/database/test-postgres.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log/log.ts'
import { openSealer } from '../src/platform/pdf/seal.ts'
import { systemClock } from '../src/values/clock.ts'
import { median, ms, printTable, quantile, type Row } from './print.ts'

const drawn = 60
const signings = 200
/** Signings before the clock runs: what is loaded with the first is loaded. */
const warming = 20
const clients = 4
const password = 'open sesame, Glasgow'
const details = { companyName: 'Lochbay Energy Ltd', registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ', contactName: 'Łukasz O’Neill', jobTitle: 'Sales Director', clientEmail: 'rhona@lochbay.example' }
const draft = { ...details, termsAccepted: true, selectedPricingOption: 'monthly' as const, step: 3 }
const text = canonicalText(agreement)
const offer = { version: agreement.version, text, sha256: agreementFingerprint(text) }

/** Signing beside its bare transaction, and what the completed contract costs off the request path. */
export async function benchContracts(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-bench-'))
  printTable(`The completed contract, ${drawn} in a row`, await documents(folder))
  const rows = await onEngine('embedded', path.join(folder, 'data'), undefined)
  if (postgresPrograms()) {
    const server = await startPostgres(folder)
    await onServer(server.url, 'create database patter')
    const url = new URL(server.url)
    url.pathname = '/patter'
    rows.push(...(await onEngine('PostgreSQL', path.join(folder, 'data2'), url.href)))
    await server.stop()
  }
  fs.rmSync(folder, { recursive: true, force: true })
  printTable(`Signing over HTTP, ${clients} clients at once`, rows)
}

async function documents(folder: string): Promise<Row[]> {
  const sealer = await openSealer({ directory: folder, name: 'Patter' })
  const rendered: number[] = []
  const sealed: number[] = []
  let first = 0
  for (let round = 0; round < drawn; round++) {
    const contract = sample(round)
    const began = process.cpuUsage()
    const pdf = await renderCompletedContract(contract)
    const between = process.cpuUsage(began)
    await sealer.seal(pdf, { reason: `Agreement ${contract.number}`, signedAt: contract.signedAt })
    const whole = process.cpuUsage(began)
    const cpu = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
    if (round === 0) first = cpu(whole)
    rendered.push(cpu(between))
    sealed.push(cpu(whole) - cpu(between))
  }
  return [
    { what: 'the first, processor time', measured: ms(first), beside: 'opens the faces once' },
    { what: 'rendered: median, p99', measured: `${ms(median(rendered))}, ${ms(quantile(rendered, 0.99))}`, beside: '' },
    { what: 'sealed: median, p99', measured: `${ms(median(sealed))}, ${ms(quantile(sealed, 0.99))}`, beside: '' },
    { what: 'both, median', measured: ms(median(rendered.map((time, index) => time + sealed[index]!))), beside: 'bar: 300 ms, off the request path' },
  ]
}

function sample(round: number): CompletedContract {
  const signedAt = new Date('2026-11-23T15:58:02Z')
  return {
    number: `PT-${String(round + 1).padStart(4, '0')}`,
    agreement: { version: offer.version, sha256: offer.sha256 },
    details,
    option: 'monthly',
    signature: { kind: 'typed', name: details.contactName },
    signedAt,
    consent: consentSentence,
    signer: { device: 'Chrome on Android', address: '203.0.113.9' },
    events: ['Link mailed', 'Portal unlocked from the personal link', 'Terms accepted, version 4', 'Details complete, monthly option', 'Name typed as signature', 'Signed', 'This certificate drawn up'].map((what, index) => ({ at: signedAt, what, hash: String(index).repeat(64) })),
    seal: { isSelfSigned: true, name: 'Patter', timeStamped: false },
    verifyUrl: 'https://patter.example/verify',
  }
}

async function onEngine(name: string, dataDir: string, url: string | undefined): Promise<Row[]> {
  const bare = await bareSignatures(path.join(dataDir, 'database'), url)
  const { times, seconds } = await overHttp(dataDir, url)
  const pair = (values: number[]) => `${ms(quantile(values, 0.5))}, ${ms(quantile(values, 0.99))}`
  const ratio = (quantile(times, 0.99) / quantile(bare, 0.99)).toFixed(1)
  return [
    { what: `${name}, a signature: median, p99`, measured: pair(times), beside: `bare transaction ${pair(bare)}; ${ratio} times (bar: 3)` },
    { what: `${name}, signatures a second`, measured: ((warming + signings) / seconds).toFixed(1), beside: '' },
  ]
}

/** Takes the time of each signing, several at once, after some that are not counted. */
async function timed(sign: (index: number) => Promise<unknown>): Promise<number[]> {
  for (let index = 0; index < warming; index++) await sign(index)
  const times: number[] = []
  let next = warming
  const visit = async () => {
    while (next < warming + signings) {
      const index = next++
      const began = performance.now()
      await sign(index)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, visit))
  return times
}

async function bareSignatures(directory: string, url: string | undefined): Promise<number[]> {
  const log = createLog('error')
  const database = await openDatabase({ url, directory, log })
  await migrate(database.db)
  const jobs = createJobs({ database, log, clock: systemClock })
  await jobs.start([{ name: sealQueue, run: async () => {} }], { workers: false })
  await database.db.transaction().execute((tx) => keepAgreement(tx, offer, new Date()))
  const ready: OwnContractId[] = []
  for (let index = 0; index < warming + signings; index++) {
    const id = await database.db.transaction().execute((tx) => openOwnCopy(tx, offer, new Date()))
    await database.db.transaction().execute((tx) => saveDraft(tx, id, draft, new Date()))
    ready.push(id)
  }
  const evidence = { address: '203.0.113.9', userAgent: 'bench' }
  const signing = { details, option: 'monthly', signature: { kind: 'typed', name: details.contactName } } as const
  const times = await timed((index) => database.db.transaction().execute((tx) => signContract(tx, { jobs }, ready[index]!, signing, evidence, new Date())))
  await jobs.stop()
  await database.close()
  return times
}

async function overHttp(dataDir: string, url: string | undefined): Promise<{ times: number[]; seconds: number }> {
  const site = await startSite({ dataDir, env: { LOG_LEVEL: 'error', PORTAL_PASSWORD: password, ...(url ? { DATABASE_URL: url } : {}) } })
  let people = 0
  const call = async (method: string, route: string, body: object, cookie = '') => {
    people++
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.8.${people >> 8}.${people & 255}`, cookie, 'idempotency-key': `bench-key-${people}` }
    return fetch(site.url + route, { method, headers, body: JSON.stringify(body) })
  }
  const ready: { id: string; cookie: string }[] = []
  for (let index = 0; index < warming + signings; index++) {
    const unlocked = await call('POST', '/api/portal/session', { password })
    const id = ((await unlocked.json()) as { data: { contractId: string } }).data.contractId
    const cookie = unlocked.headers.get('set-cookie')!.split(';')[0]!
    await (await call('PUT', `/api/contracts/${id}/draft`, draft, cookie)).arrayBuffer()
    ready.push({ id, cookie })
  }
  const started = performance.now()
  const times = await timed(async (index) => {
    const { id, cookie } = ready[index]!
    const response = await call('POST', `/api/contracts/${id}/signature`, { ...details, selectedPricingOption: 'monthly', signatureName: details.contactName }, cookie)
    await response.arrayBuffer()
    if (response.status !== 201) throw new Error(`A signature was answered with ${response.status}`)
  })
  const seconds = (performance.now() - started) / 1000
  await site.stop()
  return { times, seconds }
}
