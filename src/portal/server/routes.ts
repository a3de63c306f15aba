import type { Hono } from 'hono'
import { DraftRequest } from '#src/contracts/api.ts'
import {
  type AgreementOnOffer,
  beginSession,
  clientOfContract,
  contractOfKey,
  contractOfSession,
  endSession,
  findContract,
  keepAgreement,
  noteReturn,
  openOwnCopy,
  type OwnContractId,
  portalCookie,
  saveDraft,
  sealStateOf,
  type StoredContract,
} from '#src/contracts/server/public.ts'
import type { Db } from '#src/platform/database/database.ts'
import { addressOf, limitKey } from '#src/platform/http/guards/client-address.ts'
import { anybody, type CallLimit, type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import { spend } from '#src/platform/http/rate-limit.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import { knownBrowserCookie, knownBrowserToken, readKnownBrowser } from '#src/platform/secrets/known-browser.ts'
import { isPassword } from '#src/platform/secrets/password-hash.ts'
import { countTry } from '#src/platform/secrets/sign-in-delay.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { PortalSessionRequest, type WireContract } from '../api.ts'
import './tables.ts'

export interface PortalRoutesOptions {
  db: Db
  clock: Clock
  agreement: AgreementOnOffer
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

/** Getting into the portal, and what a client sees there. Only the call that opens a session answers without one (PORTAL-3). */
export function portalRoutes(options: PortalRoutesOptions): Hono<AppEnv> {
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

  return api.routes
}

/** Opening a session: with the shared password, or the key of a personal link. */
function sessionRoutes(api: Endpoints, options: PortalRoutesOptions): void {
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
