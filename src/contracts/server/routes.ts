import type { Hono } from 'hono'
import { z } from 'zod'
import { addressOf } from '#src/platform/http/guards/client-address.ts'
import { type CallLimit, type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import { queryOf } from '#src/platform/http/list-query.ts'
import type { Rate } from '#src/platform/http/rate-limit.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import type { Db } from './tables.ts'
import { emailKey } from '#src/values/email-address.ts'
import { Problem } from '#src/values/problem.ts'
import { GeneratePdfRequest, SignatureRequest, type SignatureStatusAnswer } from '../api.ts'
import { completedFileName, contractTexts, type InkMeasure, type Signature } from '../contract.ts'
import { refuseUnprintable } from '../printable-details.ts'
import { clientOfContract } from './access/contract-callers.ts'
import { termsPdf } from './agreement-on-offer.ts'
import { findContract, type OwnContractId, sealStateOf } from './contract-store.ts'
import { agreementOfVersion } from './documents/agreement-of-version.ts'
import type { InkReader } from './ink-reader.ts'
import { documentOf } from './seal-contract.ts'
import { missingDetails, notOpen, signContract } from './sign-contract.ts'

/** What the program passes to a client's calls on a contract. */
export interface ClientContext extends Context {
  readInk: InkReader
}

const signatures = limitsOf('signatures', 'That’s a lot of attempts to sign in a short time.', [
  { burst: 20, secondsEach: 10 },
  { burst: 40, secondsEach: 5 },
])
// The portal asks every two seconds while a document is being sealed.
const downloads = limitsOf('contract-downloads', 'That’s a lot of downloads in a short time.', [
  { burst: 60, secondsEach: 1 },
  { burst: 120, secondsEach: 0.5 },
])
/** Enough for the details and a drawn signature. */
const inkBytes = 4 * 1024 * 1024

/**
 * A client's calls on their own contract: its terms, whether it is signed, signing it, and the sealed copy (PORTAL-14,
 * PORTAL-24, PORTAL-32, PORTAL-33).
 */
export function contractRoutes(options: ClientContext): Hono<AppEnv> {
  const { db } = options
  const api = endpoints(options)
  const client = clientOfContract(options)

  api.get(
    '/api/contracts/:id/signature-status',
    {
      does: 'Says whether the client with an email address has signed',
      who: client,
      query: queryOf(z.object({ email: z.string().default('') })),
    },
    async ({ who, query }): Promise<SignatureStatusAnswer['data']> => {
      const contract = await findContract(db, who)
      const signedAt = sameAddress(query.email, contract.draft.clientEmail) ? contract.signedAt : null
      return {
        isSigned: signedAt !== null,
        signedAt: signedAt?.toISOString() ?? null,
        document: signedAt ? sealStateOf(contract) : 'none',
      }
    },
  )

  signatureRoutes(api, options)
  return api.routes
}

function signatureRoutes(api: Endpoints, options: ClientContext): void {
  const { db, clock } = options
  const client = clientOfContract(options)

  api.post(
    '/api/contracts/:id/signature',
    {
      does: 'Signs the contract',
      who: client,
      limit: signatures,
      bytes: inkBytes,
      body: SignatureRequest,
      refuse: (body) => missingDetails((body ?? {}) as Record<string, unknown>),
      once: true,
      status: 201,
      says: 'Contract Signed Successfully!',
    },
    async ({ c, who: id, body, once }) => {
      const { signatureData, signatureName, signatureInk, selectedPricingOption: option, ...details } = body
      refuseUnprintable({ ...details, signatureName }, 'Nothing was signed.')
      // A retry gets its first response, so ink for a contract that is no longer open need not be read.
      const { status } = await findContract(db, id)
      const signature =
        status === 'open' ? await readSignature(c, signatureData, signatureName, signatureInk) : undefined
      const now = clock.now()
      const evidence = { address: addressOf(c, options.trustProxy), userAgent: c.req.header('user-agent') ?? '' }
      return once(async (tx) => {
        if (!signature) throw notOpen(status as 'signed' | 'void')
        const { signedAt } = await signContract(tx, options, id, { details, option, signature, evidence }, now)
        return { id, isSigned: true, signedAt: signedAt.toISOString() }
      })
    },
  )

  api.post(
    '/api/contracts/:id/generate-pdf',
    {
      does: 'Downloads the sealed contract',
      who: client,
      limit: downloads,
      body: GeneratePdfRequest,
      message: contractTexts.missingForPdf,
    },
    ({ c, who: id }) => sealedCopy(db, c, id),
  )

  api.get(
    '/api/contracts/:id/agreement.pdf',
    { does: 'Shows the agreement that the client is asked to sign', who: client, limit: downloads },
    ({ c, who: id }) => ownTerms(options, c, id),
  )

  api.get(
    '/api/contracts/:id/signed-agreement',
    { does: 'Downloads the sealed contract by a link', who: client, limit: downloads },
    ({ c, who: id }) => sealedCopy(db, c, id),
  )

  async function readSignature(
    c: AppContext,
    data: string,
    name: string,
    ink: InkMeasure | undefined,
  ): Promise<Signature> {
    if (data !== '') return { kind: 'drawn', png: await options.readInk(data, c.req.raw.signal), ink }
    if (name !== '') return { kind: 'typed', name }
    throw new Problem('invalid', 'signature_missing', contractTexts.signature, {
      fields: [{ path: 'signatureData', msg: contractTexts.signature }],
    })
  }
}

/** Returns the agreement in the contract's own version, which stays the same when another is on offer (PORTAL-14). */
async function ownTerms({ db, buildFolder }: ClientContext, c: AppContext, id: OwnContractId): Promise<Response> {
  const { agreementVersion: version, agreementSha256: sha256 } = await findContract(db, id)
  return c.body(new Uint8Array(await termsPdf(buildFolder, agreementOfVersion({ version, sha256 }))), 200, {
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
}

/** Returns the sealed copy of a contract as a file. Throws 409 `not_signed`, and 503 `sealing` until it exists. */
async function sealedCopy(db: Db, c: AppContext, id: OwnContractId): Promise<Response> {
  const contract = await findContract(db, id)
  if (contract.status !== 'signed') throw new Problem('conflict', 'not_signed', 'This contract isn’t signed yet.')
  const document = await documentOf(db, id)
  if (!document)
    throw new Problem(
      'unavailable',
      'sealing',
      'Your copy is being sealed. It’ll be ready in a moment, and we’ll email it too.',
      { retryAfter: 2 },
    )
  return c.body(new Uint8Array(document.bytes), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${completedFileName(id)}"`,
    'cache-control': 'private, no-store',
    etag: `"${document.sha256}"`,
  })
}

/** Limits for one contract, from any number of addresses, and for one address. */
function limitsOf(name: string, tooMany: string, [contract, address]: [Rate, Rate]): CallLimit[] {
  return [
    { name, per: 'caller', ...contract, tooMany },
    { name: `${name}-from`, per: 'address', ...address, tooMany },
  ]
}

function sameAddress(a: string, b: string): boolean {
  return a.trim() !== '' && emailKey(a) === emailKey(b)
}
