import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { Problem } from '#src/values/problem.ts'
import { type ClientDetails, type ContractDraft, emptyDraft, type Signature } from '../contract.ts'
import { auditTrails, eventsOf } from './audit-trail.ts'
import { contractOfKey, findContract, type OwnContractId } from './contract-store.ts'
import { inviteClient, keepAgreement, openOwnCopy, saveDraft } from './open-contract.ts'
import { documentOf, sealContract, type SealingContext } from './seal-contract.ts'
import { authorise, beginSession, contractOfSession, endSession } from './access/sessions.ts'
import { countTry } from '#src/platform/secrets/sign-in-delay.ts'
import { sealQueue, signContract } from './sign-contract.ts'

const now = new Date('2026-11-23T15:40:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const agreement = { version: 4, text: 'The agreement', sha256: 'ab'.repeat(32) }
const details: ClientDetails = {
  companyName: 'Lochbay Energy Ltd',
  contactName: 'Rhona Mackie',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}
const typed: Signature = { kind: 'typed', name: 'Rhona Mackie' }
const evidence = { address: '203.0.113.9', userAgent: 'Mozilla/5.0' }
const accepted: ContractDraft = {
  ...emptyDraft,
  ...details,
  termsAccepted: true,
  selectedPricingOption: 'monthly',
  step: 3,
}

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.transaction().execute((tx) => keepAgreement(tx, agreement, now))
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [sendMailQueue, sealQueue])
const outbox = createOutbox(jobs)
beforeEach(() => jobs.clear())

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
const open = () => inTx((tx) => openOwnCopy(tx, agreement, now))
const ready = async () => {
  const id = await open()
  await inTx((tx) => saveDraft(tx, id, accepted, after(60)))
  return id
}
const sign = (id: OwnContractId, signature = typed) =>
  inTx((tx) => signContract(tx, { jobs }, id, { details, option: 'monthly', signature, evidence }, after(120)))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
  )
const mailsOf = async (id: string) =>
  (
    await database.db
      .selectFrom('mails')
      .select(['template', 'recipient'])
      .where('cause', 'like', `${id}:%`)
      .orderBy('cause')
      .execute()
  ).map(({ template, recipient }) => `${template} → ${recipient}`)

describe('signing', () => {
  test('stores details, option, text, consent, ink and evidence, and queues the seal', async () => {
    const id = await ready()
    await sign(id)
    const row = await database.db
      .selectFrom('signatures')
      .selectAll()
      .where('contract_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      details,
      pricing_option: 'monthly',
      agreement_sha256: agreement.sha256,
      kind: 'typed',
      typed_name: 'Rhona Mackie',
      address: '203.0.113.9',
      signed_at: after(120),
    })
    expect(await findContract(database.db, id)).toMatchObject({
      status: 'signed',
      signedAt: after(120),
      number: expect.stringMatching(/^PT-\d{4}$/),
    })
    expect(await jobs.enqueued()).toMatchObject([{ name: sealQueue, data: { contractId: id } }])
    expect((await eventsOf(database.db, id)).map(({ what }) => what)).toEqual([
      'Portal unlocked with the shared password',
      'Terms accepted, version 4',
      'Details complete, monthly option',
      'Name typed as signature',
      'Signed',
    ])
    expect((await eventsOf(database.db, id)).map(({ kind }) => kind)).toEqual([
      'unlocked-by-password',
      'terms-accepted',
      'details-complete',
      'name-typed',
      'signed',
    ])
    const lead = await database.db
      .selectFrom('leads')
      .select(['kind', 'details'])
      .where('kind', '=', 'contract_signed')
      .executeTakeFirstOrThrow()
    expect(lead.details).toMatchObject({ contractId: id, option: 'monthly' })
  })

  test('needs the terms accepted', async () => {
    const id = await open()
    expect(await codeOf(sign(id))).toBe('terms_not_accepted')
    expect(await database.db.selectFrom('signatures').selectAll().where('contract_id', '=', id).execute()).toEqual([])
  })

  test('by twenty requests at the same moment makes one signature and one seal', async () => {
    const id = await ready()
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(sign(id))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'already_signed')).toHaveLength(19)
    expect(await jobs.enqueued(sealQueue)).toHaveLength(1)
  })

  test('is followed by the seal, which isn’t made before', async () => {
    const id = await ready()
    const lost = inTx(async (tx) => {
      await signContract(tx, { jobs }, id, { details, option: 'monthly', signature: typed, evidence }, after(120))
      throw new Error('killed')
    })
    await expect(lost).rejects.toThrow('killed')
    expect(await jobs.enqueued()).toEqual([])
  })

  test('makes what was typed unchangeable', async () => {
    const id = await ready()
    await sign(id)
    expect(await inTx((tx) => saveDraft(tx, id, { ...accepted, companyName: 'Other' }, after(200)))).toBe(false)
    expect((await findContract(database.db, id)).draft.companyName).toBe(details.companyName)
  })

  test('neither shows nor locks another client’s copy', async () => {
    const [theirs, mine] = [await ready(), await ready()]
    await sign(theirs)
    expect(await findContract(database.db, mine)).toMatchObject({ status: 'open', signedAt: null })
    expect((await findContract(database.db, theirs)).number).not.toBe((await findContract(database.db, mine)).number)
  })
})

