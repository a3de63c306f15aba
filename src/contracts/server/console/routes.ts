import type { Hono } from 'hono'
import { type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { EmptyRequest, InviteRequest } from '../../console-api.ts'
import type { Db } from '../tables.ts'
import { completedFileName } from '../../contract.ts'
import { auditAll, inviteFromConsole, sealAgain, sendLinkAgain } from './actions.ts'
import { verifyContract } from './record.ts'
import { staffOnContract } from '../access/contract-callers.ts'
import type { AgreementOnOffer } from '../open-contract.ts'
import { documentOf } from '../seal-contract.ts'

interface ContractsContext extends Context {
  staff: StaffGate
  agreement: AgreementOnOffer
}

/** What staff can do about contracts, apart from their money; the portal lists and shows them (PORTAL-37). */
export function contractsConsoleRoutes(options: ContractsContext): Hono<AppEnv> {
  const { db, clock } = options
  const { staff } = staffCallers(options.staff)
  const api = endpoints(options)

  api.post(
    '/api/admin/contracts/audit',
    { does: 'Checks the audit trail of each contract', who: staff, body: EmptyRequest },
    ({ who }) => auditAll(db, who, clock.now()),
  )

  api.post(
    '/api/admin/contracts',
    { does: 'Invites a client', who: staff, body: InviteRequest, once: true, status: 201 },
    ({ who: member, body, now, once }) =>
      once(async (tx) => {
        const { id, number } = await inviteFromConsole(tx, { ...options, member }, body, now)
        return { id, number }
      }),
  )

  oneContract(api, options)
  return api.routes
}

/** The calls about one contract. */
function oneContract(api: Endpoints, options: ContractsContext): void {
  const db: Db = options.db
  const onContract = staffOnContract(db, options.staff)

  api.get(
    '/api/admin/contracts/:id/verification',
    { does: 'Checks a contract’s trail, signature and document', who: onContract },
    ({ who, now }) => verifyContract(db, who.id, now),
  )

  api.get(
    '/api/admin/contracts/:id/ink',
    { does: 'Shows a drawn signature', who: onContract },
    async ({ c, who: { id } }) => {
      const signed = await db.selectFrom('signatures').select('png').where('contract_id', '=', id).executeTakeFirst()
      if (!signed?.png) throw new Problem('not-found', 'not_found', 'This contract has no drawn signature.')
      return c.body(new Uint8Array(signed.png), 200, {
        'content-type': 'image/png',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  api.get(
    '/api/admin/contracts/:id/document',
    { does: 'Downloads a sealed contract', who: onContract },
    async ({ c, who: { id } }) => {
      const document = await documentOf(db, id)
      if (!document) throw new Problem('not-found', 'not_sealed', 'This contract has no sealed document yet.')
      return c.body(new Uint8Array(document.bytes), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${completedFileName(id)}"`,
        'cache-control': 'private, no-store',
      })
    },
  )

  api.post(
    '/api/admin/contracts/:id/link',
    { does: 'Sends a client their link again', who: onContract, body: EmptyRequest, once: true, status: 201 },
    ({ who: { id, member }, now, once }) => once((tx) => sendLinkAgain(tx, { ...options, member }, id, now)),
  )

  api.post(
    '/api/admin/contracts/:id/seal',
    { does: 'Tries again to seal a contract', who: onContract, body: EmptyRequest, once: true, status: 202 },
    ({ who: { id, member }, now, once }) =>
      once(async (tx) => {
        await sealAgain(tx, { ...options, member }, id, now)
        return { id }
      }),
  )
}
