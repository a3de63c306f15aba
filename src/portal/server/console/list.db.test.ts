import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { csvResponse } from '#src/platform/http/csv.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { raiseDepositInvoice } from '#src/payments/server/deposit.ts'
import { beginPayment, updatePayment } from '#src/payments/server/payment-store.ts'
import { recordBankPayment } from '#src/payments/server/transfers/record-bank-payment.ts'
import { drawQueue } from '#src/billing/server/draw-document.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { emptyDraft } from '#src/contracts/contract.ts'
import { auditAll, sealAgain, sendLinkAgain } from '#src/contracts/server/console/actions.ts'
import { contractsAttention } from './attention.ts'
import { contractColumns } from './csv.ts'
import { overdueInvoices } from '#src/billing/server/console/overdue.ts'
import { remindOfInvoices } from '#src/billing/server/remind-of-invoices.ts'
import { contractProblems } from './contracts-to-look-at.ts'
import { contractRow, type ContractListQuery, eachContract, listContracts } from './list.ts'
import { verifyContract } from '#src/contracts/server/console/record.ts'
import { contractRecord } from './record.ts'
import { contractOfKey, knownContract, ownContract, type OwnContractId } from '#src/contracts/server/contract-store.ts'
import { agreementFingerprint } from '#src/contracts/server/documents/agreement-fingerprint.ts'
import { inviteClient, keepAgreement, noteReturn, openOwnCopy, saveDraft } from '#src/contracts/server/open-contract.ts'
import { groupOf } from '#src/platform/attention.ts'
import { sealContract, type SealingContext } from '#src/contracts/server/seal-contract.ts'
import { sealQueue, signContract } from '#src/contracts/server/sign-contract.ts'
import { voidContract } from '#src/contracts/server/void-contract.ts'

// The console's list of contracts, on both engines: the view behind it is SQL.

const start = new Date('2026-11-23T15:40:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const problemsAt = async (minutes: number) => {
  const source = contractProblems(database.db)
  const { total, items } = await groupOf(source, at(minutes))
  // The number in the navigation is that of the list.
  expect([await source.count(at(minutes)), items.length]).toEqual([total, total])
  return total
}
const agreement = { version: 4, text: 'The agreement', sha256: agreementFingerprint('The agreement') }
let database: TestDatabase
let member: StaffMember
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
  )

