import { deposit } from '#content/facts/fees.ts'

/** The states of a payment (PAY-11). */
export const paymentStates = ['created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** A contract has at most one payment in any of these states. */
export const liveStates = [
  'created',
  'requires_action',
  'processing',
  'succeeded',
] as const satisfies readonly PaymentState[]

/** The state of a contract's deposit. `refunded`: we paid it back; `lost`: the card's bank took it back. */
export type DepositState = 'none' | 'under_way' | 'failed' | 'invoiced' | 'paid' | 'refunded' | 'lost'

export type GatewayName = 'test' | 'stripe'

/** The deposit, from the agreement: no caller may choose the amount. */
export const depositPence: number = deposit.pence
export const currency = 'gbp'

/** A payment as we store it. */
export interface Payment {
  id: string
  contractId: string
  gateway: GatewayName
  /** The gateway's id for it. */
  intentId: string
  amountPence: number
  state: PaymentState
  /** The gateway's message, if it failed. */
  failure: string | null
  /** `Visa ending 4242`, once the gateway says so. */
  method: string | null
  createdAt: Date
  succeededAt: Date | null
  refundedAt: Date | null
  /** How much of the amount was refunded. The rest was deducted on invoices. */
  refundedPence: number
  /** The deposit had already been paid by bank when this payment arrived, so it has to be refunded. */
  isSurplus: boolean
}

const order: Record<PaymentState, readonly PaymentState[]> = {
  created: ['requires_action', 'processing', 'succeeded', 'failed', 'canceled'],
  requires_action: ['created', 'processing', 'succeeded', 'failed', 'canceled'],
  processing: ['requires_action', 'succeeded', 'failed', 'canceled'],
  // After a declined card, another can be tried on the same intent.
  failed: ['created', 'requires_action', 'processing', 'succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
}

/** Whether a payment may go from one state to another. A late message can't undo a payment that succeeded. */
export function canBecome(from: PaymentState, to: PaymentState): boolean {
  return order[from].includes(to)
}
