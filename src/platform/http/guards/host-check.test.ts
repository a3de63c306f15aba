import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { hostCheck } from './host-check.ts'
import { problemResponse } from '../problem-response.ts'

function statusBy(options: { publicUrl: string; production: boolean }, host: string | undefined, path = '/') {
  const app = new Hono().use(hostCheck(options)).get('*', (c) => c.text('ours'))
  app.onError((error) => problemResponse(error, 'req_1'))
  return app.request(path, host === undefined ? {} : { headers: { host } })
}
const live = { publicUrl: 'https://patter.example', production: true }
const tried = { publicUrl: 'http://localhost:3000', production: false }
const others = [
  'evil.example',
  'patter.example.evil.example',
  'xpatter.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example:443',
  'patter.example@evil.example',
  'patter.example/',
  'patter.example/x',
  '?patter.example',
  'patter.example, evil.example',
  '',
  ' ',
  '[',
  undefined,
]

test('a program accepts its own name, whatever the port and the case', async () => {
  for (const host of [
    'patter.example',
    'PATTER.example',
    'patter.example:443',
    'patter.example:8443',
    'patter.example.',
  ])
    expect([host, (await statusBy(live, host)).status]).toEqual([host, 200])
  expect((await statusBy({ ...live, publicUrl: 'https://bücher.example' }, 'xn--bcher-kva.example')).status).toBe(200)
})

test('no other name is accepted: 421 with a sentence that gives the right address', async () => {
  for (const options of [live, tried])
    for (const host of others) expect([host, (await statusBy(options, host)).status]).toEqual([host, 421])
  const answer = await statusBy(live, 'evil.example')
  expect(await answer.json()).toMatchObject({
    code: 'wrong_host',
    message: expect.stringContaining('https://patter.example'),
  })
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await statusBy(live, 'evil.example', path)).status).toBe(421)
})

test('names that nobody can point anywhere are accepted for monitors, and outside production for everything', async () => {
  for (const host of ['localhost:49152', '127.0.0.1', '127.0.0.1:3000', '[::1]:3000', '10.20.30.40:3000']) {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect([host, path, (await statusBy(live, host, path)).status]).toEqual([host, path, 200])
    expect([host, (await statusBy(live, host)).status]).toEqual([host, 421])
    expect([host, (await statusBy(tried, host)).status]).toEqual([host, 200])
  }
})
