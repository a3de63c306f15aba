import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveData } from '#src/platform/browser/console-query.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import { consoleQueryClient } from './query-client.ts'

// How the console loads data (STAFF-12).

let asked: string[] = []
const server = http.createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  const isOut = request.url === '/out'
  response.writeHead(isOut ? 401 : 200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify(
      isOut
        ? { code: 'staff_signed_out', message: 'You’re not signed in.' }
        : { success: true, data: { url: request.url } },
    ),
  )
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('the defaults are those of STAFF-12', () => {
  const { queries, mutations } = consoleQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    retry: false,
  })
  expect(mutations).toMatchObject({ retry: false })
})

test('a query loads the address that its key begins with, once', async () => {
  const client = consoleQueryClient()
  expect(await client.fetchQuery({ queryKey: [`${base}/mails`, 'mails'] })).toEqual({ url: '/mails' })
  await client.fetchQuery({ queryKey: [`${base}/mails`, 'mails'] })
  expect(asked).toEqual(['GET /mails'])
})

test('a 401 is thrown and not retried, unless the query asks for null instead', async () => {
  asked = []
  await expect(consoleQueryClient().fetchQuery({ queryKey: [`${base}/out`] })).rejects.toThrow(HttpError)
  expect(asked).toEqual(['GET /out'])
  expect(await receiveData(`${base}/out`, undefined, true)).toBeNull()
})
