import { type Context, Hono } from 'hono'
import { authorise, type OwnContractId, portalCookie } from '#src/contracts/server/public.ts'
import { addressOf, limitKey } from '#src/platform/http/client-address.ts'
import { answerOnce } from '#src/platform/http/idempotency.ts'
import { spend } from '#src/platform/http/rate-limit.ts'
import { type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
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
import { type BillingDocument, documentFileName } from '../billing-document.ts'
import { depositPence } from '../payment.ts'
import { openPayment, raiseDepositInvoice } from './deposit.ts'
import { paidDeposit } from './deposit-standing.ts'
import type { TestGatewayCalls } from './gateway/test-gateway.ts'
import { noteMovements } from './note-movements.ts'
import {
  depositInvoiceCause,
  documentOfCause,
  documentsOfContract,
  paymentOfContract,
  paymentOfIntent,
  type StoredPayment,
} from './payment-store.ts'
import { type PaymentParts, settle } from './settle.ts'

export interface PaymentRoutesOptions extends PaymentParts {
  trustProxy: number
  /** Visitors come over TLS. */
  secure: boolean
  /** The built-in gateway's own endpoints, where it is the one in use. */
  testGateway: TestGatewayCalls | undefined
}

const tries = { burst: 20, secondsEach: 6, tooMany: 'That’s a lot of payment attempts in a short time.' }

/** Step 4's calls (PAY-6, PAY-7, PAY-9), its documents, and the gateway's webhook (PAY-14). */
export function paymentRoutes(options: PaymentRoutesOptions): Hono<AppEnv> {
  const { db, gateway, clock, testGateway } = options
  const routes = new Hono<AppEnv>()
  const session = portalCookie(options.secure)

  routes.get('/api/contracts/:id/payment', async (c) => {
    const id = await own(c)
    const payment = await paymentOfContract(db, id)
    return c.json({
      success: true,
      data: await view(id, payment && isPending(payment) ? await settled(payment) : payment),
    })
  })

  routes.post('/api/contracts/:id/create-payment-intent', async (c) => {
    const id = await own(c)
    await counted(c)
    parse(CreateIntentRequest, await readJson(c))
    const { clientSecret, intentId } = await openPayment(options, id, clock.now())
    const intent = { clientSecret: clientSecret!, paymentIntentId: intentId! }
    const data = { ...intent, gateway: gateway.name, publishableKey: gateway.publishableKey, amountPence: depositPence }
    return c.json({ success: true, ...intent, data } satisfies IntentAnswer, 201)
  })

  routes.post('/api/contracts/:id/confirm-payment', async (c) => {
    const id = await own(c)
    await counted(c)
    const { paymentIntentId } = parse(ConfirmPaymentRequest, await readJson(c))
    const payment = await paymentOfIntent(db, gateway.name, paymentIntentId)
    // Another contract's payment is as unknown as a made-up one.
    if (!payment || payment.contractId !== id)
      throw new Problem('not-found', 'unknown_payment', 'We can’t find that payment on this contract.')
    const now = await settle(options, payment)
    if (now.state !== 'succeeded')
      throw new Problem('conflict', 'payment_not_succeeded', now.failure ?? 'The payment hasn’t gone through yet.')
    return c.json({ success: true, data: await view(id, now), message: 'Payment Completed' })
  })

  routes.post('/api/contracts/:id/send-invoice', async (c) => {
    const id = await own(c)
    await counted(c)
    const body = await readJson(c)
    parse(SendInvoiceRequest, body, 'Please ensure all client information is filled in before requesting an invoice.')
    const now = clock.now()
    const request = { route: `/api/contracts/${id}/send-invoice`, key: c.req.header('idempotency-key'), body, now }
    const answer = await answerOnce(db, request, async (tx) => {
      const { number, dueOn } = await raiseDepositInvoice(tx, options, id, now)
      return {
        status: 201,
        body: { success: true, data: { number, dueOn }, message: 'You will receive the contract via email shortly.' },
      }
    })
    return c.json(answer.body as object, answer.status as 201)
  })

  routes.get('/api/contracts/:id/documents/:number', async (c) => {
    const id = await own(c).catch((error: unknown) => {
      // A link that somebody opens in the browser: the portal says in words what a call is told in JSON.
      if (error instanceof Problem && error.kind === 'unauthenticated' && c.req.header('accept')?.includes('text/html'))
        return undefined
      throw error
    })
    if (!id) return c.redirect('/portal#ended', 303)
    const found = (await documentsOfContract(db, id)).find(({ document }) => document.number === c.req.param('number'))
    if (!found) throw new Problem('not-found', 'not_found', 'We can’t find that document on this contract.')
    if (!found.pdf)
      throw new Problem(
        'unavailable',
        'drawing',
        'The PDF is being made. It will be ready in a moment, and we’ll email it too.',
        { retryAfter: 2 },
      )
    return c.body(new Uint8Array(found.pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${documentFileName(found.document)}"`,
      'cache-control': 'private, no-store',
    })
  })

  routes.post('/api/payments/webhook', async (c) => {
    const news = gateway.readWebhook(await c.req.text(), c.req.raw.headers, clock.now())
    const known = news && (await paymentOfIntent(db, gateway.name, news.intentId))
    // The news only says where to look: what happened is asked of the gateway itself, in its order, whichever news is first.
    const payment = known && known.state !== 'succeeded' ? await settle(options, known) : known
    if (payment?.state === 'succeeded') await noteMovements(options, payment)
    return c.json({ success: true, data: null })
  })

  if (testGateway) {
    routes.post('/api/test-gateway/intents/:id/confirm', async (c) => {
      await counted(c)
      return c.json(await testGateway.confirm(c.req.param('id'), parse(TestConfirmRequest, await readJson(c))))
    })
    routes.post('/api/test-gateway/intents/:id/challenge', async (c) => {
      await counted(c)
      return c.json(await testGateway.challenge(c.req.param('id'), parse(TestChallengeRequest, await readJson(c))))
    })
  }

  return routes

  async function own(c: Context<AppEnv>): Promise<OwnContractId> {
    const id = await authorise(db, session.of(c), c.req.param('id'), clock.now())
    c.set('signedIn', true)
    return id
  }

  async function counted(c: Context<AppEnv>): Promise<void> {
    await spend(db, 'payments', limitKey(addressOf(c, options.trustProxy)), tries, clock.now())
  }

  /** What the gateway says now, or what we know where it cannot be asked. */
  async function settled(payment: StoredPayment): Promise<StoredPayment> {
    try {
      return await settle(options, payment)
    } catch (error) {
      if (error instanceof Problem) return payment
      throw error
    }
  }

  async function view(id: OwnContractId, payment: StoredPayment | undefined): Promise<PaymentView> {
    const [documents, isPaid] = [await documentsOfContract(db, id), (await paidDeposit(db, id)) !== undefined]
    const state = isPaid
      ? 'succeeded'
      : stateWithoutDeposit(
          payment,
          documents.map(({ document }) => document),
        )
    const invoice = await documentOfCause(db, depositInvoiceCause(id))
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
      depositInvoice: invoice ? { number: invoice.document.number, dueOn: invoice.document.dueOn ?? null } : null,
      documents: documents.map(({ document, pdf }) => ({
        kind: document.kind,
        number: document.number,
        issuedOn: document.issuedOn,
        dueOn: document.dueOn ?? null,
        ready: pdf !== null,
      })),
    }
  }
}

function isPending(payment: StoredPayment): boolean {
  return ['created', 'requires_action', 'processing'].includes(payment.state)
}

/** How step 4 stands where no deposit is here: one that went back has left its credit note, whichever way it had come. */
function stateWithoutDeposit(
  payment: StoredPayment | undefined,
  documents: readonly BillingDocument[],
): PaymentView['state'] {
  if (payment && payment.state !== 'canceled' && !payment.refundedAt && !payment.isSurplus) return payment.state
  return documents.some(({ kind, money }) => kind === 'credit_note' && money) ? 'refunded' : 'none'
}
