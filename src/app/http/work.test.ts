import { expect, test } from 'vitest'
import type { AppContext } from '#src/platform/http/request.ts'
import { workOf } from './work.ts'

const at = (path: string, method = 'GET') => workOf({ req: { path, method } } as AppContext)

test.each([
  '/',
  '/healthz',
  '/portal',
  '/s/a-key-of-a-shared-list',
  '/console-offline',
  '/console-worker.js',
  '/api/docs',
  '/api/visitor-tracking',
])('%s, which is answered from memory or only counted, is never refused', (path) => {
  expect(at(path)).toBe('free')
})

test.each(['/s/', '/s/key/more', '/api/docs/more', '/admin', '/blog'])('%s is work', (path) => {
  expect(at(path)).toBe('new')
})

test('what somebody has begun goes first', () => {
  expect(at('/api/contracts/ctr_1/signature', 'POST')).toBe('begun')
})