beforeAll(async () => {
  database = await openTestDatabase()
  member = (await signedIn(database.db, 'staff')).member
  await inTx((tx) => keepAgreement(tx, agreement, start))
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [sealQueue, drawQueue, sendMailQueue])
const outbox = createOutbox(jobs)

const detailsOf = (companyName: string) => ({
  companyName,
  contactName: 'Rhona Mackie',
  registeredAddress: '14 Weaver’s Vennel, Glasgow',
  jobTitle: 'Director',
  clientEmail: `hello@${companyName.replace(/\W/g, '').toLowerCase()}.example`,
})
async function signed(companyName: string): Promise<OwnContractId> {
  const id = await inTx((tx) => openOwnCopy(tx, agreement, start))
  const details = detailsOf(companyName)
  await inTx((tx) =>
    saveDraft(
      tx,
      id,
      { ...emptyDraft, ...details, termsAccepted: true, selectedPricingOption: 'monthly', step: 3 },
      at(1),
    ),
  )
  await inTx((tx) =>
    signContract(
      tx,
      { jobs },
      id,
      {
        details,
        option: 'monthly',
        signature: { kind: 'typed', name: 'Rhona Mackie' },
        evidence: { address: '203.0.113.9', userAgent: 'Mozilla/5.0' },
      },
      at(2),
    ),
  )
  return id
}
const sealing = (seal: () => Promise<Uint8Array>): SealingContext => ({
  db: database.db,
  outbox,
  clock: { now: () => at(3) },
  agency: 'agency@patter.example',
  publicUrl: 'https://patter.example',
  openSealer: async () => ({
    certificate: { isSelfSigned: true, name: 'Patter', fingerprint: 'e'.repeat(64) },
    timeStamps: false,
    seal,
  }),
  signedDigest: async () => 'd'.repeat(64),
  render: async () => Buffer.from('pages'),
})
const stateOf = async (id: string, now = at(10)) => (await contractRow(database.db, id, now))!.state
const query = (more: Partial<ContractListQuery> = {}): ContractListQuery => ({
  q: '',
  sort: 'activity',
  descending: true,
  page: 1,
  pageSize: 25,
  offset: 0,
  ...more,
})
const foundNames = async (more: Partial<ContractListQuery>, now = at(10)) =>
  (await listContracts(database.db, query(more), now)).rows.map(({ company, person }) => company || person)
/** Makes every PDF, so that only what a test is about needs attention. */
const drawAll = async () => {
  for (const { id } of await database.db.selectFrom('billing_documents').select('id').execute()) {
    await database.db
      .insertInto('billing_files')
      .values({
        document_id: id,
        sha256: id,
        bytes: Buffer.from('pdf'),
        seal_fingerprint: '',
        signed_digest: '',
        made_at: at(5),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

describe('the state of a contract', () => {
  test('goes from the invitation by opening and reading to the signature and the seal', async () => {
    const client = { name: 'Iain Petrie', email: 'iain@struan.example', companyName: 'Struan Systems Ltd' }
    const { contract } = await inTx((tx) => inviteClient(tx, { outbox }, agreement, client, start))
    const id = ownContract(contract.id)
    expect(await stateOf(id)).toBe('invited')
    await inTx((tx) => noteReturn(tx, id, at(1)))
    expect(await stateOf(id)).toBe('opened')
    await inTx((tx) => saveDraft(tx, id, { ...contract.draft, termsAccepted: true, step: 2 }, at(2)))
    expect(await contractRow(database.db, id, at(3))).toMatchObject({
      state: 'reading',
      step: 2,
      company: 'Struan Systems Ltd',
      person: 'Iain Petrie',
      seal: 'none',
      needs: [],
    })
    await inTx((tx) => voidContract(tx, id, '', at(4)))
    expect(await stateOf(id)).toBe('void')

    const signedContract = await signed('Corrie & Finch LLP')
    expect(await stateOf(signedContract, at(3))).toBe('signed')
    await sealContract(
      sealing(async () => Buffer.from(`sealed ${signedContract}`)),
      signedContract,
    )
    expect(await contractRow(database.db, signedContract, at(10))).toMatchObject({
      state: 'sealed',
      seal: 'sealed',
      needs: [],
    })
  })

  test('follows the money: invoiced, overdue, paid by bank; a declined card needs attention', async () => {
    const id = await signed('Marrow & Vale LLP')
    await sealContract(
      sealing(async () => Buffer.from(`sealed ${id}`)),
      id,
    )
    const { number } = await inTx((tx) => raiseDepositInvoice(tx, { jobs }, id, at(4)))
    expect(await contractRow(database.db, id, at(5))).toMatchObject({
      state: 'invoiced',
      owed: { pence: 200_000, dueOn: '2026-12-07', daysLate: 0 },
      needs: [],
    })
    // Its PDF was not made, which needs attention after some minutes.
    expect((await contractRow(database.db, id, at(30)))!.needs).toEqual(['document'])
    await drawAll()
    const later = new Date('2026-12-13T09:00:00Z')
    expect(await contractRow(database.db, id, later)).toMatchObject({ state: 'overdue', owed: { daysLate: 6 } })
    const overdue = async () => (await overdueInvoices(database.db).list(later)).filter(({ href }) => href.endsWith(id))
    expect(await overdue()).toMatchObject([
      { when: '6 days late', isLate: true, text: `£2,000.00 of ${number} is still owed. No reminder yet.` },
    ])
    await remindOfInvoices({ db: database.db, outbox, clock: { now: () => new Date('2026-12-07T09:00:00Z') } })
    expect((await overdue())[0]!.text).toContain('Last reminder 7 Dec.')
    await inTx((tx) =>
      recordBankPayment(
        tx,
        { jobs },
        { invoiceNumber: number, pence: 200_000, receivedOn: '2026-12-12', reference: number },
        later,
      ),
    )
    await drawAll()
    expect(await overdue()).toEqual([])
    expect(await contractRow(database.db, id, later)).toMatchObject({
      state: 'deposit_paid',
      deposit: { state: 'paid', how: 'bank' },
      owed: { pence: 0 },
      paidPence: 200_000,
    })

    const declined = await signed('Westermill Property plc')
    await sealContract(
      sealing(async () => Buffer.from(`sealed ${declined}`)),
      declined,
    )
    await inTx(async (tx) => {
      const payment = await beginPayment(tx, declined, 'test', 200_000, at(5))
      await updatePayment(tx, payment.id, { state: 'failed', failure: 'Your card was declined.' }, at(6))
    })
    expect(await contractRow(database.db, declined, at(10))).toMatchObject({
      state: 'sealed',
      deposit: { state: 'failed', failure: 'Your card was declined.' },
      needs: ['payment'],
    })
  })
})

describe('the list', () => {
  test('finds by company, person, address and number, and takes wildcards literally', async () => {
    const id = await signed('100% Sales_Ltd')
    const { number } = (await contractRow(database.db, id, at(10)))!
    expect(await foundNames({ q: '100%' })).toEqual(['100% Sales_Ltd'])
    expect(await foundNames({ q: 'sales_l' })).toEqual(['100% Sales_Ltd'])
    expect(await foundNames({ q: '_' })).toEqual(['100% Sales_Ltd'])
    expect(await foundNames({ q: number })).toEqual(['100% Sales_Ltd'])
    expect(await foundNames({ q: number.slice(3) })).toContain('100% Sales_Ltd')
    expect(await foundNames({ q: "'; drop table contracts; --" })).toEqual([])
    expect(await foundNames({ q: 'IAIN@struan' })).toEqual(['Struan Systems Ltd'])
  })

  test('filters, sorts and pages, and has the sums over all matches', async () => {
    expect(await foundNames({ state: 'void' })).toEqual(['Struan Systems Ltd'])
    expect(await foundNames({ need: 'payment' })).toEqual(['Westermill Property plc'])
    const clients = await foundNames({ sort: 'client', descending: false })
    expect(clients).toEqual([...clients].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        foundNames({ sort: 'client', descending: false, page, pageSize: 2, offset: (page - 1) * 2 }),
      ),
    )
    expect(pages.flat()).toEqual(clients.slice(0, 6))
    expect((await listContracts(database.db, query(), at(10))).totals).toMatchObject({
      paidPence: 200_000,
      owedPence: 0,
    })
    // Sorted by signature, unsigned contracts come last in both directions.
    expect((await foundNames({ sort: 'signed' })).at(-1)).toBe('Struan Systems Ltd')
  })

  test('is exported to a spreadsheet completely, and without anything that it would run', async () => {
    await signed('=HYPERLINK("https://evil.example")')
    const csv = await csvResponse({
      filename: 'contracts.csv',
      columns: contractColumns,
      rows: eachContract(database.db, { q: '' }, at(10)),
    }).text()
    expect(csv.trim().split('\r\n')).toHaveLength((await listContracts(database.db, query(), at(10))).total + 1)
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  })
})

describe('a seal that fails', () => {
  test('is listed with its reason, can be retried, and is no longer listed once the seal is made', async () => {
    const id = await knownContract(database.db, await signed('Lochbay Energy Ltd'))
    await expect(
      sealContract(
        sealing(() => Promise.reject(new Error('The time stamp did not answer'))),
        id,
      ),
    ).rejects.toThrow('The time stamp did not answer')
    const { items } = await contractsAttention(database.db, at(10))
    expect(items.find(({ contractId }) => contractId === id)).toMatchObject({
      need: 'seal',
      company: 'Lochbay Energy Ltd',
      problem: 'The time stamp did not answer',
      retry: { tries: 0 },
    })
    const before = await problemsAt(10)
    await jobs.clear()
    await inTx((tx) => sealAgain(tx, { jobs, member }, id, at(11)))
    expect(await jobs.enqueued()).toMatchObject([{ name: sealQueue, data: { contractId: id } }])
    await sealContract(
      sealing(async () => Buffer.from(`sealed ${id}`)),
      id,
    )
    expect(await problemsAt(12)).toBe(before - 1)
    expect(await codeOf(inTx((tx) => sealAgain(tx, { jobs, member }, id, at(12))))).toBe('nothing_to_seal')
    const changes = await database.db
      .selectFrom('staff_changes')
      .select(['action', 'member_name'])
      .where('subject', '=', id)
      .execute()
    expect(changes).toEqual([{ action: 'contract.seal-retried', member_name: member.name }])
  })
})

describe('the record', () => {
  test('shows at once if its trail was tampered with, or the file is not the one that was sealed', async () => {
    const id = await knownContract(database.db, await signed('Thrum Ltd'))
    expect(await contractRecord(database.db, id, at(3))).toMatchObject({
      chain: { holds: true, rows: 5 },
      signature: { kind: 'typed', typedName: 'Rhona Mackie', address: '203.0.113.9' },
      seal: { state: 'waiting' },
    })
    await sealContract(
      sealing(async () => Buffer.from('not a PDF at all')),
      id,
    )
    expect(await verifyContract(database.db, id, at(4))).toMatchObject({
      chain: { holds: true },
      signature: true,
      agreement: true,
      file: { isWhole: true, sealHolds: false },
    })
    await sql`alter table contract_events disable trigger user`.execute(database.db)
    await sql`update contract_events set kind = 'signed', what = 'Signed by somebody else' where contract_id = ${id} and n = 4`.execute(
      database.db,
    )
    await sql`alter table contract_events enable trigger user`.execute(database.db)
    expect(await contractRecord(database.db, id, at(5))).toMatchObject({
      chain: { holds: false, n: 4, problem: 'changed' },
    })
    expect(await verifyContract(database.db, id, at(5))).toMatchObject({
      chain: { holds: false, n: 4 },
      signature: false,
    })
    expect(await auditAll(database.db, member, at(6))).toMatchObject({
      broken: [{ contractId: id, company: 'Thrum Ltd', n: 4, problem: 'changed' }],
    })
  })
})

describe('another personal link', () => {
  test('opens the same contract as the earlier one, and is not made without an address or for a withdrawn contract', async () => {
    const { contract, key } = await inTx((tx) =>
      inviteClient(tx, { outbox }, agreement, { name: 'Jean Orr', email: 'jean@westermill.example' }, start),
    )
    const id = await knownContract(database.db, contract.id)
    expect(await inTx((tx) => sendLinkAgain(tx, { outbox, member }, id, at(20)))).toEqual({
      to: 'jean@westermill.example',
    })
    const mail = await database.db
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('cause', 'like', `${id}:again:%`)
      .executeTakeFirstOrThrow()
    expect(mail.template).toBe('portal-invitation')
    expect(await contractOfKey(database.db, (mail.data as { key: string }).key)).toBe(id)
    expect(await contractOfKey(database.db, key)).toBe(id)
    await inTx((tx) => voidContract(tx, id, '', at(21)))
    expect(await contractOfKey(database.db, key)).toBeUndefined()
    expect(await codeOf(inTx((tx) => sendLinkAgain(tx, { outbox, member }, id, at(22))))).toBe('void')
    const nobody = await knownContract(database.db, await inTx((tx) => openOwnCopy(tx, agreement, start)))
    expect(await codeOf(inTx((tx) => sendLinkAgain(tx, { outbox, member }, nobody, at(22))))).toBe('no_address')
  })
})
