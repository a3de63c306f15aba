import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Log } from '../log/log.ts'
import type { AppEnv } from './request.ts'
import { requestLog } from './request-log.ts'

const key = 'A'.repeat(42) + '_'

/** Returns the path in the log of a request. */
async function logged(path: string): Promise<unknown> {
  const lines: Record<string, unknown>[] = []
  const write = (_message: string, fields: Record<string, unknown> = {}) => void lines.push(fields)
  const app = new Hono<AppEnv>()
  app.use(requestLog({ debug: write, info: write, warn: write, error: write } as Log))
  app.all('*', (c) => c.text('ok'))
  await app.request(path)
  return lines[0]?.path
}

test.each([
  [`/bookings/${key}`, '/bookings/…'],
  [`/api/booking-holds/${key}`, '/api/booking-holds/…'],
  [`/admin/join/${key}`, '/admin/join/…'],
  [`/s/${key}`, '/s/…'],
  ['/s/cut-short', '/s/…'],
  [`/api/portal/share/${key}`, '/api/portal/share/…'],
  [`/api/portal/share/${key}/again`, '/api/portal/share/…/again'],
  [`/me/${key}`, '/me/…'],
  [`/some/later/call/${key}/more`, '/some/later/call/…/more'],
])('the path %s is logged as %s', async (path, expected) => {
  expect(await logged(path)).toBe(expected)
})

test('ids stay readable', async () => {
  const path = '/api/portal/candidacies/cdy_01KAQ8Y7Z3W5V6X7Y8Z9A0B1C2/verdict'
  expect(await logged(path)).toBe(path)
})
