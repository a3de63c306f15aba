import type { Hono } from 'hono'
import { z } from 'zod'
import type { Db } from '#src/platform/database/database.ts'
import { addressOf, limitKey } from '#src/platform/http/guards/client-address.ts'
import { anybody, type CallLimit, type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import { queryOf } from '#src/platform/http/list-query.ts'
import { type Rate, spend } from '#src/platform/http/rate-limit.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { knownBrowserCookie, knownBrowserToken, readKnownBrowser } from '#src/platform/secrets/known-browser.ts'
import { isPassword } from '#src/platform/secrets/password-hash.ts'
import { countTry } from '#src/platform/secrets/sign-in-delay.ts'
import type { Clock } from '#src/values/clock.ts'
import { emailKey } from '#src/values/email-address.ts'
import { Problem } from '#src/values/problem.ts'
import {
  DraftRequest,
  GeneratePdfRequest,
  PortalSessionRequest,
  SignatureRequest,
  type SignatureStatusAnswer,
  type WireContract,
} from '../api.ts'
import { completedFileName, contractTexts, type InkMeasure, type Signature } from '../contract.ts'
import { refuseUnprintable } from '../printable-details.ts'
import { clientOfContract } from './contract-callers.ts'
import { contractOfKey, findContract, type OwnContractId, type StoredContract } from './contract-store.ts'
import { type AgreementOnOffer, keepAgreement, noteReturn, openOwnCopy, saveDraft } from './open-contract.ts'
import type { InkReader } from './ink-reader.ts'
import { documentOf } from './seal-contract.ts'
import { beginSession, contractOfSession, endSession, portalCookie } from './sessions.ts'
import { missingDetails, notOpen, signContract } from './sign-contract.ts'

export interface ContractRoutesOptions {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
  agreement: AgreementOnOffer
  readInk: InkReader
  trustProxy: number
  /** Visitors come over TLS. */
  secure: boolean
  /** The key for tokens of browsers that have been in before. */
  browserKey: Buffer
}

// A draft is saved at every pause in typing; a key can be guessed at as a password can.
const drafts: CallLimit[] = [
  {
    name: 'portal-drafts',
    per: 'caller',
    burst: 60,
    secondsEach: 1,
    tooMany: 'That’s a lot of changes in a short time.',
  },
]
const keys = { burst: 20, secondsEach: 10, tooMany: 'That’s a lot of links opened in a short time.' }
// Each new session by password creates another contract. An office shares an address.
const sessions = { burst: 20, secondsEach: 15, tooMany: 'The portal has been opened a lot of times from your network.' }
const signatures = limitsOf('signatures', 'That’s a lot of attempts to sign in a short time.', [
  { burst: 20, secondsEach: 10 },
  { burst: 40, secondsEach: 5 },
])
// The portal asks every two seconds while a document is being sealed.
const downloads = limitsOf('contract-downloads', 'That’s a lot of downloads in a short time.', [
  { burst: 60, secondsEach: 1 },
  { burst: 120, secondsEach: 0.5 },
])
/** The details and a drawn signature fit into this. */
const inkBytes = 4 * 1024 * 1024

/** The portal's calls (PORTAL-2 to PORTAL-33). Only the call that opens a session answers without one (PORTAL-3). */
export function contractRoutes(options: ContractRoutesOptions): Hono<AppEnv> {
  const { db } = options
  const api = endpoints(options)
  const client = clientOfContract(options)

  sessionRoutes(api, options)

  api.get('/api/contracts', { does: 'Shows the client’s own contract', who: client }, async ({ c, who }) =>
    c.json([wireContract(await findContract(db, who))]),
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
        document: signedAt ? documentState(contract) : 'none',
      }
    },
  )

  signatureRoutes(api, options)
  return api.routes
}