describe('the audit trail', () => {
  test.each(['contract_events', 'signatures'] as const)('%s refuse UPDATE and DELETE', async (table) => {
    const id = await ready()
    await sign(id)
    await expect(sql`update ${sql.table(table)} set contract_id = contract_id`.execute(database.db)).rejects.toThrow(
      /evidence/,
    )
    await expect(sql`delete from ${sql.table(table)}`.execute(database.db)).rejects.toThrow(/evidence/)
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(database.db)).rejects.toThrow(/evidence/)
  })

  test('reports where somebody with access to the database changed or removed a row', async () => {
    const [edited, shortened] = [await ready(), await ready()]
    await sign(edited)
    await sign(shortened)
    expect((await auditTrails(database.db, edited)).broken).toEqual([])
    await sql`alter table contract_events disable trigger user`.execute(database.db)
    await sql`update contract_events set what = 'Signed by somebody else' where contract_id = ${edited} and n = 3`.execute(
      database.db,
    )
    await sql`delete from contract_events where contract_id = ${shortened} and n = 2`.execute(database.db)
    await sql`alter table contract_events enable trigger user`.execute(database.db)
    const { broken } = await auditTrails(database.db)
    expect(broken).toContainEqual({ contractId: edited, n: 3, problem: 'changed' })
    expect(broken).toContainEqual({ contractId: shortened, n: 2, problem: 'missing' })
    expect(broken).toHaveLength(2)
  })
})

describe('the completed contract', () => {
  let seals = 0
  const sealing = (seal: (pdf: Uint8Array) => Promise<Uint8Array>): SealingContext => ({
    db: database.db,
    outbox,
    clock: { now: () => after(130) },
    agency: 'agency@patter.example',
    publicUrl: 'https://patter.example',
    openSealer: async () => ({
      certificate: { isSelfSigned: true, name: 'Patter', fingerprint: 'f'.repeat(64) },
      timeStamps: false,
      seal,
    }),
    signedDigest: async () => 'd'.repeat(64),
    // Renders only the trail and the details. The pages are tested in documents/.
    render: async (contract) => Buffer.from(JSON.stringify([contract.number, contract.details, contract.events])),
  })
  const sealed = () => sealing(async (pdf) => Buffer.concat([pdf, Buffer.from(`seal ${++seals}`)]))

  test('is made once by two requests, has its own making as its last row, and is mailed once', async () => {
    const id = await ready()
    await sign(id)
    await Promise.all([sealContract(sealed(), id), sealContract(sealed(), id), sealContract(sealed(), id)])
    const first = await documentOf(database.db, id)
    await sealContract(sealed(), id)
    expect(await documentOf(database.db, id)).toEqual(first)
    const events = await eventsOf(database.db, id)
    expect(events.slice(-2).map(({ what }) => what)).toEqual(['This certificate drawn up', 'Sealed'])
    expect(events.filter(({ what }) => what === 'Sealed')).toHaveLength(1)
    expect(Buffer.from(first!.bytes).toString()).toContain('This certificate drawn up')
    expect(await mailsOf(id)).toEqual([
      'contract-signed-announced → agency@patter.example',
      'contract-signed → rhona@lochbay.example',
    ])
  })

  test('that can’t be sealed is reported on the contract, never shown as done, and made by the next attempt', async () => {
    const id = await ready()
    await sign(id)
    await expect(
      sealContract(
        sealing(() => Promise.reject(new Error('The time-stamp authority does not answer'))),
        id,
      ),
    ).rejects.toThrow('The time-stamp authority does not answer')
    expect(await findContract(database.db, id)).toMatchObject({
      documentSha256: null,
      sealProblem: 'The time-stamp authority does not answer',
    })
    expect(await mailsOf(id)).toEqual([])
    await sealContract(sealed(), id)
    expect(await findContract(database.db, id)).toMatchObject({
      documentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      sealProblem: null,
    })
  })
})

