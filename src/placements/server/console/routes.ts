import type { Hono } from 'hono'
import { WithdrawRequest } from '#src/contracts/console-api.ts'
import { refuseUnprintable } from '#src/contracts/printable-details.ts'
import { staffOnContract } from '#src/contracts/server/public.ts'
import { type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { LeavingRequest, PlacementRequest } from '../../console-api.ts'
import { PaidBackRequest } from '#src/payments/console-api.ts'
import { documentOnContract } from '#src/billing/server/public.ts'
import { moneyOf } from './money-of-contract.ts'
import { payBackInstalment } from '../pay-back-instalment.ts'
import { previewLeaving, recordLeavingAsPreviewed } from '../preview-leaving.ts'
import { previewPlacementInvoice, raiseAsPreviewed } from '../preview-placement.ts'
import { type PaymentContext, closeCardForm } from '#src/payments/server/public.ts'
import { withdrawContract } from './withdraw-contract.ts'

export interface PlacementsConsoleOptions extends PaymentContext, Pick<Context, 'slices'> {
  staff: StaffGate
  /** Whether the built-in gateway is in use, whose disputes staff decide. */
  playsDisputes: boolean
}

const contract = '/api/admin/contracts/:id'

/**
 * Staff's calls about placements, the overview of a contract's money (PAY-25), and withdrawing a contract, which money
 * may prevent (PORTAL-38).
 */
export function placementsConsoleRoutes(options: PlacementsConsoleOptions): Hono<AppEnv> {
  const { db, playsDisputes } = options
  const staff = staffOnContract(db, options.staff)
  const api = endpoints(options)

  api.get(`${contract}/money`, { does: 'Shows a contract’s money', who: staff }, ({ who, now }) =>
    moneyOf(db, who.id, now, { playsDisputes }),
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
        const { number, payablePence, buyer } = await raiseAsPreviewed(tx, options, id, { ...body, member }, now)
        return { number, payablePence, email: buyer.email }
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
    async ({ c, who: { id, member }, body: { status: seenStatus, reason }, once }) => {
      if (seenStatus === 'signed') {
        await options.staff.require(c, 'owner')
        if (reason !== '') await closeCardForm(options, id)
      }
      const now = options.clock.now()
      return once(async (tx) => {
        for (const slice of options.slices) await slice.beforeWithdrawal?.(tx, id, now)
        await withdrawContract(tx, { ...options, member }, id, { seen: seenStatus, reason }, now)
        return { id }
      })
    },
  )

  leavingRoutes(api, options)
  return api.routes
}

/** The calls about candidates who left, and what is owed back for them. */
function leavingRoutes(api: Endpoints, options: PlacementsConsoleOptions): void {
  const { db } = options
  const staff = staffOnContract(db, options.staff)
  const owner = staffOnContract(db, options.staff, 'owner')

  api.post(
    `${contract}/leaving-preview`,
    { does: 'Shows what is not owed once a candidate has left', who: staff, body: LeavingRequest },
    ({ who, body, now }) => previewLeaving(db, who.id, body, now),
  )

  api.post(
    `${contract}/leavings`,
    {
      does: 'Stops the instalments for a candidate who has left',
      who: staff,
      body: LeavingRequest,
      once: true,
      status: 201,
    },
    ({ who: { id, member }, body, now, once }) =>
      once((tx) => recordLeavingAsPreviewed(tx, options, id, { ...body, member }, now)),
  )

  api.post(
    `${contract}/documents/:number/pay-back`,
    { does: 'Records an instalment that was sent back', who: owner, body: PaidBackRequest, once: true, status: 201 },
    async ({ who: { id, member }, params, body: { bankReference }, now, once }) => {
      const { document } = await documentOnContract(db, id, params.number)
      return once(async (tx) => {
        const paid = { invoiceNumber: document.number, bankReference }
        const note = await payBackInstalment(tx, options, paid, now, member)
        return { number: note.number, pence: note.totalPence }
      })
    },
  )
}