function signatureRoutes(api: Endpoints, options: ContractRoutesOptions): void {
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
      // A retry gets its first answer, so ink for a contract that is no longer open need not be read.
      const { status } = await findContract(db, id)
      const signature =
        status === 'open' ? await readSignature(c, signatureData, signatureName, signatureInk) : undefined
      const now = clock.now()
      const evidence = { address: addressOf(c, options.trustProxy), userAgent: c.req.header('user-agent') ?? '' }
      return once(async (tx) => {
        if (!signature) throw notOpen(status as 'signed' | 'void')
        const { signedAt } = await signContract(tx, options, id, { details, option, signature }, evidence, now)
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
    async ({ c, who: id }) => {
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
    },
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

/** Opening a session: with the shared password, or the key of a personal link. */
function sessionRoutes(api: Endpoints, options: ContractRoutesOptions): void {
  const { db } = options
  const session = portalCookie(options.secure)
  const knownBrowser = knownBrowserCookie('portal', options.secure)

  api.post(
    '/api/portal/session',
    {
      does: 'Opens the portal with its password or a link’s key',
      who: anybody,
      body: PortalSessionRequest,
      message: 'Please enter the portal password',
      status: 201,
      says: 'Authentication successful. You can now access your contracts.',
    },
    async ({ c, body, now }) => {
      const address = limitKey(addressOf(c, options.trustProxy))
      const { contractId, account } =
        'password' in body ? await byPassword(c, body.password, address, now) : await byKey(body.key, address, now)
      await spend(db, 'portal-sessions', address, sessions, now)
      const secret = await db.transaction().execute((tx) => beginSession(tx, contractId, now))
      session.give(c, secret)
      // Not after a link: its owner may not know the password, and must not get more attempts to guess it.
      if (account !== undefined) knownBrowser.give(c, knownBrowserToken(options.browserKey, account, now))
      return { contractId }
    },
  )

  api.delete('/api/portal/session', { does: 'Leaves the portal', who: anybody, status: 204 }, async ({ c }) => {
    await endSession(db, session.of(c))
    session.take(c)
  })

  /** The right password opens a new copy, or the copy that this browser already has open. */
  async function byPassword(
    c: AppContext,
    password: string,
    address: string,
    now: Date,
  ): Promise<{ contractId: OwnContractId; account: string }> {
    const { password_hash } = await db
      .selectFrom('portal_access')
      .select('password_hash')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const account = `portal\n${password_hash}`
    const browser = readKnownBrowser(options.browserKey, knownBrowser.of(c), account, now)
    const counted = await countTry(db, 'portal', { who: address, browser }, now)
    if (!(await isPassword(password, password_hash))) {
      throw new Problem('unauthenticated', 'wrong_password', 'Invalid password. Please try again.', {
        fields: [{ path: 'password', msg: 'Invalid password. Please try again.' }],
      })
    }
    await counted.forgive()
    const open = await contractOfSession(db, session.of(c), now)
    if (open) {
      await endSession(db, session.of(c))
      return { contractId: open, account }
    }
    const contractId = await db.transaction().execute(async (tx) => {
      await keepAgreement(tx, options.agreement, now)
      return openOwnCopy(tx, options.agreement, now)
    })
    return { contractId, account }
  }

  async function byKey(
    key: string,
    address: string,
    now: Date,
  ): Promise<{ contractId: OwnContractId; account: undefined }> {
    await spend(db, 'portal-keys', address, keys, now)
    const id = await contractOfKey(db, key)
    if (!id)
      throw new Problem(
        'unauthenticated',
        'unknown_key',
        'This link no longer works. Enter the portal password, or email us.',
      )
    await db.transaction().execute((tx) => noteReturn(tx, id, now))
    return { contractId: id, account: undefined }
  }
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

function documentState(contract: StoredContract): WireContract['document']['state'] {
  if (contract.status !== 'signed') return 'none'
  if (contract.documentSha256) return 'sealed'
  return contract.sealProblem ? 'failed' : 'waiting'
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
    document: { state: documentState(contract), sha256: documentSha256 },
  }
}
