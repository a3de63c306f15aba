import zlib, { crc32 } from 'node:zlib'
import { expect, vi } from 'vitest'
import type { TestProgram } from '#src/app/test-program.ts'

/** The portal's shared password, configured for the program under test. */
export const password = 'open sesame, Glasgow'
export const portalSettings = { PORTAL_PASSWORD: password }

/** What a client fills in. */
export const details = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Rhona Mackie',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}

export interface Client {
  id: string
  cookie: string
}

/** Clients of the portal, with the calls that its pages make. */
export function portalClients({ call }: TestProgram) {
  async function unlock(credential: object = { password }): Promise<Client> {
    const answer = await call('POST', '/api/portal/session', credential)
    expect(answer.status).toBe(201)
    return { id: answer.json().data.contractId, cookie: answer.cookie }
  }

  /** A client who has read and accepted the terms and filled in the details. */
  async function ready(selectedPricingOption = 'monthly', credential?: object): Promise<Client> {
    const client = await unlock(credential)
    const draft = { ...details, termsAccepted: true, selectedPricingOption, step: 3 }
    expect((await call('PUT', `/api/contracts/${client.id}/draft`, draft, client)).status).toBe(200)
    return client
  }

  const sign = (client: Client, more: object = { signatureName: 'Rhona Mackie' }, headers = {}) =>
    call(
      'POST',
      `/api/contracts/${client.id}/signature`,
      { ...details, selectedPricingOption: 'monthly', ...more },
      { ...client, headers },
    )

  async function signed(selectedPricingOption = 'monthly', more: object = { signatureName: 'Rhona Mackie' }) {
    const client = await ready(selectedPricingOption)
    expect((await sign(client, { selectedPricingOption, ...more })).status).toBe(201)
    return client
  }

  /** The completed contract, once it is sealed. */
  const completed = (client: Client): Promise<Buffer> =>
    vi.waitUntil(
      async () => {
        const answer = await call('POST', `/api/contracts/${client.id}/generate-pdf`, details, client)
        if (answer.status === 200) return answer.bytes
        // Where sealing is slow, this asks more often than a client may.
        expect(['503 sealing', '429 rate_limited']).toContain(`${answer.status} ${answer.json().code}`)
      },
      { timeout: 300_000, interval: 200 },
    ) as Promise<Buffer>

  return { unlock, ready, sign, signed, completed }
}

/** Returns a drawn line as a canvas exports it, 400 by 128 pixels. */
export function ink(): string {
  const raw = Buffer.alloc((400 * 4 + 1) * 128)
  for (let x = 40; x < 300; x++) raw[64 * 1601 + 1 + x * 4 + 3] = 255
  const head = Buffer.from([0, 0, 1, 144, 0, 0, 0, 128, 8, 6, 0, 0, 0])
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(typed.length + 8)
    framed.writeUInt32BE(data.length)
    typed.copy(framed, 4)
    framed.writeUInt32BE(crc32(typed), typed.length + 4)
    return framed
  }
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', zlib.deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}
