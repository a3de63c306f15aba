import { expect, test } from 'vitest'
import { hashOfSecret } from '#src/platform/secrets/secret-token.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '../test-program.ts'

// Makes every declared call as every kind of caller, so that a new call cannot be forgotten.

const password = 'open sesame, Glasgow'
const tested = testProgram('every-caller', { PORTAL_PASSWORD: password })
const { call } = tested

/** Some calls end their own session. A new session for a client costs the hash of a password. */
let clientCookie = ''
async function clientSession(): Promise<string> {
  const session = await tested.database.db
    .selectFrom('portal_sessions')
    .select('contract_id')
    .where('token_hash', '=', hashOfSecret(clientCookie.split('=')[1] ?? ''))
    .executeTakeFirst()
  if (!session) clientCookie = (await call('POST', '/api/portal/session', { password })).cookie
  return clientCookie
}

const cookieOf = {
  nobody: async () => '',
  client: clientSession,
  staff: async () => (await signedIn(tested.database.db, 'staff')).cookie,
  owner: async () => (await signedIn(tested.database.db, 'owner')).cookie,
}
type Caller = keyof typeof cookieOf

/** How callers are refused, by who may call. All others get as far as their body, which is not JSON. */
const turnedAway: Record<string, Partial<Record<Caller, [number, string]>>> = {
  anybody: {},
  client: { nobody: [401, 'portal_locked'], staff: [401, 'portal_locked'], owner: [401, 'portal_locked'] },
  candidate: {
    nobody: [401, 'interview_closed'],
    client: [401, 'interview_closed'],
    staff: [401, 'interview_closed'],
    owner: [401, 'interview_closed'],
  },
  staff: { nobody: [401, 'staff_signed_out'], client: [401, 'staff_signed_out'] },
  owner: { nobody: [401, 'staff_signed_out'], client: [401, 'staff_signed_out'], staff: [403, 'owner_required'] },
}

async function answered(caller: Caller, method: string, path: string): Promise<[number, string | undefined]> {
  const address = path.replaceAll(/:\w+/g, 'abc')
  const body = method === 'GET' ? undefined : '{'
  const { status, headers, text } = await call(method, address, body, { cookie: await cookieOf[caller]() })
  const isProblem = headers.get('content-type') === 'application/problem+json'
  return [status, isProblem ? JSON.parse(text).code : undefined]
}

test.for(['nobody', 'client', 'staff', 'owner'] as const)(
  'is accepted from those who may call it, and refuses others before anything is read: %s',
  async (caller) => {
    const { endpoints } = tested.program
    expect(endpoints.length).toBeGreaterThan(110)
    const otherwise: unknown[] = []
    for (const { method, path, endpoint } of endpoints) {
      // Tested below.
      if (endpoint.who.kind === 'service') continue
      const refusal = turnedAway[endpoint.who.kind]![caller]
      const [status, code] = await answered(caller, method === 'ALL' ? 'POST' : method, path)
      const isRight = refusal
        ? status === refusal[0] && code === refusal[1]
        : status < 500 && ![401, 403, 429].includes(status)
      if (!isRight) otherwise.push([method, path, endpoint.who.kind, status, code])
    }
    expect(otherwise).toEqual([])
  },
)

test('a service’s message counts only if the service signed it', async () => {
  const services = tested.program.endpoints.filter(({ endpoint }) => endpoint.who.kind === 'service')
  expect(services.map(({ path }) => path)).toEqual(['/api/payments/webhook'])
  for (const { method, path } of services) {
    const event = { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } }
    const { status } = await call(method, path, event)
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
})

test('every call under /api/ is declared', () => {
  const declared = new Set(tested.program.endpoints.map(({ method, path }) => `${method} ${path}`))
  const calls = tested.program.routes.filter(({ path }) => path.startsWith('/api/'))
  expect(calls.map(({ method, path }) => `${method} ${path}`).filter((name) => !declared.has(name))).toEqual([])
})

test('staff’s calls are under /api/admin/ or with the videos, and no others are', () => {
  const isStaffs = (path: string) => path.startsWith('/api/admin/')
  const misplaced = tested.program.endpoints.filter(
    ({ path, endpoint: { who } }) => isStaffs(path) && who.kind !== 'staff' && who.kind !== 'owner',
  )
  expect(misplaced).toEqual([])
})
