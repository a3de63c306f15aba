import type { Hono } from 'hono'
import { clientOfContract, type OwnContractId } from '#src/contracts/server/public.ts'
import { anybody, type CallLimit, type Endpoints, endpoints, service } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import { Problem } from '#src/values/problem.ts'
import {
  ConfirmPaymentRequest,
  CreateIntentRequest,
  type IntentAnswer,
  type PaymentView,
  SendInvoiceRequest,
  TestChallengeRequest,
  TestConfirmRequest,
} from '../api.ts'
import { depositPence } from '../payment.ts'
import { openPayment, raiseDepositInvoice } from './deposit.ts'
import { depositStanding, hasGoneBack } from './deposit-standing.ts'
import type { TestGatewayCalls } from './gateway/test-gateway.ts'
import { noteMovements } from './note-movements.ts'
import { documentOfCause, documentsOfContract, openPence } from '#src/billing/server/public.ts'
import {
  type StoredPayment,
  depositInvoiceCause,
  paymentOfContract,
  paymentOfIntent,
  receiptCause,
} from './payment-store.ts'
import { type PaymentContext, settle } from './settle.ts'

export interface PaymentRoutesOptions extends PaymentContext {
  trustProxy: number
  /** Visitors come over TLS. */
  secure: boolean
  /** The built-in gateway's own endpoints, if it is in use. */
  testGateway: TestGatewayCalls | undefined
}

const limit: CallLimit[] = [
  {
    name: 'payments',
    per: 'address',
    burst: 20,
    secondsEach: 6,
    tooMany: 'That’s a lot of payment attempts in a short time.',
  },
]

/** Step 4's calls (PAY-6, PAY-7, PAY-9) and the gateway's webhook (PAY-14). */
export function paymentRoutes(options: PaymentRoutesOptions): Hono<AppEnv> {
  const { db, gateway } = options
  const api = endpoints(options)
  const client = clientOfContract(options)

  api.get('/api/contracts/:id/payment', { does: 'Says how the deposit stands', who: client }, async ({ who: id }) => {
    const payment = await paymentOfContract(db, id)
    return paymentView(options, id, payment && isPending(payment) ? await settled(options, payment) : payment)
  })

  api.post(
    '/api/contracts/:id/create-payment-intent',
    { does: 'Begins the deposit’s payment by card', who: client, limit, body: CreateIntentRequest, status: 201 },
    async ({ c, who: id, now }) => {
      const { clientSecret, intentId } = await openPayment(options, id, now)
      const intent = { clientSecret: clientSecret!, paymentIntentId: intentId! }
      const { name, publishableKey } = gateway
      const data = { ...intent, gateway: name, publishableKey, amountPence: depositPence }
      return c.json({ success: true, ...intent, data } satisfies IntentAnswer, 201)
    },
  )

  api.post(
    '/api/contracts/:id/confirm-payment',
    {
      does: 'Settles the deposit that was paid by card',
      who: client,
      limit,
      body: ConfirmPaymentRequest,
      says: 'Payment Completed',
    },
    async ({ who: id, body }) => {
      const payment = await paymentOfIntent(db, gateway.name, body.paymentIntentId)
      // The same answer for another contract's payment as for one that does not exist.
      if (!payment || payment.contractId !== id)
        throw new Problem('not-found', 'unknown_payment', 'We can’t find that payment on this contract.')
      const now = await settle(options, payment)
      if (now.state !== 'succeeded')
        throw new Problem('conflict', 'payment_not_succeeded', now.failure ?? 'The payment hasn’t gone through yet.')
      return paymentView(options, id, now)
    },
  )

  api.post(
    '/api/contracts/:id/send-invoice',
    {
      does: 'Asks for the deposit’s invoice, to be paid by bank',
      who: client,
      limit,
      body: SendInvoiceRequest,
      message: 'Please ensure all client information is filled in before requesting an invoice.',
      once: true,
      status: 201,
      says: 'You will receive the contract via email shortly.',
    },
    ({ who: id, now, once }) =>
      once(async (tx) => {
        const { number, dueOn } = await raiseDepositInvoice(tx, options, id, now)
        return { number, dueOn }
      }),
  )

  gatewayRoutes(api, options)
  return api.routes
}

