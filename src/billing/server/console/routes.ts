import type { Hono } from 'hono'
import { z } from 'zod'
import { staffOnContract } from '#src/contracts/server/public.ts'
import type { Db } from '../tables.ts'
import { endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { recordChange, type StaffGate } from '#src/staff/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { documentFileName } from '../../billing-document.ts'
import { documentOnContract } from '../document-on-contract.ts'
import { drawQueue } from '../draw-document.ts'
import { pauseReminders } from '../pause-reminders.ts'
import { remindNow } from '../remind-now.ts'
import { RemindersRequest } from '../../console-api.ts'

export interface BillingConsoleOptions {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  outbox: Pick<Outbox, 'post'>
  staff: StaffGate
}

const contract = '/api/admin/contracts/:id'

/** A contract's documents: their PDFs, and drawing one again (PAY-25). */
export function billingConsoleRoutes(options: BillingConsoleOptions): Hono<AppEnv> {
  const { db } = options
  const staff = staffOnContract(db, options.staff)
  const api = endpoints(options)

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
      const stored = await documentOnContract(db, id, params.number)
      if (stored.pdf) throw new Problem('conflict', 'drawn_already', 'This document is ready. You can download it.')
      const { number } = stored.document
      return once(async (tx) => {
        await options.jobs.enqueue(tx, drawQueue, { documentId: stored.id })
        const details = { document: number }
        await recordChange(tx, { member, action: 'document.drawn-again', subject: stored.id, details, now })
        return { number }
      })
    },
  )

  api.post(
    `${contract}/documents/:number/reminder`,
    { does: 'Reminds the client of an overdue invoice now', who: staff, body: z.unknown(), once: true, status: 201 },
    ({ who: { id, member }, params: { number }, now, once }) =>
      once(async (tx) => {
        await remindNow(tx, options.outbox, { contractId: id, number }, now, member)
        return { number }
      }),
  )

  api.put(
    `${contract}/reminders`,
    { does: 'Pauses or resumes a client’s reminders', who: staff, body: RemindersRequest, once: true },
    ({ who: { id, member }, body: { isPaused }, now, once }) =>
      once(async (tx) => {
        await pauseReminders(tx, { contractId: id, isPaused }, now, member)
        return { isPaused }
      }),
  )
  return api.routes
}
