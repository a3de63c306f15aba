import type { Hono } from 'hono'
import { refuseUnprintable } from '#src/contracts/printable-details.ts'
import { type KnownContractId, staffOnContract } from '#src/contracts/server/public.ts'
import type { Db } from '../tables.ts'
import { type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { BankPaymentRequest, RefundRequest, SurplusRefundRequest } from '../../console-api.ts'
import { documentOfNumber } from '#src/billing/server/public.ts'
import { recordBankPayment } from '../transfers/record-bank-payment.ts'
import { refundDeposit, refundSurplus } from '../refund-deposit.ts'
import { type MovedMoneyOptions, movedMoneyRoutes } from './moved-money-routes.ts'

export type PaymentsConsoleOptions = MovedMoneyOptions & { staff: StaffGate }

const contract = '/api/admin/contracts/:id'

/** Staff's calls about payments and refunds (PAY-25). */
export function paymentsConsoleRoutes(options: PaymentsConsoleOptions): Hono<AppEnv> {
  const { db } = options
  const staff = staffOnContract(db, options.staff)
  const api = endpoints(options)

  api.post(
    `${contract}/bank-payments`,
    { does: 'Records a bank transfer', who: staff, body: BankPaymentRequest, once: true, status: 201 },
    async ({ who: { id, member }, body, now, once }) => {
      refuseUnprintable(body, 'Nothing was recorded.')
      await requireInvoice(db, id, body.invoiceNumber)
      return once(async (tx) => {
        const { receipt, openPence } = await recordBankPayment(tx, options, body, now, member)
        return { receipt: receipt.number, openPence }
      })
    },
  )

  refundRoutes(api, options)
  movedMoneyRoutes(api, options)
  return api.routes
}

/**
 * Refunds. The gateway is not part of our transaction, so a repeated call is answered without asking the gateway again.
 */
function refundRoutes(api: Endpoints, options: PaymentsConsoleOptions): void {
  const { db } = options
  const owner = staffOnContract(db, options.staff, 'owner')

  api.post(
    `${contract}/refund`,
    { does: 'Pays the deposit back', who: owner, body: RefundRequest, once: true, status: 201 },
    async ({ who: { id, member }, body: { pence, bankReference }, now, once }) => {
      const earlier = await once.earlier()
      if (earlier) return earlier
      const note = await refundDeposit(options, id, now, { member, bankReference, pence })
      return once(async () => ({ number: note.number, pence: note.payablePence }))
    },
  )

  api.post(
    `${contract}/surplus-refund`,
    { does: 'Pays back a deposit that came twice', who: owner, body: SurplusRefundRequest, once: true, status: 201 },
    async ({ who: { id, member }, body: { pence }, now, once }) => {
      const earlier = await once.earlier()
      if (earlier) return earlier
      const note = await refundSurplus(options, id, now, { member, pence })
      return once(async () => ({ number: note.number, pence: note.payablePence }))
    },
  )
}

/** An invoice number typed on one contract's page must not settle another contract's invoice. */
async function requireInvoice(db: Db, id: KnownContractId, number: string): Promise<void> {
  if ((await documentOfNumber(db, number))?.contractId !== id)
    throw new Problem('not-found', 'unknown_invoice', 'This contract has no invoice with that number.')
}