describe('who may see a contract', () => {
  test('a client with a session, until that ends', async () => {
    const [mine, theirs] = [await open(), await open()]
    const cookie = await inTx((tx) => beginSession(tx, mine, now))
    expect(await authorise(database.db, cookie, mine, now)).toBe(mine)
    expect(await codeOf(authorise(database.db, cookie, theirs, now))).toBe('not_found')
    expect(await codeOf(authorise(database.db, cookie, 'ctr_nobody', now))).toBe('not_found')
    for (const forged of [undefined, '', 'x', 'A'.repeat(43), `${cookie}x`, cookie.toUpperCase()]) {
      expect(await codeOf(authorise(database.db, forged, mine, now))).toBe('portal_locked')
    }
    await endSession(database.db, cookie)
    expect(await codeOf(authorise(database.db, cookie, mine, now))).toBe('portal_locked')
  })

  test('sessions end twelve hours after they were last used, and after seven days in any case', async () => {
    const id = await open()
    const cookie = await inTx((tx) => beginSession(tx, id, now))
    const hour = 3600
    expect(await contractOfSession(database.db, cookie, after(11 * hour))).toBe(id)
    expect(await contractOfSession(database.db, cookie, after(22 * hour))).toBe(id)
    expect(await contractOfSession(database.db, cookie, after(34 * hour))).toBeUndefined()
    const busy = await inTx((tx) => beginSession(tx, id, now))
    let lastOpenHour = 0
    for (let at = 11; at < 24 * 8; at += 11)
      if (await contractOfSession(database.db, busy, after(at * hour))) lastOpenHour = at
    expect(lastOpenHour).toBe(165)
  })

  test('a client with the key of a personal link', async () => {
    const { contract, key } = await inTx((tx) =>
      inviteClient(
        tx,
        { outbox },
        agreement,
        { name: 'Jean Orr', email: 'jean@westermill.example', companyName: 'Westermill Property plc' },
        now,
      ),
    )
    expect(await contractOfKey(database.db, key)).toBe(contract.id)
    expect(await contractOfKey(database.db, key.slice(0, -1))).toBeUndefined()
    expect(contract.draft).toMatchObject({
      contactName: 'Jean Orr',
      clientEmail: 'jean@westermill.example',
      companyName: 'Westermill Property plc',
    })
    expect(await mailsOf(contract.id)).toEqual(['portal-invitation → jean@westermill.example'])
  })
})

describe('wrong passwords', () => {
  test('make their address wait longer each time, up to a quarter of an hour; the right one resets that', async () => {
    const tryAt = (seconds: number) => codeOf(countTry(database.db, 'portal', { who: 'guesser' }, after(seconds)))
    expect(await Promise.all([tryAt(0), tryAt(0), tryAt(0)])).toEqual(['done', 'done', 'done'])
    let at = 0
    const waits: number[] = []
    for (let round = 0; round < 14; round++) {
      expect(await tryAt(at)).toBe('done')
      let wait = 0
      while ((await tryAt(at + wait)) !== 'done') {
        wait = wait === 0 ? 1 : wait * 2
        if (wait > 2000) throw new Error('locked out for good')
      }
      waits.push(wait)
      at += wait + 1000
    }
    expect(waits[0]).toBeLessThanOrEqual(2)
    expect(waits.at(-1)).toBeGreaterThanOrEqual(512)
    expect(Math.max(...waits)).toBeLessThanOrEqual(1024)
    at += 1000
    await (await countTry(database.db, 'portal', { who: 'guesser' }, after(at))).forgive()
    expect(await tryAt(at)).toBe('done')
  })

  test('from many addresses make everybody wait a little, but never long', async () => {
    const codes = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        codeOf(countTry(database.db, 'portal', { who: `zombie${index}` }, after(1_000_000))),
      ),
    )
    expect(codes.filter((code) => code === 'too_many_passwords').length).toBeGreaterThan(60)
    expect(await codeOf(countTry(database.db, 'portal', { who: 'the right client' }, after(1_000_011)))).toBe('done')
  })
})
