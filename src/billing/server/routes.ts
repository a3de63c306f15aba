import type { Hono } from 'hono'
import { clientOfContract, type OwnContractId } from '#src/contracts/server/public.ts'
import type { Db } from './tables.ts'
import { endpoints, type Who } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { documentFileName } from '../billing-document.ts'
import { documentOnContract } from './document-on-contract.ts'

export interface BillingRoutesOptions {
  db: Db
  clock: Clock
  trustProxy: number
  /** Visitors come over TLS. */
  secure: boolean
}

/** The client's documents. */
export function billingRoutes(options: BillingRoutesOptions): Hono<AppEnv> {
  const { db } = options
  const api = endpoints(options)
  const client = clientOfContract(options)
  /**
   * `undefined` if a link was opened in a browser whose session has ended: then the portal explains this on a page, not
   * in JSON.
   */
  const reader: Who<OwnContractId | undefined> = {
    ...client,
    admit: async (c) => {
      try {
        return await client.admit(c)
      } catch (error) {
        if (
          error instanceof Problem &&
          error.kind === 'unauthenticated' &&
          c.req.header('accept')?.includes('text/html')
        )
          return undefined
        throw error
      }
    },
    nameOf: (id) => id ?? '',
  }

  api.get(
    '/api/contracts/:id/documents/:number',
    { does: 'Downloads an invoice or a receipt', who: reader },
    async ({ c, who: id, params }) => {
      if (!id) return c.redirect('/portal#ended', 303)
      const { document, pdf } = await documentOnContract(db, id, params.number)
      if (!pdf)
        throw new Problem(
          'unavailable',
          'drawing',
          'The PDF is being made. It will be ready in a moment, and we’ll email it too.',
          { retryAfter: 2 },
        )
      return c.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${documentFileName(document)}"`,
        'cache-control': 'private, no-store',
      })
    },
  )
  return api.routes
}
