import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { closeCardForm } from './close-card-form.ts'
import { openPayment } from './deposit.ts'
import { paidDeposit } from './deposit-standing.ts'
import { createTestGateway } from './gateway/test-gateway.ts'
import type { StripeStandIn } from './gateway/test-stripe.ts'
import { lockPayment, type StoredPayment } from './payment-store.ts'
import { reconcilePayments } from './reconcile.ts'
import { settle } from './settle.ts'
import { moneyQueues, refusal } from '#src/billing/server/signed-contract.setup.ts'
import { openStripeMoney, type StripeMoney, stripeMoney } from './stripe-money.setup.ts'

// Payments of which the gateway knows something else than we do, and of which nobody tells us.

let database: TestDatabase
let stripe: StripeStandIn
let context: StripeMoney['context']
let now: Date
const clock = { now: () => now }

beforeAll(async () => {
  ;({ database, stripe, context } = await openStripeMoney(clock, jobs))
})
afterAll(async () => {
  await stripe.close()
  await database.close()
})
const jobs = testJobs(() => database, moneyQueues, clock)
beforeEach(() => {
  now = new Date('2026-11-23T10:00:00Z')
})
const { signed, paid } = stripeMoney(() => ({ database, stripe, context }))

const hours = (count: number) => new Date(now.getTime() + count * 3600_000)
const reconcileAt = async (at: Date) => {
  now = at
  await reconcilePayments(context)
}
const stateOf = async ({ id }: StoredPayment) =>
  (await database.db.transaction().execute((tx) => lockPayment(tx, id))).state

describe('a payment that the gateway does not know, because its keys were replaced', () => {
  const lookUp = 'GET /v1/payment_intents/:id'
  /** Opens a payment whose intent the gateway then does not know any more. */
  async function forgotten() {
    const id = await signed()
    const payment = await openPayment(context, id, now)
    stripe.intents.delete(payment.intentId!)
    return { id, payment }
  }

  test('is replaced when the client pays, but not while the gateway can’t be reached', async () => {
    const { id, payment } = await forgotten()
    stripe.misbehave(lookUp, { status: 500 })
    expect(await refusal(openPayment(context, id, now))).toBe('gateway_unavailable')
    expect(await stateOf(payment)).toBe('created')
    const another = await openPayment(context, id, now)
    expect(another.intentId).not.toBe(payment.intentId)
    expect([await stateOf(payment), await stateOf(another)]).toEqual(['canceled', 'created'])
    stripe.pay(another.intentId!)
    expect((await settle(context, another)).state).toBe('succeeded')
  })

  test('does not prevent a withdrawal, unless the gateway can’t be reached or money was on its way', async () => {
    const { id, payment } = await forgotten()
    stripe.misbehave(lookUp, { status: 500 })
    expect(await refusal(closeCardForm(context, id as never))).toBe('gateway_unavailable')
    expect(await stateOf(payment)).toBe('created')
    await database.db.updateTable('payments').set({ state: 'processing' }).where('id', '=', payment.id).execute()
    await closeCardForm(context, id as never)
    expect(await stateOf(payment)).toBe('processing')
    await database.db.updateTable('payments').set({ state: 'created' }).where('id', '=', payment.id).execute()
    await closeCardForm(context, id as never)
    expect(await stateOf(payment)).toBe('canceled')
  })

  test('is given up after a day if nobody asks', async () => {
    const { payment } = await forgotten()
    const begun = now
    await reconcileAt(hours(23))
    expect(await stateOf(payment)).toBe('created')
    now = begun
    stripe.misbehave(lookUp, { status: 500 })
    await reconcileAt(hours(25))
    expect(await stateOf(payment)).toBe('created')
    await reconcilePayments(context)
    expect(await stateOf(payment)).toBe('canceled')
  })

  test('but that succeeded is asked about no more often than others, for which it would leave no time', async () => {
    const { intentId } = await paid()
    let timesAsked = 0
    const retrieveMovements = async (id: string) => {
      if (id === intentId) timesAsked++
      return undefined
    }
    const withOtherKeys = { ...context, gateway: { ...context.gateway, retrieveMovements } }
    now = hours(7)
    await reconcilePayments(withOtherKeys)
    await reconcilePayments(withOtherKeys)
    expect(timesAsked).toBe(1)
    now = hours(7)
    await reconcilePayments(withOtherKeys)
    expect(timesAsked).toBe(2)
  })
})

test('a payment whose intent was cancelled at the gateway is replaced when the client pays', async () => {
  const id = await signed()
  const payment = await openPayment(context, id, now)
  expect((await openPayment(context, id, now)).intentId).toBe(payment.intentId)
  await context.gateway.cancelIntent(payment.intentId!)
  expect((await openPayment(context, id, now)).intentId).not.toBe(payment.intentId)
})

test('a payment at the built-in gateway does not stay in the way of Stripe', async () => {
  const id = await signed()
  const gateway = createTestGateway({ db: database.db, clock, webhookSecret: 'whsec', deliver: async () => {} })
  const trial = await openPayment({ ...context, gateway }, id, now)
  const payment = await openPayment(context, id, now)
  expect(payment).toMatchObject({ gateway: 'stripe', state: 'created' })
  expect(stripe.intents.has(payment.intentId!)).toBe(true)
  expect(await stateOf(trial)).toBe('canceled')
})

describe('a payment that failed', () => {
  const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
  /** Has a card declined, begins to pay with another, and looks at the page in another tab before that one is tried. */
  async function failed() {
    const id = await signed()
    const payment = await openPayment(context, id, now)
    stripe.decline(payment.intentId!, error)
    await settle(context, payment)
    expect((await openPayment(context, id, now)).state).toBe('created')
    expect((await settle(context, payment)).state).toBe('failed')
    return { id, payment }
  }

  test('and then succeeded with another card is found, although nobody reports it', async () => {
    const { id, payment } = await failed()
    stripe.pay(payment.intentId!)
    await reconcileAt(hours(1))
    expect(await stateOf(payment)).toBe('succeeded')
    expect(await paidDeposit(database.db, id)).toMatchObject({ by: 'card', id: payment.id })
  })

  test('and no other card was tried stays failed, and is asked about for a day', async () => {
    const { payment } = await failed()
    const asked = () => stripe.seen.filter(({ path }) => path.endsWith(payment.intentId!)).length
    const before = asked()
    await reconcileAt(hours(23))
    expect([await stateOf(payment), asked() - before]).toEqual(['failed', 1])
    await reconcileAt(hours(2))
    expect([await stateOf(payment), asked() - before]).toEqual(['failed', 1])
  })
})
