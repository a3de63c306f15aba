import { deposit } from '#content/fees.ts'

/** The states of a payment (PAY-11). */
export const paymentStates = ['created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** A contract has at most one payment in one of these. */
export const liveStates = [
  'created',
  'requires_action',
  'processing',
  'succeeded',
] as const satisfies readonly PaymentState[]

export type GatewayName = 'test' | 'stripe'

/** The deposit, from the agreement: no caller ever says an amount. */
export const depositPence: number = deposit.pence
export const currency = 'gbp'

/** A payment as we keep it. */
export interface Payment {
  id: string
  contractId: string
  gateway: GatewayName
  /** The gateway's own name for it. */
  intentId: string
  amountPence: number
  state: PaymentState
  /** The gateway's words, where it failed. */
  failure: string | null
  /** `Visa ending 4242`, once the gateway says so. */
  method: string | null
  createdAt: Date
  succeededAt: Date | null
  refundedAt: Date | null
  /** Of the amount. What is not paid back was taken off invoices. */
  refundedPence: number
  /** It came when the deposit had come by bank already: nothing is owed for it, and it is to be paid back. */
  isSurplus: boolean
}

const order: Record<PaymentState, readonly PaymentState[]> = {
  created: ['requires_action', 'processing', 'succeeded', 'failed', 'canceled'],
  requires_action: ['created', 'processing', 'succeeded', 'failed', 'canceled'],
  processing: ['requires_action', 'succeeded', 'failed', 'canceled'],
  // A declined card leaves the intent open for another.
  failed: ['created', 'requires_action', 'processing', 'succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
}

/** Whether a payment may go from one state to another: money that has come never goes back by late news. */
export function canBecome(from: PaymentState, to: PaymentState): boolean {
  return order[from].includes(to)
}
