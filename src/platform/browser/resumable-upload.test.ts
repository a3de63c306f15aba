import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { arrivedBytes, longestPauseMs, pauseBeforeRetry, type UploadFault } from './resumable-upload.ts'

const fault = (more: Partial<UploadFault>): UploadFault => ({
  retry: true,
  isGone: false,
  status: undefined,
  sentence: undefined,
  ...more,
})
const pauses = (of: UploadFault, ...tries: number[]) => tries.map((each) => pauseBeforeRetry(of, each))

test('a lost connection is waited for without end, at most fifteen seconds at a time', () => {
  expect(pauses(fault({}), 1, 2, 3, 4, 5, 9, 1000)).toEqual([1000, 2000, 4000, 8000, ...Array(3).fill(longestPauseMs)])
  expect(pauses(fault({ status: 401 }), 7, 1000)).toEqual([longestPauseMs, longestPauseMs])
})

test('a server that fails, or has lost the upload, is asked six times', () => {
  for (const one of [fault({ status: 503 }), fault({ status: 404, isGone: true })])
    expect(pauses(one, 6, 7)).toEqual([longestPauseMs, undefined])
})

test('a refusal is final, and a busy upload is asked for again at once', () => {
  expect(pauses(fault({ retry: false, status: 413 }), 1)).toEqual([undefined])
  expect(pauses(fault({ status: 423 }), 5)).toEqual([1000])
})

test('an upload of which nothing has arrived yet is told from one that can’t be asked about', async () => {
  const offsets: Record<string, string> = { '/none': '0', '/some': '12' }
  const server = http.createServer(({ url }, response) => {
    const offset = offsets[url!]
    response.writeHead(offset === undefined ? 503 : 200, offset === undefined ? {} : { 'upload-offset': offset }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const arrived = (path: string) => arrivedBytes(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    expect([await arrived('/none'), await arrived('/some'), await arrived('/busy')]).toEqual([0, 12, undefined])
  } finally {
    server.close()
  }
})
