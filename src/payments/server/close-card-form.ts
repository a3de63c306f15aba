import { Problem } from '#src/values/problem.ts'
import { giveUp } from './give-up.ts'
import { paymentOfContract } from './payment-store.ts'
import { isUnknownAtGateway, type PaymentContext, settle } from './settle.ts'

/**
 * Cancels a client's open card form at the gateway, and records the gateway's response. Money that is on its way or has
 * arrived can't be stopped; the contract then can't be withdrawn. A payment on a form that is opened later is settled
 * like any other, so no money is lost. A form that the gateway does not know any more cannot be paid and is given up.
 * Throws 503 `gateway_unavailable`.
 */
export async function closeCardForm(context: PaymentContext, id: string): Promise<void> {
  const { db, gateway, clock } = context
  const payment = await paymentOfContract(db, id)
  if (
    !payment?.intentId ||
    payment.gateway !== gateway.name ||
    payment.state === 'succeeded' ||
    payment.state === 'canceled'
  )
    return
  await gateway.cancelIntent(payment.intentId).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'intent_not_cancelable')) throw error
  })
  try {
    await settle(context, payment)
  } catch (error) {
    if (!isUnknownAtGateway(error)) throw error
    // Money that was on its way may still come; the reconciling job waits for it.
    if (payment.state !== 'processing') await giveUp(db, payment, clock.now())
  }
}