/** The gateway's webhook, and the built-in gateway's calls from browsers. */
function gatewayRoutes(api: Endpoints, options: PaymentRoutesOptions): void {
  const { db, gateway, testGateway } = options

  api.post(
    '/api/payments/webhook',
    { does: 'Hears from the payment gateway', who: service, takes: ['application/json'] },
    async ({ c, now }) => {
      const news = gateway.readWebhook(await c.req.text(), c.req.raw.headers, now)
      const storedPayment = news && (await paymentOfIntent(db, gateway.name, news.intentId))
      // The webhook is only a reason to ask the gateway what happened, so the order of webhooks does not matter.
      const payment =
        storedPayment && storedPayment.state !== 'succeeded' ? await settle(options, storedPayment) : storedPayment
      if (payment?.state === 'succeeded') await noteMovements(options, payment)
      return null
    },
  )

  if (!testGateway) return
  api.post(
    '/api/test-gateway/intents/:id/confirm',
    { does: 'Pays at the built-in gateway', who: anybody, limit, body: TestConfirmRequest },
    async ({ c, params, body }) => c.json(await testGateway.confirm(params.id, body)),
  )
  api.post(
    '/api/test-gateway/intents/:id/challenge',
    { does: 'Answers the built-in gateway’s challenge', who: anybody, limit, body: TestChallengeRequest },
    async ({ c, params, body }) => c.json(await testGateway.challenge(params.id, body)),
  )
}

/** The payment as the gateway reports it now, or as we know it if the gateway cannot be asked. */
async function settled(options: PaymentRoutesOptions, payment: StoredPayment): Promise<StoredPayment> {
  try {
    return await settle(options, payment)
  } catch (error) {
    if (error instanceof Problem) return payment
    throw error
  }
}

async function paymentView(
  { db, gateway }: PaymentRoutesOptions,
  id: OwnContractId,
  payment: StoredPayment | undefined,
): Promise<PaymentView> {
  const documents = await documentsOfContract(db, id)
  const { paid, partPence } = await depositStanding(db, id)
  const isPaid = paid !== undefined
  const state = isPaid ? 'succeeded' : stateWithoutDeposit(payment, await hasGoneBack(db, id))
  const invoice = await documentOfCause(db, depositInvoiceCause(id))
  const receipt = paid && (await documentOfCause(db, receiptCause(paid.id)))
  const isOpen =
    !isPaid &&
    payment &&
    payment.intentId !== null &&
    payment.clientSecret !== null &&
    ['created', 'requires_action', 'processing', 'failed'].includes(payment.state)
  return {
    state,
    failure: (!isPaid && payment?.failure) || null,
    intent: isOpen ? { paymentIntentId: payment.intentId!, clientSecret: payment.clientSecret! } : null,
    gateway: gateway.name,
    publishableKey: gateway.publishableKey,
    amountPence: depositPence,
    partPence,
    depositInvoice: invoice
      ? {
          number: invoice.document.number,
          dueOn: invoice.document.dueOn ?? null,
          isSettled: (await openPence(db, invoice)) === 0,
        }
      : null,
    depositReceipt: receipt ? { number: receipt.document.number, issuedOn: receipt.document.issuedOn } : null,
    documents: documents.map(({ document, isDrawn }) => ({
      kind: document.kind,
      number: document.number,
      issuedOn: document.issuedOn,
      dueOn: document.dueOn ?? null,
      ready: isDrawn,
    })),
  }
}

function isPending(payment: StoredPayment): boolean {
  return ['created', 'requires_action', 'processing'].includes(payment.state)
}

/** The state of step 4 without a deposit. */
function stateWithoutDeposit(payment: StoredPayment | undefined, hasGone: boolean): PaymentView['state'] {
  if (payment && payment.state !== 'canceled' && !payment.refundedAt && !payment.isSurplus) return payment.state
  return hasGone ? 'refunded' : 'none'
}
