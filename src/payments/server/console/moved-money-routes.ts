import { staffOnContract } from '#src/contracts/server/public.ts'
import type { Endpoints } from '#src/platform/http/endpoint.ts'
import { recordChange, type StaffGate } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { EndDisputeRequest, PaidBackRequest, UncoveredInvoiceRequest } from '../../console-api.ts'
import type { TestGateway } from '../gateway/test-gateway.ts'
import { recordRefundByBank } from '../record-refund-by-bank.ts'
import { raiseUncoveredInvoice } from '../raise-uncovered-invoice.ts'
import type { PaymentContext } from '../settle.ts'

export interface MovedMoneyOptions extends PaymentContext {
  /** The built-in gateway, if it is in use: staff decide its disputes. */
  testGateway: Pick<TestGateway, 'endDispute'> | undefined
}

const contract = '/api/admin/contracts/:id'

/** Staff's calls about money that was moved at the gateway (docs/decisions/0023). */
export function movedMoneyRoutes(api: Endpoints, options: MovedMoneyOptions & { staff: StaffGate }): void {
  const { db, testGateway } = options
  const staff = staffOnContract(db, options.staff)
  const owner = staffOnContract(db, options.staff, 'owner')

  api.post(
    `${contract}/refunds/:refundId/made-good`,
    {
      does: 'Records that a failed refund was sent by bank',
      who: owner,
      body: PaidBackRequest,
      once: true,
      status: 201,
    },
    ({ who: { id, member }, params: { refundId }, body: { bankReference }, now, once }) =>
      once(async (tx) => ({
        pence: await recordRefundByBank(tx, { contractId: id, refundId, bankReference }, now, member),
      })),
  )

  api.post(
    `${contract}/uncovered-invoice`,
    {
      does: 'Raises an invoice for what a lost deposit no longer covers',
      who: owner,
      body: UncoveredInvoiceRequest,
      once: true,
      status: 201,
    },
    ({ who: { id, member }, body, now, once }) =>
      once(async (tx) => {
        const { number, payablePence } = await raiseUncoveredInvoice(tx, options, id, { ...body, member }, now)
        return { number, payablePence }
      }),
  )

  if (!testGateway) return
  api.post(
    `${contract}/disputes/:disputeId/end`,
    { does: 'Ends a dispute at the built-in gateway', who: staff, body: EndDisputeRequest, once: true, status: 202 },
    async ({ who: { id, member }, params: { disputeId }, body: { outcome }, now, once }) => {
      const dispute = await db
        .selectFrom('payment_disputes')
        .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
        .select('payment_disputes.id')
        .where('payment_disputes.id', '=', disputeId)
        .where('contract_id', '=', id)
        .executeTakeFirst()
      if (!dispute) throw new Problem('not-found', 'unknown_dispute', 'We can’t find that dispute on this contract.')
      // Like a call to another company, so outside our transaction; the result comes by webhook.
      await testGateway.endDispute(disputeId, outcome)
      return once(async (tx) => {
        const details = { dispute: disputeId, outcome }
        await recordChange(tx, { member, action: 'dispute.played', subject: id, details, now })
        return { id: disputeId }
      })
    },
  )
}
