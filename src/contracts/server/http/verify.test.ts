import { beforeAll, describe, expect, test } from 'vitest'
import { agreement } from '#content/agreement.ts'
import { sealedDocuments } from '../verify/sealed-documents.ts'
import { verifyDocument } from '../verify/verify-document.ts'
import { testProgram } from '#src/app/test-program.ts'
import { portalClients, portalSettings } from '#src/portal/server/http/portal-client.setup.ts'

let visitors = 0
const tested = testProgram('verify', portalSettings)
const { call } = tested
const { signed, completed } = portalClients(tested)

describe('/verify', () => {
  const check = async (bytes: Uint8Array) =>
    fetch(`${tested.url}/api/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf', 'x-forwarded-for': `10.3.${visitors >> 8}.${visitors++ & 255}` },
      body: new Uint8Array(bytes),
    })
  const upload = async (bytes: Uint8Array, name = 'contract.pdf') => {
    const form = new FormData()
    form.append('document', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
    const response = await fetch(`${tested.url}/verify`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `10.4.${visitors >> 8}.${visitors++ & 255}` },
      body: form,
    })
    return { status: response.status, text: await response.text() }
  }
  let genuine: Buffer

  beforeAll(async () => {
    genuine = await completed(await signed())
  })

  test('recognises a contract of ours, without an account, and shows no address', async () => {
    const answer = (await (await check(genuine)).json()) as { data: { kind: string; document: object } }
    expect(answer.data).toMatchObject({
      kind: 'genuine',
      document: { number: expect.stringMatching(/^PT-\d{4}$/), agreementVersion: agreement.version },
    })
    expect(JSON.stringify(answer)).not.toContain('rhona@')
    const page = await upload(genuine)
    expect([page.status, page.text.includes('PT-')]).toEqual([200, true])
  })

  test('rejects a flipped byte, an added byte and a cut file, wherever the change is', async () => {
    const damaged = [Buffer.concat([genuine, Buffer.from('\n')]), genuine.subarray(0, -1)]
    for (let index = 0; index < 6; index++) {
      const copy = Buffer.from(genuine)
      const at = Math.floor(((index + 0.5) / 6) * copy.length)
      copy[at] = copy[at]! ^ 1
      damaged.push(copy)
    }
    for (const bytes of damaged)
      expect(((await (await check(bytes)).json()) as { data: { kind: string } }).data.kind).not.toBe('genuine')
  })

  test('rejects files in which one of two hundred bytes is flipped', async () => {
    const verdicts = new Set<string>()
    for (let index = 0; index < 200; index++) {
      const copy = Buffer.from(genuine)
      const at = Math.floor(Math.random() * copy.length)
      copy[at] = copy[at]! ^ (1 << Math.floor(Math.random() * 8))
      verdicts.add((await verifyDocument(sealedDocuments(tested.database.db), copy)).kind)
    }
    expect(verdicts).not.toContain('genuine')
  })

  test('answers files that are no PDF, no file, two megabytes of zeros and another media type', async () => {
    expect((await upload(Buffer.from('hello'), 'hello.txt')).status).toBe(200)
    expect((await upload(Buffer.alloc(0))).status).toBe(422)
    expect((await upload(Buffer.alloc(2_000_000))).status).toBe(200)
    expect((await fetch(`${tested.url}/api/verify`, { method: 'POST', body: 'x' })).status).toBe(415)
    expect((await call('POST', '/verify', {})).status).toBe(415)
  })

  test('stops reading a file that is too large', async () => {
    const answer = await upload(Buffer.alloc(26 * 1024 * 1024))
    expect([answer.status, answer.text.includes('25 MB')]).toEqual([413, true])
  })
})
