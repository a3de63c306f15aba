import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { agreement } from '#content/agreement.ts'
import { startSite } from '../e2e/support/site.ts'
import { canonicalText } from '../src/contracts/agreement.ts'
import type { CompletedContract } from '../src/contracts/completed-contract.ts'
import { consentSentence } from '../src/contracts/contract.ts'
import { agreementFingerprint } from '../src/contracts/server/documents/agreement-fingerprint.ts'
import { renderCompletedContract } from '../src/contracts/server/documents/render-completed-contract.ts'
import type { OwnContractId } from '../src/contracts/server/contract-store.ts'
import { keepAgreement, openOwnCopy, saveDraft } from '../src/contracts/server/open-contract.ts'
import { sealQueue, signContract } from '../src/contracts/server/sign-contract.ts'
import { openSealer } from '../src/platform/pdf/seal.ts'
import { bare, besideBare, type Engine, engineEnv, onEachEngine, underLoad } from './engines.ts'
import { median, ms, printTable, quantile, type Row } from './print.ts'

const drawn = 60
const load = { people: 4, runs: 200, warming: 20 }
const password = 'open sesame, Glasgow'
const details = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Łukasz O’Neill',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}
const draft = { ...details, termsAccepted: true, selectedPricingOption: 'monthly' as const, step: 3 }
const text = canonicalText(agreement)
const offer = { version: agreement.version, text, sha256: agreementFingerprint(text) }

/** Measures signing beside its bare transaction, and the work on the completed contract after the request. */
export async function benchContracts(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-bench-'))
  printTable(`The completed contract, ${drawn} in a row`, await documents(folder))
  fs.rmSync(folder, { recursive: true, force: true })
  const rows = await onEachEngine(onEngine)
  printTable(`Signing over HTTP, ${load.people} clients at once`, rows)
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
    {
      what: 'both, median',
      measured: ms(median(rendered.map((time, index) => time + sealed[index]!))),
      beside: 'bar: 300 ms, off the request path',
    },
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
    events: [
      'Link mailed',
      'Portal unlocked from the personal link',
      'Terms accepted, version 4',
      'Details complete, monthly option',
      'Name typed as signature',
      'Signed',
      'This certificate drawn up',
    ].map((what, index) => ({ at: signedAt, what, hash: String(index).repeat(64) })),
    seal: { isSelfSigned: true, name: 'Patter', timeStamped: false },
    verifyUrl: 'https://patter.example/verify',
  }
}

async function onEngine(engine: Engine): Promise<Row[]> {
  const bareTimes = await bareSignatures(engine)
  const { times, seconds } = await overHttp(engine)
  return [
    besideBare(`${engine.name}, a signature`, times, bareTimes),
    {
      what: `${engine.name}, signatures a second`,
      measured: ((load.warming + load.runs) / seconds).toFixed(1),
      beside: '',
    },
  ]
}

function bareSignatures(engine: Engine): Promise<number[]> {
  return bare(engine, [sealQueue], async ({ database: { db }, jobs }) => {
    await db.transaction().execute((tx) => keepAgreement(tx, offer, new Date()))
    const ready: OwnContractId[] = []
    for (let index = 0; index < load.warming + load.runs; index++) {
      const id = await db.transaction().execute((tx) => openOwnCopy(tx, offer, new Date()))
      await db.transaction().execute((tx) => saveDraft(tx, id, draft, new Date()))
      ready.push(id)
    }
    const evidence = { address: '203.0.113.9', userAgent: 'bench' }
    const signing = {
      details,
      option: 'monthly',
      signature: { kind: 'typed', name: details.contactName },
      evidence,
    } as const
    return underLoad(
      load,
      async (index) =>
        void (await db.transaction().execute((tx) => signContract(tx, { jobs }, ready[index]!, signing, new Date()))),
    )
  })
}

async function overHttp(engine: Engine): Promise<{ times: number[]; seconds: number }> {
  const site = await startSite({ dataDir: engine.dataDir, env: { ...engineEnv(engine), PORTAL_PASSWORD: password } })
  let people = 0
  const call = async (method: string, route: string, body: object, cookie = '') => {
    people++
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.8.${people >> 8}.${people & 255}`,
      cookie,
      'idempotency-key': `bench-key-${people}`,
    }
    return fetch(site.url + route, { method, headers, body: JSON.stringify(body) })
  }
  const ready: { id: string; cookie: string }[] = []
  for (let index = 0; index < load.warming + load.runs; index++) {
    const unlocked = await call('POST', '/api/portal/session', { password })
    const id = ((await unlocked.json()) as { data: { contractId: string } }).data.contractId
    const cookie = unlocked.headers.get('set-cookie')!.split(';')[0]!
    await (await call('PUT', `/api/contracts/${id}/draft`, draft, cookie)).arrayBuffer()
    ready.push({ id, cookie })
  }
  const started = performance.now()
  const times = await underLoad(load, async (index) => {
    const { id, cookie } = ready[index]!
    const response = await call(
      'POST',
      `/api/contracts/${id}/signature`,
      { ...details, selectedPricingOption: 'monthly', signatureName: details.contactName },
      cookie,
    )
    await response.arrayBuffer()
    if (response.status !== 201) throw new Error(`A signature was answered with ${response.status}`)
  })
  const seconds = (performance.now() - started) / 1000
  await site.stop()
  return { times, seconds }
}
