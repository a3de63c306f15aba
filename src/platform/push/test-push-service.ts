import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionShape } from './push.ts'

/** A notification as the browser gets it: decrypted, with what its push service was told. */
export interface Arrived {
  device: string
  payload: Record<string, string>
  headers: http.IncomingHttpHeaders
}

/**
 * Returns a push service in this process, with its browsers. It checks who calls (RFC 8292) and decrypts what arrives
 * (RFC 8188, RFC 8291), using only the standards.
 */
export async function testPushService() {
  const arrived: Arrived[] = []
  const browsers = new Map<string, ReturnType<typeof browser>>()
  /** The next responses, by device; 201 otherwise. */
  const answers = new Map<string, number[]>()
  let publicKey = ''
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const device = request.url!.slice('/push/'.length)
      const status = answers.get(device)?.shift() ?? 201
      const registered = browsers.get(device)
      if (!registered || !isVouchedFor(request.headers.authorization ?? '', publicKey, origin())) {
        response.writeHead(registered ? 403 : 410).end()
        return
      }
      if (status === 201)
        arrived.push({ device, payload: registered.decrypt(Buffer.concat(chunks)), headers: request.headers })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    arrived,
    answers,
    /** From now on it accepts notifications signed with this key. */
    trust: (key: string) => void (publicKey = key),
    /** A browser that subscribes. */
    subscribe(name: string): PushSubscriptionShape {
      const made = browser()
      browsers.set(name, made)
      return { endpoint: `${origin()}/push/${name}`, keys: made.keys }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

function browser() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): Record<string, string> {
      // RFC 8188 §2.1: salt, record size, length of the key's id; by RFC 8291 §4 the id is the sender's public key.
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const derive = (key: Uint8Array, with_: Uint8Array, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', key, with_, info, length))
      // RFC 8291 §3.3 and §3.4
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const key = derive(pair.computeSecret(sender), auth, about, 32)
      const secret = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', secret, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The last record ends with 2 and zeros.
      const end = padded.lastIndexOf(2)
      return JSON.parse(padded.subarray(0, end).toString()) as Record<string, string>
    },
  }
}

/** Whether `vapid t=…, k=…` was signed with the key that the browser subscribed to, for this service, and is recent. */
function isVouchedFor(header: string, publicKey: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  if (key !== publicKey) return false
  const [head = '', claims = '', signature = ''] = token.split('.')
  const raw = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string | number>
  const seconds = Number(exp) - Date.now() / 1000
  return isSigned && aud === origin && seconds > 0 && seconds <= 24 * 3600 && String(sub).startsWith('mailto:')
}
