import {
  type AgreementOnOffer,
  beginSession,
  contractOfKey,
  contractOfSession,
  endSession,
  keepAgreement,
  lockContractOfKey,
  lockContractOfSession,
  lockMemberOfKey,
  memberOfKey,
  noteJoined,
  noteReturn,
  openOwnCopy,
  type OwnContractId,
  portalCookie,
  type SessionOwner,
} from '#src/contracts/server/public.ts'
import type { Db, Tx } from './tables.ts'
import { addressOf, limitKey } from '#src/platform/http/guards/client-address.ts'
import { anybody, type Endpoints } from '#src/platform/http/endpoint.ts'
import { spend } from '#src/platform/http/rate-limit.ts'
import { knownBrowserCookie, knownBrowserToken, readKnownBrowser } from '#src/platform/secrets/known-browser.ts'
import { isPassword } from '#src/platform/secrets/password-hash.ts'
import { countTry } from '#src/platform/secrets/sign-in-delay.ts'
import type { Context } from '#src/platform/slice.ts'
import { Problem } from '#src/values/problem.ts'
import { PortalSessionRequest } from '../api.ts'
import { lockIfUnchanged } from './portal-password.ts'

/** What the program passes to the portal. */
export interface Portal extends Context {
  db: Db
  agreement: AgreementOnOffer
  /** The key for tokens of browsers that have opened the portal before. */
  browserKey: Buffer
}

// Keys can be guessed just as passwords can.
const keys = { burst: 20, secondsEach: 10, tooMany: 'That’s a lot of links opened in a short time.' }
// Each new session by password creates another contract. People in one office share an address.
const sessions = { burst: 20, secondsEach: 15, tooMany: 'The portal has been opened a lot of times from your network.' }

/** Opening a session, with the shared password or the key of a personal link, and leaving it (PORTAL-2, PORTAL-8). */
export function sessionRoutes(api: Endpoints, options: Portal): void {
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
      const visit: Visit = {
        address: limitKey(addressOf(c, options.trustProxy)),
        browserToken: knownBrowser.of(c),
        session: session.of(c),
        now,
      }
      const { account, open } =
        'password' in body ? await byPassword(options, body.password, visit) : await byKey(db, body.key, visit)
      // Counted before anything changes, so that a refusal ends no session and leaves no empty copy behind.
      await spend(db, 'portal-sessions', visit.address, sessions, now)
      const { contractId, secret } = await db.transaction().execute(async (tx) => {
        const { contractId, owner } = await open(tx)
        return { contractId, secret: await beginSession(tx, contractId, now, owner) }
      })
      session.give(c, secret)
      // Not after a link: the owner of a link may not know the password, and must not get more attempts to guess it.
      if (account !== undefined) knownBrowser.give(c, knownBrowserToken(options.browserKey, account, now))
      return { contractId }
    },
  )

  api.delete('/api/portal/session', { does: 'Leaves the portal', who: anybody, status: 204 }, async ({ c }) => {
    await endSession(db, session.of(c))
    session.take(c)
  })
}

/** The address and the cookies of somebody who tries to get in. */
interface Visit {
  /** The network address, in the form that limits count. */
  address: string
  browserToken: string | undefined
  session: string | undefined
  now: Date
}

/** Somebody whose password or key is right. Nothing has changed until `open` is called. */
interface Admitted {
  /** The password's account, if they came with the password. */
  account?: string
  /** Opens their contract. `owner` is the member they come as, if they are not the signatory. */
  open(tx: Tx): Promise<{ contractId: OwnContractId; owner?: SessionOwner }>
}

/** The right password opens a new copy, or the copy that this browser already has open. */
async function byPassword(
  { db, agreement, browserKey }: Portal,
  password: string,
  { address, browserToken, session, now }: Visit,
): Promise<Admitted> {
  const { password_hash } = await db
    .selectFrom('portal_access')
    .select('password_hash')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const account = `portal\n${password_hash}`
  const browser = readKnownBrowser(browserKey, browserToken, account, now)
  const attempt = await countTry(db, 'portal', { who: address, browser }, now)
  if (!(await isPassword(password, password_hash))) throw wrongPassword()
  await attempt.forgive()
  const openContract = await contractOfSession(db, session, now)
  const open: Admitted['open'] = async (tx) => {
    if (!(await lockIfUnchanged(tx, password_hash))) throw wrongPassword()
    if (openContract && (await lockContractOfSession(tx, openContract, session, now))) {
      await endSession(tx, session)
      return { contractId: openContract }
    }
    await keepAgreement(tx, agreement, now)
    return { contractId: await openOwnCopy(tx, agreement, now) }
  }
  return { account, open }
}

function wrongPassword(): Problem {
  const message = 'Invalid password. Please try again.'
  return new Problem('unauthenticated', 'wrong_password', message, { fields: [{ path: 'password', msg: message }] })
}

/** Opens a contract by the key of its own link, or of a colleague's (TALENT-16). */
async function byKey(db: Db, key: string, { address, now }: Visit): Promise<Admitted> {
  await spend(db, 'portal-keys', address, keys, now)
  const id = await contractOfKey(db, key)
  if (id)
    return {
      open: async (tx) => {
        if (!(await lockContractOfKey(tx, id, key))) throw unknownKey()
        await noteReturn(tx, id, now)
        return { contractId: id }
      },
    }
  const member = await memberOfKey(db, key, now)
  if (!member) throw unknownKey()
  return {
    open: async (tx) => {
      if (!(await lockMemberOfKey(tx, member, key, now))) throw unknownKey()
      await noteJoined(tx, member.id, key, now)
      return { contractId: member.contractId, owner: { memberId: member.id } }
    },
  }
}

function unknownKey(): Problem {
  return new Problem(
    'unauthenticated',
    'unknown_key',
    'This link no longer works. Enter the portal password, or email us.',
  )
}
