import { expect, test } from 'vitest'
import { preferredEncoding } from './encoding.ts'

const encodings = ['br', 'zstd', 'gzip'] as const

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['zstd', 'zstd'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.5, zstd;q=0.9, gzip;q=0.8', 'zstd'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'zstd'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=nonsense', 'identity'],
])('of all codings %j is answered with %s', (accept, coding) => {
  expect(preferredEncoding(accept, encodings)).toBe(coding)
})

test('the server’s own order decides between codings that are preferred equally', () => {
  expect(preferredEncoding('gzip, br, zstd', ['zstd', 'br', 'gzip'])).toBe('zstd')
  expect(preferredEncoding('gzip, br', ['zstd', 'gzip'])).toBe('gzip')
})
