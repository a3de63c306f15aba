import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { problemResponse } from '#src/platform/http/problem-response.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import { spoolBody } from '#src/platform/http/bodies/spool-body.ts'
import { aroundBytes, boundaryOf, takeUpload } from './take-upload.ts'

const maxBytes = 1024 * 1024
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-take-upload-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const app = new Hono<AppEnv>()
app.post('/', async (c) => {
  const boundary = boundaryOf(c.req.header('content-type') ?? '')
  const spooled = await spoolBody(c, { folder, maxBytes: maxBytes + aroundBytes, saidMaxBytes: maxBytes })
  const { name, bytes } = takeUpload(fs.readFileSync(spooled.path), { boundary, field: 'document', maxBytes })
  return c.json({ name, text: bytes.length > 100 ? bytes.length : Buffer.from(bytes).toString('latin1') })
})
app.onError((error) => problemResponse(error, 'req'))

const head = (name = 'a.pdf', field = 'document') =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
const multipart = 'multipart/form-data; boundary=b'

async function post(
  body: string | Uint8Array | FormData,
  contentType: string | undefined = multipart,
): Promise<unknown> {
  const headers: Record<string, string> =
    contentType && !(body instanceof FormData) ? { 'content-type': contentType } : {}
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body
  const response = await app.request('/', { method: 'POST', body: bytes as BodyInit, headers })
  const answer = (await response.json()) as { code?: string }
  return response.ok ? answer : `${response.status} ${answer.code}`
}

function form(...files: File[]): FormData {
  const data = new FormData()
  for (const file of files) data.append('document', file)
  return data
}

function streamOf(pieces: Uint8Array[]): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
}

describe('reading one uploaded file', () => {
  it('accepts what a browser sends, whatever is in it', async () => {
    const tricky = 'x\r\n--b\r\n\r\n--\0\xff--'
    expect(await post(form(new File([Buffer.from(tricky, 'latin1')], 'contract (2).pdf')))).toEqual({
      name: 'contract (2).pdf',
      text: tricky,
    })
  })

  it('takes a file that almost contains the boundary', async () => {
    for (const text of ['\r\n--', '\r\n-', '--b', '\n--b--', '\r\n\r\n', '\r\n--c--\r\n']) {
      expect(await post(`${head()}${text}\r\n--b--\r\n`)).toEqual({ name: 'a.pdf', text })
    }
    expect(await post(`${head()}last line end left out\r\n--b--`)).toMatchObject({ text: 'last line end left out' })
  })

  it('accepts a body in pieces of any size', async () => {
    const whole = Buffer.from(`${head()}in pieces\r\n--b--\r\n`)
    for (const size of [1, 2, 7]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
        whole.subarray(at * size, (at + 1) * size),
      )
      const request = new Request('http://localhost/', {
        method: 'POST',
        body: streamOf(pieces),
        headers: { 'content-type': multipart },
        duplex: 'half',
      } as RequestInit)
      expect(await (await app.request(request)).json()).toEqual({ name: 'a.pdf', text: 'in pieces' })
    }
  })

  it('makes the file name safe to show', async () => {
    const shown = async (name: string) => ((await post(`${head(name)}x\r\n--b--\r\n`)) as { name: string }).name
    expect(await shown('C:\\contracts\\a.pdf')).toBe('a.pdf')
    expect(await shown('../../etc/a.pdf')).toBe('a.pdf')
    expect(await shown('a%22b%0D%0A.pdf')).toBe('a"b  .pdf')
    expect(await shown('Łukasz Нина.pdf')).toBe('Łukasz Нина.pdf')
    expect(await shown('fdp\u202e.exe\u0007')).toBe('fdp.exe')
    expect(await shown('x'.repeat(500))).toHaveLength(160)
  })

  it('refuses a form without a file', async () => {
    // What browsers send if no file was chosen.
    expect(await post(`${head('')}\r\n--b--\r\n`)).toBe('422 no_file')
    expect(await post(form(new File([], 'empty.pdf')))).toBe('422 no_file')
  })

  it('refuses a second file', async () => {
    expect(await post(form(new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf')))).toBe('422 one_file')
  })

  it('refuses a form that did not arrive completely, or is not well formed', async () => {
    const broken = [
      '',
      '--b--\r\n',
      `${head()}no end`,
      `${head()}no end\r\n--`,
      `${head()}half an end\r\n--b`,
      `${head()}half an end\r\n--b-`,
      `${head()}another boundary\r\n--bb--\r\n`,
      `${head()}x\r\n--b--\r\nmore`,
      `before${head()}x\r\n--b--\r\n`,
      head().slice(0, -2),
      `${head('a.pdf', 'other')}x\r\n--b--\r\n`,
      '--b\r\nContent-Disposition: form-data; name="document"\r\n\r\nno file\r\n--b--\r\n',
      '--b\r\n\r\nno headers\r\n--b--\r\n',
      `--b\r\nX: ${'y'.repeat(5000)}\r\n\r\nx\r\n--b--\r\n`,
      `--b\r\nContent-Disposition: form-data; name="document"; filename="a"\r\nContent-Disposition: form-data; name="document"; filename="b"\r\n\r\nx\r\n--b--\r\n`,
    ]
    for (const body of broken) expect({ body, said: await post(body) }).toEqual({ body, said: '400 upload_malformed' })
  })

  it('refuses other media types, and invalid boundaries', async () => {
    const types = [
      'application/pdf',
      'multipart/form-data',
      'multipart/mixed; boundary=b',
      `multipart/form-data; boundary=${'b'.repeat(71)}`,
      'multipart/form-data; boundary="a\tb"',
      'multipart/form-data; boundary=b; boundary=c',
      'multipart/form-data; boundary="b "',
    ]
    for (const type of types)
      expect({ type, said: await post(`${head()}x\r\n--b--\r\n`, type) }).toEqual({ type, said: '415 not_multipart' })
    expect(await post(`${head()}x\r\n--b--\r\n`, 'multipart/form-data; boundary="b"')).toMatchObject({ text: 'x' })
  })

  it('accepts exactly as much as its limit says', async () => {
    expect(await post(form(new File([new Uint8Array(maxBytes)], 'a.pdf')))).toMatchObject({ text: maxBytes })
    expect(await post(form(new File([new Uint8Array(maxBytes + 1)], 'a.pdf')))).toBe('413 too_large')
  })

  it('refuses a body that becomes too long while it streams in', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': multipart },
      duplex: 'half',
    } as RequestInit)
    const response = await app.request(request)
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(maxBytes + 512 * 1024)
  })

  it('refuses a body that says it will be too long before it arrives', async () => {
    const response = await app.request('/', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': multipart, 'content-length': String(26 * 1024 * 1024) },
    })
    expect(response.status).toBe(413)
  })
})
