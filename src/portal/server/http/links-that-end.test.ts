import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { endMember, insertMemberKey, keepMember, signatoryOf } from '#src/contracts/server/access/members.ts'
import { eventsOf } from '#src/contracts/server/audit-trail.ts'
import { insertKey, lockContract, ownContract } from '#src/contracts/server/contract-store.ts'
import { personContracts } from '#src/contracts/server/person-contracts.ts'
import { voidContract } from '#src/contracts/server/void-contract.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { details, password, portalClients, portalSettings } from './portal-client.setup.ts'

// A client opens the portal while something that ends their links and sessions is about to commit. On the embedded
// database nothing happens beside an open transaction, so these tests need a database server.

const tested = testProgram('links-that-end', portalSettings)
const { call } = tested
const { unlock, signed } = portalClients(tested)
const now = new Date()
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => tested.database.db.transaction().execute(work)

/** Sends a credential while `end` is done but not committed, and returns the answer. */
function openWhile(end: (tx: Tx) => Promise<unknown>, credential: object, cookie?: string) {
  const ending = (hold: () => Promise<void>) =>
    inTx(async (tx) => {
      await end(tx)
      await hold()
    })
  return behind(tested.database.db, ending, () =>
    call('POST', '/api/portal/session', credential, cookie ? { cookie } : {}),
  )
}

const sessionsOn = (id: string) =>
  tested.database.db
    .selectFrom('portal_sessions')
    .select('token_hash')
    .where('contract_id', '=', id)
    .where('ended', 'is', null)
    .execute()

const withdraw = (id: string) => async (tx: Tx) => {
  await lockContract(tx, id)
  await voidContract(tx, id, '', now)
}

const erase = async (tx: Tx) => {
  const outbox = createOutbox({ enqueue: async () => {} } as never)
  const person = { id: 'per_1', emailKey: details.clientEmail }
  await personContracts.erase!(tx, person, { outbox, jobs: {} as never, agency: '' }, now)
}

describe.runIf(process.env.TEST_POSTGRES_URL !== undefined)('a personal link opens nothing', () => {
  const refusal = [401, 'unknown_key']

  test('once its contract is withdrawn, and the trail ends with the withdrawal', async () => {
    const { id } = await unlock()
    const key = await inTx((tx) => insertKey(tx, id, now))
    const answer = await openWhile(withdraw(id), { key })
    expect([answer.status, answer.json().code]).toEqual(refusal)
    expect(await sessionsOn(id)).toEqual([])
    expect((await eventsOf(tested.database.db, id)).at(-1)!.kind).toBe('withdrawn')
  })

  test('once its client is erased, who signed', async () => {
    const { id } = await signed()
    const key = await inTx((tx) => insertKey(tx, id, now))
    const answer = await openWhile(erase, { key })
    expect([answer.status, answer.json().code]).toEqual(refusal)
    expect(await sessionsOn(id)).toEqual([])
  })

  test('once the colleague whose link it is has been removed', async () => {
    const { id } = await signed()
    const member = await inTx(async (tx) => {
      const { id: invitedBy } = (await signatoryOf(tx, id, now))!
      const colleague = { email: 'euan@lochbay.example', name: 'Euan', kind: 'colleague' as const, invitedBy }
      return keepMember(tx, ownContract(id), colleague, now)
    })
    const key = await inTx((tx) => insertMemberKey(tx, member.id, now))
    const answer = await openWhile((tx) => endMember(tx, member.id, now), { key })
    expect([answer.status, answer.json().code]).toEqual(refusal)
    expect(
      await tested.database.db
        .selectFrom('portal_sessions')
        .select('token_hash')
        .where('member_id', '=', member.id)
        .execute(),
    ).toEqual([])
  })
})

test.runIf(process.env.TEST_POSTGRES_URL !== undefined)(
  'the password opens another copy once the contract that was open is withdrawn',
  async () => {
    const { id, cookie } = await unlock()
    const answer = await openWhile(withdraw(id), { password }, cookie)
    expect(answer.status).toBe(201)
    expect(answer.json().data.contractId).not.toBe(id)
    expect(await sessionsOn(id)).toEqual([])
  },
)
