import { Hono } from 'hono'
import type { Db } from '#src/platform/database/database.ts'
import { csvResponse } from '#src/platform/http/csv.ts'
import { answerOnce } from '#src/platform/http/idempotency.ts'
import { readListQuery } from '#src/platform/http/list-query.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { contractNeeds, contractSorts, contractStates, EmptyRequest, InviteRequest } from '../console-api.ts'
import { completedFileName, pricingOptions } from '../contract.ts'
import { auditAll, inviteFromConsole, sealAgain, sendLinkAgain } from './console-actions.ts'
import { contractsAttention } from './console-attention.ts'
import { contractColumns } from './console-csv.ts'
import { eachContract, listContracts } from './console-list.ts'
import { contractRecord, verifyContract } from './console-record.ts'
import { knownContract } from './contract-store.ts'
import type { AgreementOnOffer } from './open-contract.ts'
import { documentOf } from './seal-contract.ts'

export interface ContractsConsoleOptions {
  db: Db
  clock: Clock
  staff: StaffGate
  jobs: Pick<Jobs, 'enqueue'>
  outbox: Outbox
  agreement: AgreementOnOffer
}

const list = {
  sorts: contractSorts,
  defaultSort: '-activity',
  filters: { state: contractStates, option: pricingOptions, need: ['any', ...contractNeeds] },
} as const

/** What staff do about contracts, besides their money (PORTAL-37). */
export function contractsConsoleRoutes(options: ContractsConsoleOptions): Hono<AppEnv> {
  const { db, clock, staff } = options
  const routes = new Hono<AppEnv>()

  routes.get('/api/admin/contracts', async (c) => {
    await staff.require(c)
    const { filters, ...query } = readListQuery(c, list)
    return c.json({ success: true, data: await listContracts(db, { ...query, ...filters }, clock.now()) })
  })

  routes.get('/api/admin/contracts.csv', async (c) => {
    await staff.require(c)
    const { filters, q } = readListQuery(c, list)
    return csvResponse({
      filename: 'contracts.csv',
      columns: contractColumns,
      rows: eachContract(db, { q, ...filters }, clock.now()),
    })
  })

  routes.get('/api/admin/contracts/attention', async (c) => {
    await staff.require(c)
    return c.json({ success: true, data: await contractsAttention(db, clock.now()) })
  })

  routes.post('/api/admin/contracts/audit', async (c) => {
    const member = await staff.require(c)
    parse(EmptyRequest, await readJson(c))
    return c.json({ success: true, data: await auditAll(db, member, clock.now()) })
  })

  routes.post('/api/admin/contracts', async (c) => {
    const member = await staff.require(c)
    const body = await readJson(c)
    const client = parse(InviteRequest, body)
    const now = clock.now()
    const answer = await answerOnce(
      db,
      { route: c.req.path, key: c.req.header('idempotency-key'), body, now },
      async (tx) => {
        const { id, number } = await inviteFromConsole(tx, { ...options, member }, client, now)
        return { status: 201, body: { success: true, data: { id, number } } }
      },
    )
    return c.json(answer.body as object, answer.status as 201)
  })

  routes.get('/api/admin/contracts/:id', async (c) => {
    const id = await known(c)
    return c.json({ success: true, data: await contractRecord(db, id, clock.now()) })
  })

  routes.get('/api/admin/contracts/:id/verification', async (c) => {
    const id = await known(c)
    return c.json({ success: true, data: await verifyContract(db, id, clock.now()) })
  })

  routes.get('/api/admin/contracts/:id/ink', async (c) => {
    const id = await known(c)
    const signed = await db.selectFrom('signatures').select('png').where('contract_id', '=', id).executeTakeFirst()
    if (!signed?.png) throw new Problem('not-found', 'not_found', 'This contract has no drawn signature.')
    return c.body(new Uint8Array(signed.png), 200, {
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  routes.get('/api/admin/contracts/:id/document', async (c) => {
    const id = await known(c)
    const document = await documentOf(db, id)
    if (!document) throw new Problem('not-found', 'not_sealed', 'This contract has no sealed document yet.')
    return c.body(new Uint8Array(document.bytes), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${completedFileName(id)}"`,
      'cache-control': 'private, no-store',
    })
  })

  routes.post('/api/admin/contracts/:id/link', async (c) => {
    const member = await staff.require(c)
    const id = await known(c)
    const body = await readJson(c)
    parse(EmptyRequest, body)
    const now = clock.now()
    const answer = await answerOnce(
      db,
      { route: c.req.path, key: c.req.header('idempotency-key'), body, now },
      async (tx) => ({
        status: 201,
        body: { success: true, data: await sendLinkAgain(tx, { ...options, member }, id, now) },
      }),
    )
    return c.json(answer.body as object, answer.status as 201)
  })

  routes.post('/api/admin/contracts/:id/seal', async (c) => {
    const member = await staff.require(c)
    const id = await known(c)
    const body = await readJson(c)
    parse(EmptyRequest, body)
    const now = clock.now()
    const answer = await answerOnce(
      db,
      { route: c.req.path, key: c.req.header('idempotency-key'), body, now },
      async (tx) => {
        await sealAgain(tx, { ...options, member }, id, now)
        return { status: 202, body: { success: true, data: { id } } }
      },
    )
    return c.json(answer.body as object, answer.status as 202)
  })

  return routes

  async function known(c: AppContext) {
    await staff.require(c)
    return knownContract(db, c.req.param('id') ?? '')
  }
}
