import type { Hono } from 'hono'
import { z } from 'zod'
import { WithdrawRequest } from '#src/contracts/console-api.ts'
import { refuseUnprintable } from '#src/contracts/printable-details.ts'
import { type KnownContractId, staffOnContract } from '#src/contracts/server/public.ts'
import type { Db } from '#src/platform/database/database.ts'
import { type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import { recordChange, type StaffGate } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { documentFileName } from '../billing-document.ts'
import { BankPaymentRequest, PlacementRequest, RefundRequest } from '../console-api.ts'
import { moneyOf } from './console-money.ts'
import { depositLeft } from './deposit-standing.ts'
import { documentOnContract } from './document-on-contract.ts'
import { documentOfNumber } from './payment-store.ts'
import { previewPlacementInvoice } from './preview-placement.ts'
import { raisePlacementInvoice } from './raise-placement-invoice.ts'
import { recordBankPayment } from './record-bank-payment.ts'
import { refundDeposit, refundSurplus, sumDiffers } from './refund-deposit.ts'
import { drawQueue } from './settle.ts'
import { movedMoneyRoutes, type MovedMoneyOptions } from './moved-money-routes.ts'
import { closeCardForm, withdrawContract } from './withdraw-contract.ts'

export type PaymentsConsoleOptions = MovedMoneyOptions & { staff: StaffGate }

const contract = '/api/admin/contracts/:id'

/** What staff can do with a contract's money (PAY-25), and its withdrawal, which money may prevent (PORTAL-38). */
export function paymentsConsoleRoutes(options: PaymentsConsoleOptions): Hono<AppEnv> {
  const { db, testGateway } = options
  const staff = staffOnContract(db, options.staff)
  const api = endpoints(options)

  api.get(`${contract}/money`, { does: 'Shows a contract’s money', who: staff }, ({ who, now }) =>
    moneyOf(db, who.id, now, { playsDisputes: testGateway !== undefined }),
  )

  api.get(
    `${contract}/documents/:number`,
    { does: 'Downloads an invoice, a receipt or a credit note', who: staff },
    async ({ c, who, params }) => {
      const { document, pdf } = await documentOnContract(db, who.id, params.number)
      if (!pdf)
        throw new Problem('unavailable', 'drawing', 'The PDF is being made. It will be ready in a moment.', {
          retryAfter: 2,
        })
      return c.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${documentFileName(document)}"`,
        'cache-control': 'private, no-store',
      })
    },
  )

  api.post(
    `${contract}/documents/:number/drawing`,
    { does: 'Draws a document’s PDF again', who: staff, body: z.unknown(), once: true, status: 202 },
    async ({ who: { id, member }, params, now, once }) => {
      const found = await documentOnContract(db, id, params.number)
      if (found.pdf) throw new Problem('conflict', 'drawn_already', 'This document is ready. You can download it.')
      const { number } = found.document
      return once(async (tx) => {
        await options.jobs.enqueue(tx, drawQueue, { documentId: found.id })
        const details = { document: number }
        await recordChange(tx, { member, action: 'document.drawn-again', subject: found.id, details, now })
        return { number }
      })
    },
  )

  api.post(
    `${contract}/placement-preview`,
    { does: 'Shows what a placement’s invoice would say', who: staff, body: PlacementRequest },
    ({ who, body, now }) => previewPlacementInvoice(db, who.id, body, now),
  )

  api.post(
    `${contract}/placements`,
    { does: 'Raises the invoice for a placement', who: staff, body: PlacementRequest, once: true, status: 201 },
    ({ who: { id, member }, body, now, once }) => {
      refuseUnprintable(body, 'No invoice was raised.')
      return once(async (tx) => {
        const { number, payablePence, buyer } = await raisePlacementInvoice(tx, options, id, body, now, member)
        return { number, payablePence, email: buyer.email }
      })
    },
  )

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

  api.post(
    `${contract}/withdrawal`,
    {
      does: 'Withdraws a contract; a signed one only by an owner',
      who: staff,
      body: WithdrawRequest,
      once: true,
      status: 201,
    },
    async ({ c, who: { id, member }, body: { status: seen, reason }, once }) => {
      if (seen === 'signed') {
        await options.staff.require(c, 'owner')
        if (reason !== '') await closeCardForm(options, id)
      }
      const now = options.clock.now()
      return once(async (tx) => {
        await withdrawContract(tx, { ...options, member }, id, { seen, reason }, now)
        return { id }
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
      await requireSum(db, id, pence)
      const note = await refundDeposit(options, id, now, { member, bankReference, pence })
      return once(async () => ({ number: note.number, pence: note.payablePence }))
    },
  )

  api.post(
    `${contract}/surplus-refund`,
    { does: 'Pays back a deposit that came twice', who: owner, body: z.unknown(), once: true, status: 201 },
    async ({ who: { id, member }, now, once }) => {
      const earlier = await once.earlier()
      if (earlier) return earlier
      const note = await refundSurplus(options, id, now, { member })
      return once(async () => ({ number: note.number, pence: note.payablePence }))
    },
  )
}

/** An invoice number typed on one contract's page must not settle another contract's invoice. */
async function requireInvoice(db: Db, id: KnownContractId, number: string): Promise<void> {
  if ((await documentOfNumber(db, number))?.contractId !== id)
    throw new Problem('not-found', 'unknown_invoice', 'This contract has no invoice with that number.')
}

/** Checks the sum that was typed for a refund. Once it has been paid back there is nothing left to compare with. */
async function requireSum(db: Db, id: KnownContractId, pence: number): Promise<void> {
  const left = await depositLeft(db, id)
  if (left <= 0 || left === pence) return
  throw sumDiffers(left)
}
