import { describe, expect, test } from 'vitest'
import { signedIn } from '../staff/server/test-staff.ts'
import { testProgram } from './test-program.ts'

// What holds for each call of the program, whichever domain it is of: the router itself says which there are.

const password = 'open sesame, Glasgow'
const tested = testProgram('every-route', { PORTAL_PASSWORD: password })

/** A path with something in the place of each parameter. */
const filled = (route: string) => route.replace(/:\w+(?:\{[^}]*\})?/g, 'abc').replace('*', 'abc')

async function cookies(): Promise<string> {
  const { cookie } = await signedIn(tested.database.db)
  const client = await tested.call('POST', '/api/portal/session', { password })
  return `${cookie}; ${client.cookie}`
}

describe('an Idempotency-Key that is none', () => {
  test('is refused before any work by every call that changes something', async () => {
    const cookie = await cookies()
    const changing = tested.program.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS', 'ALL'].includes(method))
    expect(changing.length).toBeGreaterThan(80)
    const otherwise: unknown[] = []
    for (const { method, path } of changing) {
      const { status, text } = await tested.call(method, filled(path), {}, { cookie, key: 'short' })
      if (status !== 400 || JSON.parse(text).code !== 'idempotency_key_malformed') otherwise.push([method, path, status])
    }
    expect(otherwise).toEqual([])
  })
})
