import { expect } from 'vitest'
import type { TestProgram } from '#src/app/test-program.ts'
import { type Client, details, portalClients } from '#src/portal/server/http/portal-client.setup.ts'
import { testCards } from '../../api.ts'

export interface Intent {
  clientSecret: string
  paymentIntentId: string
}

/** Takes clients through the portal up to the deposit, on the built-in gateway, with the calls that its pages make. */
export function payingClients(tested: TestProgram) {
  const { call } = tested
  const { signed } = portalClients(tested)

  const openIntent = async (client: Client): Promise<Intent> =>
    (
      await call(
        'POST',
        `/api/contracts/${client.id}/create-payment-intent`,
        { clientEmail: details.clientEmail, companyName: details.companyName },
        client,
      )
    ).json().data

  const useCard = async ({ clientSecret, paymentIntentId }: Intent, cardNumber: string = testCards.succeeds) =>
    (
      await call('POST', `/api/test-gateway/intents/${paymentIntentId}/confirm`, {
        clientSecret,
        cardNumber,
        expiry: '12 / 40',
        securityCode: '123',
      })
    ).json()

  const challenge = async ({ clientSecret, paymentIntentId }: Intent, passed: boolean) =>
    (await call('POST', `/api/test-gateway/intents/${paymentIntentId}/challenge`, { clientSecret, passed })).json()

  const confirm = (client: Client, paymentIntentId: string) =>
    call(
      'POST',
      `/api/contracts/${client.id}/confirm-payment`,
      { paymentIntentId, clientEmail: details.clientEmail },
      client,
    )

  async function pay(client: Client): Promise<void> {
    const intent = await openIntent(client)
    await useCard(intent)
    expect((await confirm(client, intent.paymentIntentId)).status).toBe(200)
  }

  const invoice = async (client: Client): Promise<string> =>
    (await call('POST', `/api/contracts/${client.id}/send-invoice`, details, client)).json().data.number

  const view = async (client: Client) =>
    (await call('GET', `/api/contracts/${client.id}/payment`, undefined, client)).json().data

  const receipts = async (contractId: string) =>
    (
      await tested.database.db
        .selectFrom('billing_documents')
        .select('facts')
        .where('contract_id', '=', contractId)
        .where('series', '=', 'receipt')
        .execute()
    ).map(({ facts }) => facts)

  const trail = async (contractId: string) =>
    (
      await tested.database.db
        .selectFrom('contract_events')
        .select('what')
        .where('contract_id', '=', contractId)
        .orderBy('n')
        .execute()
    ).map(({ what }) => what)

  return { signed, openIntent, useCard, challenge, confirm, pay, invoice, view, receipts, trail }
}
