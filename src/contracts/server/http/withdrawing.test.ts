import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { codeOf, contractsConsole, placement } from '#src/portal/server/http/contracts-console.setup.ts'
import { ink, portalClients, portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { payingClients } from '#src/payments/server/http/paying-client.setup.ts'

// Withdrawing a contract, over HTTP: normally, twice at the same moment, and while the client has it open.

const tested = testProgram('withdrawing', portalSettings)
const { call } = tested
const setup = contractsConsole(tested)
const { ask, act, record, money, changes } = setup
const { ready, sign, signed } = portalClients(tested)
const { openIntent, useCard, invoice } = payingClients(tested)

describe('withdrawing', () => {
  test('waits for money that the gateway has but no webhook has reported', async () => {
    const client = await signed()
    const intent = await openIntent(client)
    await useCard(intent)
    expect(codeOf(await act(`/${client.id}/withdrawal`, { status: 'signed', reason: 'Mistake' }, setup.owner))).toEqual(
      [409, 'deposit_paid'],
    )
    expect((await money(client.id)).deposit).toMatchObject({ by: 'card', pence: 200_000 })
    expect((await act(`/${client.id}/refund`, { pence: 200_000 }, setup.owner)).status).toBe(201)
    expect((await act(`/${client.id}/withdrawal`, { status: 'signed', reason: 'Mistake' }, setup.owner)).status).toBe(
      201,
    )
  })

  test('at the same moment as a signature: one succeeds, and the other is refused', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const client = await ready()
      const withdraw = () => act(`/${client.id}/withdrawal`, { status: 'open', reason: '' })
      const [signature, withdrawal] =
        round % 2
          ? await Promise.all([sign(client), withdraw()])
          : ((await Promise.all([withdraw(), sign(client)])).toReversed() as [
              Awaited<ReturnType<typeof sign>>,
              Awaited<ReturnType<typeof act>>,
            ])
      const { status } = await record(client.id)
      outcomes.add(status)
      if (status === 'signed') expect([signature.status, ...codeOf(withdrawal)]).toEqual([201, 409, 'signed_meanwhile'])
      else {
        expect(withdrawal.status).toBe(201)
        // It was refused because of the ended session, or because of the row that both tried to change.
        expect([401, 409]).toContain(signature.status)
        expect(
          await tested.database.db
            .selectFrom('signatures')
            .select('kind')
            .where('contract_id', '=', client.id)
            .execute(),
        ).toEqual([])
      }
    }
    expect([...outcomes].every((outcome) => outcome === 'signed' || outcome === 'void')).toBe(true)
  })

  test('ends all sessions and links, and keeps the evidence; the unpaid invoice is credited, and its open card form closed', async () => {
    const client = await signed('monthly', { signatureData: ink(), signatureInk: { points: 412, seconds: 6.12 } })
    const number = await invoice(client)
    const intent = await openIntent(client)
    await expect.poll(async () => (await record(client.id)).seal.state).toBe('sealed')
    expect(codeOf(await act(`/${client.id}/withdrawal`, { status: 'signed', reason: '  ' }, setup.owner))).toEqual([
      422,
      'reason_missing',
    ])
    const wish = { status: 'signed', reason: 'Signed for the wrong company' }
    const twice = await Promise.all([
      act(`/${client.id}/withdrawal`, wish, setup.owner, 'withdraw-1'),
      act(`/${client.id}/withdrawal`, wish, setup.owner, 'withdraw-1'),
    ])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(codeOf(await act(`/${client.id}/withdrawal`, wish, setup.owner))).toEqual([409, 'void_already'])

    expect((await call('GET', '/api/contracts', undefined, client)).status).toBe(401)
    const card = await useCard(intent)
    expect(card.paymentIntent?.status).not.toBe('succeeded')
    expect((await money(client.id)).payments).toMatchObject([{ state: 'canceled' }])
    expect(await record(client.id)).toMatchObject({
      status: 'void',
      state: 'void',
      linkTo: null,
      withdrawn: { reason: wish.reason },
      signature: { kind: 'drawn', ink: { points: 412, seconds: 6.1 } },
      seal: { state: 'sealed' },
      chain: { holds: true },
    })
    expect((await ask(`/${client.id}/ink`)).status).toBe(200)
    expect(await money(client.id)).toMatchObject({
      isSigned: false,
      owedPence: 0,
      documents: [
        { kind: 'credit_note', cites: number },
        { kind: 'invoice', number, settled: 'credited' },
      ],
    })
    expect(codeOf(await act(`/${client.id}/placements`, placement))).toEqual([409, 'not_signed'])
    expect(codeOf(await act(`/${client.id}/link`))).toEqual([409, 'void'])
    expect(await changes(client.id)).toEqual(['contract.withdrawn'])
  })
})
