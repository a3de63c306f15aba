import type { Hono } from 'hono'
import { DraftRequest } from '#src/contracts/api.ts'
import {
  clientInPortal,
  clientOfContract,
  findContract,
  saveDraft,
  sealStateOf,
  type StoredContract,
} from '#src/contracts/server/public.ts'
import { type CallLimit, endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import { Problem } from '#src/values/problem.ts'
import type { WireContract } from '../api.ts'
import { type Portal, sessionRoutes } from './session-routes.ts'

// A draft is saved at every pause in typing, which needs a high limit.
const drafts: CallLimit[] = [
  {
    name: 'portal-drafts',
    per: 'caller',
    burst: 60,
    secondsEach: 1,
    tooMany: 'That’s a lot of changes in a short time.',
  },
]

/**
 * Opening the portal, and what a client sees there. Only the call that opens a session works without one (PORTAL-3).
 */
export function portalRoutes(options: Portal): Hono<AppEnv> {
  const { db } = options
  const api = endpoints(options)
  const client = clientOfContract(options)

  sessionRoutes(api, options)

  api.get(
    '/api/contracts',
    { does: 'Shows the client’s own contract; none to colleagues and guests', who: clientInPortal(options) },
    async ({ c, who }) => c.json(who.contract ? [wireContract(await findContract(db, who.contract))] : []),
  )

  api.put(
    '/api/contracts/:id/draft',
    { does: 'Saves what the client has typed', who: client, limit: drafts, body: DraftRequest },
    async ({ who, body, now }) => {
      const isOpen = await db.transaction().execute((tx) => saveDraft(tx, who, body, now))
      if (!isOpen)
        throw new Problem('conflict', 'already_signed', 'This contract is signed, so its details can’t be changed.')
      return { savedAt: now.toISOString() }
    },
  )

  return api.routes
}

function wireContract(contract: StoredContract): WireContract {
  const { id, number, agreementVersion, draft, signedAt, signatureKind, documentSha256 } = contract
  return {
    id,
    isSigned: contract.status === 'signed',
    signature: signedAt && signatureKind ? { signedAt: signedAt.toISOString(), kind: signatureKind } : null,
    number,
    agreementVersion,
    draft,
    document: { state: sealStateOf(contract), sha256: documentSha256 },
  }
}
