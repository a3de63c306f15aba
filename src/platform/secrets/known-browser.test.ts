import { expect, test } from 'vitest'
import { knownBrowserToken, readKnownBrowser } from './known-browser.ts'
import { deriveKey } from './sealed-text.ts'

const key = deriveKey('a secret of the program', 'known browsers')
const start = new Date('2026-11-23T09:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * 24 * 3600 * 1000)

test('a browser is known for one account with one password, for 180 days', () => {
  const token = knownBrowserToken(key, 'staff\nstf_1\nhash', start)
  const id = readKnownBrowser(key, token, 'staff\nstf_1\nhash', after(179))
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(readKnownBrowser(key, token, 'staff\nstf_1\nhash', after(180))).toBeUndefined()
  for (const account of ['staff\nstf_2\nhash', 'staff\nstf_1\nhash of another password', 'portal\nhash'])
    expect(readKnownBrowser(key, token, account, start)).toBeUndefined()
  expect(
    readKnownBrowser(deriveKey('another secret', 'known browsers'), token, 'staff\nstf_1\nhash', start),
  ).toBeUndefined()
  // Each sign-in makes another id, so that a token that was stolen before differs from the browser's present one.
  expect(
    readKnownBrowser(key, knownBrowserToken(key, 'staff\nstf_1\nhash', start), 'staff\nstf_1\nhash', start),
  ).not.toBe(id)
})

test('a token that is not ours makes no browser known', () => {
  const token = knownBrowserToken(key, 'portal\nhash', start)
  const [since, id, signature] = token.split('.') as [string, string, string]
  const younger = `${(Number.parseInt(since, 36) + 1).toString(36)}.${id}.${signature}`
  for (const forged of [
    undefined,
    '',
    '..',
    'x'.repeat(5000),
    younger,
    `${since}.${'A'.repeat(22)}.${signature}`,
    `${since}.${id}.${'A'.repeat(43)}`,
    `${token}=`,
    `${token}\n`,
  ]) {
    expect(readKnownBrowser(key, forged, 'portal\nhash', start)).toBeUndefined()
  }
})
