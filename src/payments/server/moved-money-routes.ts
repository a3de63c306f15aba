import type { Hono } from 'hono'
import type { KnownContractId } from '#src/contracts/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Answer } from '#src/platform/http/idempotency.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { EmptyRequest, EndDisputeRequest, LeavingRequest, PaidBackRequest } from '../console-api.ts'
import { candidateLeft } from './candidate-left.ts'
import type { TestGateway } from './gateway/test-gateway.ts'
import { makeRefundGood } from './make-refund-good.ts'
import { payBackInstalment } from './pay-back-instalment.ts'
import type { StoredDocument } from './payment-store.ts'
import { previewLeaving } from './preview-leaving.ts'
import { raiseUncoveredInvoice } from './raise-uncovered-invoice.ts'
import type { PaymentParts } from './settle.ts'

export interface MovedMoneyOptions extends PaymentParts {
  /** The built-in gateway, where it is the one in use: staff play the bank. */
  testGateway: Pick<TestGateway, 'endDispute'> | undefined
}

interface Asking {
  asked(c: AppContext, role?: 'owner'): Promise<{ member: StaffMember; id: KnownContractId }>
  once(c: AppContext, body: unknown, work: (tx: Tx, now: Date) => Promise<Answer>): Promise<Response>
  documentOn(c: AppContext, id: KnownContractId): Promise<StoredDocument>
}

const contract = '/api/admin/contracts/:id'

/** What staff do about money that moved without them, and about instalments that stop (docs/decisions/0023). */
export function movedMoneyRoutes(
  routes: Hono<AppEnv>,
  options: MovedMoneyOptions,
  { asked, once, documentOn }: Asking,
): void {
  const { db, clock, testGateway } = options

  routes.post(`${contract}/leaving-preview`, async (c) => {
    const { id } = await asked(c)
    const left = parse(LeavingRequest, await readJson(c))
    return c.json({ success: true, data: await previewLeaving(db, id, left, clock.now()) })
  })

  routes.post(`${contract}/leavings`, async (c) => {
    const { id, member } = await asked(c)
    const body = await readJson(c)
    const left = parse(LeavingRequest, body)
    return once(c, body, async (tx, now) => ({
      status: 201,
      body: { success: true, data: await candidateLeft(tx, options, id, left, now, member) },
    }))
  })

  routes.post(`${contract}/documents/:number/pay-back`, async (c) => {
    const { id, member } = await asked(c, 'owner')
    const body = await readJson(c)
    const { bankReference } = parse(PaidBackRequest, body)
    const { document } = await documentOn(c, id)
    return once(c, body, async (tx, now) => {
      const note = await payBackInstalment(tx, options, { invoiceNumber: document.number, bankReference }, now, member)
      return { status: 201, body: { success: true, data: { number: note.number, pence: note.totalPence } } }
    })
  })

  routes.post(`${contract}/refunds/:refundId/made-good`, async (c) => {
    const { id, member } = await asked(c, 'owner')
    const body = await readJson(c)
    const { bankReference } = parse(PaidBackRequest, body)
    return once(c, body, async (tx, now) => ({
      status: 201,
      body: {
        success: true,
        data: { pence: await makeRefundGood(tx, id, c.req.param('refundId') ?? '', bankReference, now, member) },
      },
    }))
  })

  routes.post(`${contract}/uncovered-invoice`, async (c) => {
    const { id, member } = await asked(c, 'owner')
    const body = await readJson(c)
    parse(EmptyRequest, body)
    return once(c, body, async (tx, now) => {
      const { number, payablePence } = await raiseUncoveredInvoice(tx, options, id, now, member)
      return { status: 201, body: { success: true, data: { number, payablePence } } }
    })
  })

  if (!testGateway) return
  routes.post(`${contract}/disputes/:disputeId/end`, async (c) => {
    const { id, member } = await asked(c)
    const body = await readJson(c)
    const { outcome } = parse(EndDisputeRequest, body)
    const disputeId = c.req.param('disputeId') ?? ''
    const known = await db
      .selectFrom('payment_disputes')
      .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
      .select('payment_disputes.id')
      .where('payment_disputes.id', '=', disputeId)
      .where('contract_id', '=', id)
      .executeTakeFirst()
    if (!known) throw new Problem('not-found', 'unknown_dispute', 'We can’t find that dispute on this contract.')
    // Another company's books, so not in our transaction; its news comes by webhook.
    await testGateway.endDispute(disputeId, outcome)
    return once(c, body, async (tx, now) => {
      await recordChange(tx, {
        member,
        action: 'dispute.played',
        subject: id,
        details: { dispute: disputeId, outcome },
        now,
      })
      return { status: 202, body: { success: true, data: { id: disputeId } } }
    })
  })
}
