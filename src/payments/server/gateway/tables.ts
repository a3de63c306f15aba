import type { TestIntentAnswer } from '../../api.ts'

export type TestIntentStatus = NonNullable<TestIntentAnswer['paymentIntent']>['status']

export interface TestGatewayIntentsTable {
  id: string
  client_secret_hash: string
  idempotency_key: string
  amount_pence: number
  currency: string
  contract_id: string
  payment_id: string
  description: string
  status: TestIntentStatus
  failure: string | null
  method: string | null
  due_at: Date | null
  due_failure: string | null
  created_at: Date
  updated_at: Date
}

export interface TestGatewayDisputesTable {
  id: string
  intent_id: string
  amount_pence: number
  reason: string
  status: 'needs_response' | 'won' | 'lost'
  evidence_due_at: Date
  created_at: Date
}

export interface GatewayTables {
  test_gateway_intents: TestGatewayIntentsTable
  test_gateway_refunds: {
    id: string
    intent_id: string
    idempotency_key: string
    amount_pence: number
    created_at: Date
  }
  test_gateway_disputes: TestGatewayDisputesTable
}
