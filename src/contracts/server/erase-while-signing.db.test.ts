import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { emptyDraft } from '../contract.ts'
import { endMember, insertMemberKey, keepMember } from './access/members.ts'
import { beginSession } from './access/sessions.ts'
import { findContract, lockContract, ownContract, type OwnContractId } from './contract-store.ts'
import { inviteClient, keepAgreement, openOwnCopy, saveDraft } from './open-contract.ts'
import { personContracts } from './person-contracts.ts'
import { sealQueue, signContract } from './sign-contract.ts'
import type { Db, Tx } from './tables.ts'
import { voidContract } from './void-contract.ts'

// A client signs while staff erase somebody whose address is in the same contract. The erasure has begun before the
// signature is there, and waits for it, so these tests need a database server.

const now = new Date('2026-11-23T15:40:00Z')
const agreement = { version: 4, text: 'The agreement', sha256: 'ab'.repeat(32) }
const details = {
  companyName: 'Lochbay Energy Ltd',
  contactName: 'Rhona Mackie',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}
const accepted = { ...emptyDraft, ...details, termsAccepted: true, selectedPricingOption: 'monthly' as const, step: 3 }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await inTx((tx) => keepAgreement(tx, agreement, now))
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [sealQueue, sendMailQueue], { now: () => now })
const outbox = createOutbox(jobs)

const onServer = process.env.TEST_POSTGRES_URL !== undefined
const db = (): Db => database.db
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db().transaction().execute(work)
const withPassword = () => inTx((tx) => openOwnCopy(tx, agreement, now))
const invited = (email: string) => async () => {
  const { contract } = await inTx((tx) => inviteClient(tx, { outbox }, agreement, { name: 'Rhona', email }, now))
  return ownContract(contract.id)
}

/** Signs a contract in a transaction that is open until an erasure waits for it. Returns what was erased. */
async function eraseWhileSigning(id: OwnContractId) {
  const sign = (hold: () => Promise<void>) =>
    inTx(async (tx) => {
      await lockContract(tx, id)
      await hold()
      const evidence = { address: '203.0.113.9', userAgent: 'test' }
      const signature = { kind: 'typed' as const, name: 'Rhona Mackie' }
      await signContract(tx, { jobs }, id, { details, option: 'monthly', signature, evidence }, now)
    })
  const person = { id: 'per_1', emailKey: details.clientEmail }
  return behind(database.db, sign, () =>
    inTx((tx) => personContracts.erase!(tx, person, { outbox, jobs, agency: '' }, now)),
  )
}

test.runIf(onServer).each([
  ['with the shared password', withPassword],
  ['with an invitation of their own', invited(details.clientEmail)],
  ['with an invitation that went to a colleague', invited('accounts@lochbay.example')],
])('what a client who came %s signs at that moment stays as it was signed', async (_, open) => {
  const id = await open()
  await inTx((tx) => saveDraft(tx, id, accepted, now))
  const { kept, removed } = await eraseWhileSigning(id)
  expect(removed).toEqual({ openContracts: 0 })
  expect(kept).toContain(id)
  expect(await findContract(database.db, id)).toMatchObject({ status: 'signed', draft: details })
})

test.runIf(onServer)('a contract is withdrawn while one of its team leaves, and neither call fails', async () => {
  const id = await withPassword()
  const colleague = { email: 'dev@lochbay.example', name: 'Dev', kind: 'colleague', invitedBy: null as never } as const
  const memberId = await inTx(async (tx) => {
    const member = await keepMember(tx, id, colleague, now)
    await insertMemberKey(tx, member.id, now)
    await beginSession(tx, id, now, { memberId: member.id })
    return member.id
  })
  const leave = (hold: () => Promise<void>) =>
    inTx(async (tx) => {
      // What `endMember` does before it ends their sessions.
      await tx.deleteFrom('member_keys').where('member_id', '=', memberId).execute()
      await hold()
      await endMember(tx, memberId, now)
    })
  await behind(database.db, leave, () => inTx((tx) => voidContract(tx, id, '', now)))
  const live = db()
    .selectFrom('portal_sessions')
    .select('ended')
    .where('contract_id', '=', id)
    .where('ended', 'is', null)
  expect(await live.execute()).toEqual([])
})
