import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { originCheck } from './origin-check.ts'
import { problemResponse } from '../problem-response.ts'

const app = new Hono()
app.onError((error) => problemResponse(error, 'req_test'))
app.use(originCheck('https://patter.example'))
app.all('/', (c) => c.text('done'))
const status = async (headers: Record<string, string>, method = 'POST') =>
  (await app.request('/', { method, headers: { host: 'patter.example', ...headers } })).status

test('our own pages and programs may change things', async () => {
  expect(await status({ 'sec-fetch-site': 'same-origin', origin: 'https://patter.example' })).toBe(200)
  expect(await status({ origin: 'https://patter.example' })).toBe(200)
  expect(await status({})).toBe(200)
})

test('an address that somebody typed may too, and our page behind a proxy that changes the scheme or the name', async () => {
  expect(await status({ 'sec-fetch-site': 'none', origin: 'null' })).toBe(200)
  expect(await status({ origin: 'http://patter.example' })).toBe(200)
  expect(await status({ origin: 'https://patter.example', host: 'inside:3000' })).toBe(200)
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://blog.patter.example' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://patter.example' },
  { 'sec-fetch-site': '' },
  { origin: 'https://evil.example' },
  { origin: 'http://patter.example:8080' },
  { origin: 'null' },
])('a page on another site may not: %o', async (headers) => {
  expect(await status(headers)).toBe(403)
})

test('the refusal says what to do', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect(await (await app.request('/', { method: 'POST', headers })).json()).toMatchObject({
    code: 'cross_site',
    message: 'This form was sent from another site. Open our own page and try again.',
  })
})

test('anybody may read', async () => {
  expect(await status({ 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(200)
})
