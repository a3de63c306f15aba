import { Hono } from 'hono'
import { WithdrawRequest } from '#src/contracts/console-api.ts'
import { refuseUnprintable } from '#src/contracts/printable-details.ts'
import { type KnownContractId, knownContract } from '#src/contracts/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { type Answer, answerOnce, findAnswer } from '#src/platform/http/idempotency.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { documentFileName } from '../billing-document.ts'
import { BankPaymentRequest, PlacementRequest, RefundRequest } from '../console-api.ts'
import { moneyOf } from './console-money.ts'
import { depositLeft } from './deposit-standing.ts'
import { documentOfNumber, type StoredDocument } from './payment-store.ts'
import { previewPlacementInvoice } from './preview-placement.ts'
import { raisePlacementInvoice } from './raise-placement-invoice.ts'
import { recordBankPayment } from './record-bank-payment.ts'
import { refundDeposit, refundSurplus, sumDiffers } from './refund-deposit.ts'
import { drawQueue } from './settle.ts'
import { movedMoneyRoutes, type MovedMoneyOptions } from './moved-money-routes.ts'
import { closeCardForm, withdrawContract } from './withdraw-contract.ts'

export type PaymentsConsoleOptions = MovedMoneyOptions & { staff: StaffGate }

const contract = '/api/admin/contracts/:id'

/** What staff do about a contract's money (PAY-25), and its withdrawal, which money may forbid (PORTAL-38). */
export function paymentsConsoleRoutes(options: PaymentsConsoleOptions): Hono<AppEnv> {
  const { db, clock, staff } = options
  const routes = new Hono<AppEnv>()

  routes.get(`${contract}/money`, async (c) => {
    const { id } = await asked(c)
    return c.json({
      success: true,
      data: await moneyOf(db, id, clock.now(), { playsDisputes: options.testGateway !== undefined }),
    })
  })

  routes.get(`${contract}/documents/:number`, async (c) => {
    const { id } = await asked(c)
    const { document, pdf } = await documentOn(c, id)
    if (!pdf)
      throw new Problem('unavailable', 'drawing', 'The PDF is being made. It will be ready in a moment.', {
        retryAfter: 2,
      })
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${documentFileName(document)}"`,
      'cache-control': 'private, no-store',
    })
  })

  routes.post(`${contract}/documents/:number/drawing`, async (c) => {
    const { id, member } = await asked(c)
    const body = await readJson(c)
    const found = await documentOn(c, id)
    if (found.pdf) throw new Problem('conflict', 'drawn_already', 'This document is ready. You can download it.')
    return once(c, body, async (tx, now) => {
      await options.jobs.enqueue(tx, drawQueue, { documentId: found.id })
      await recordChange(tx, {
        member,
        action: 'document.drawn-again',
        subject: found.id,
        details: { document: found.document.number },
        now,
      })
      return { status: 202, body: { success: true, data: { number: found.document.number } } }
    })
  })

  routes.post(`${contract}/placement-preview`, async (c) => {
    const { id } = await asked(c)
    const placement = parse(PlacementRequest, await readJson(c))
    return c.json({ success: true, data: await previewPlacementInvoice(db, id, placement, clock.now()) })
  })

  routes.post(`${contract}/placements`, async (c) => {
    const { id, member } = await asked(c)
    const body = await readJson(c)
    const placement = parse(PlacementRequest, body)
    refuseUnprintable(placement, 'No invoice was raised.')
    return once(c, body, async (tx, now) => {
      const { number, payablePence, buyer } = await raisePlacementInvoice(tx, options, id, placement, now, member)
      return { status: 201, body: { success: true, data: { number, payablePence, email: buyer.email } } }
    })
  })

  routes.post(`${contract}/bank-payments`, async (c) => {
    const { id, member } = await asked(c)
    const body = await readJson(c)
    const payment = parse(BankPaymentRequest, body)
    refuseUnprintable(payment, 'Nothing was recorded.')
    await invoiceOn(id, payment.invoiceNumber)
    return once(c, body, async (tx, now) => {
      const { receipt, openPence } = await recordBankPayment(tx, options, payment, now, member)
      return { status: 201, body: { success: true, data: { receipt: receipt.number, openPence } } }
    })
  })

  routes.post(`${contract}/refund`, async (c) => {
    const { id, member } = await asked(c, 'owner')
    const body = await readJson(c)
    const { pence, bankReference } = parse(RefundRequest, body)
    const known = await findAnswer(db, call(c, body, clock.now()))
    if (known) return c.json(known.body as object, known.status as 201)
    const now = clock.now()
    await requireSum(id, pence)
    const note = await refundDeposit(options, id, now, { member, bankReference, pence })
    return once(c, body, async () => ({
      status: 201,
      body: { success: true, data: { number: note.number, pence: note.payablePence } },
    }))
  })

  routes.post(`${contract}/surplus-refund`, async (c) => {
    const { id, member } = await asked(c, 'owner')
    const body = await readJson(c)
    const known = await findAnswer(db, call(c, body, clock.now()))
    if (known) return c.json(known.body as object, known.status as 201)
    const note = await refundSurplus(options, id, clock.now(), { member })
    return once(c, body, async () => ({
      status: 201,
      body: { success: true, data: { number: note.number, pence: note.payablePence } },
    }))
  })

  routes.post(`${contract}/withdrawal`, async (c) => {
    const { id, member } = await asked(c)
    const body = await readJson(c)
    const { status: seen, reason } = parse(WithdrawRequest, body)
    if (seen === 'signed') {
      await staff.require(c, 'owner')
      if (reason !== '') await closeCardForm(options, id)
    }
    return once(c, body, async (tx, now) => {
      await withdrawContract(tx, { ...options, member }, id, { seen, reason }, now)
      return { status: 201, body: { success: true, data: { id } } }
    })
  })

  movedMoneyRoutes(routes, options, { asked, once, documentOn })
  return routes

  async function asked(c: AppContext, role?: 'owner'): Promise<{ member: StaffMember; id: KnownContractId }> {
    const member = await staff.require(c, role)
    return { member, id: await knownContract(db, c.req.param('id') ?? '') }
  }

  async function documentOn(c: AppContext, id: KnownContractId): Promise<StoredDocument> {
    const found = await documentOfNumber(db, c.req.param('number') ?? '')
    if (found?.contractId !== id)
      throw new Problem('not-found', 'not_found', 'We can’t find that document on this contract.')
    return found
  }

  /** A number that was typed on one contract's page settles nothing of another's. */
  async function invoiceOn(id: KnownContractId, number: string): Promise<void> {
    if ((await documentOfNumber(db, number))?.contractId !== id)
      throw new Problem('not-found', 'unknown_invoice', 'This contract has no invoice with that number.')
  }

  /** Whoever pays money back has typed how much. Once it went back there is nothing left to compare. */
  async function requireSum(id: KnownContractId, pence: number): Promise<void> {
    const left = await depositLeft(db, id)
    if (left <= 0 || left === pence) return
    throw sumDiffers(left)
  }

  async function once(c: AppContext, body: unknown, work: (tx: Tx, now: Date) => Promise<Answer>) {
    const now = clock.now()
    const answer = await answerOnce(db, call(c, body, now), (tx) => work(tx, now))
    return c.json(answer.body as object, answer.status as 201)
  }
}

function call(c: AppContext, body: unknown, now: Date) {
  return { route: c.req.path, key: c.req.header('idempotency-key'), body, now }
}
