import zlib from 'node:zlib'
import { agreement } from '#content/agreement.ts'
import { canonicalText } from '../../agreement.ts'
import type { CompletedContract } from '../../completed-contract.ts'
import { consentSentence } from '../../contract.ts'
import { agreementFingerprint } from './agreement-fingerprint.ts'

/** An invented contract, for tests. */

const sha256 = agreementFingerprint(canonicalText(agreement))

export const details: CompletedContract['details'] = {
  companyName: 'Lochbay Energy Ltd',
  contactName: 'Rhona Mackie',
  registeredAddress: '14 Weaver’s Vennel\nGlasgow G1 5ZZ',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}

export function event(index: number, what: string): CompletedContract['events'][number] {
  return { at: new Date(Date.UTC(2026, 10, 23, 15, index)), what, hash: agreementFingerprint(String(index)) }
}

export function contract(other: Partial<CompletedContract> = {}): CompletedContract {
  return {
    number: 'PT-0031',
    agreement: { version: agreement.version, sha256 },
    details,
    option: 'monthly',
    signature: { kind: 'drawn', png: png(6) },
    signedAt: new Date('2026-11-23T15:58:02Z'),
    consent: consentSentence,
    signer: { device: 'Chromium on Linux', address: '203.0.113.7' },
    events: ['Link mailed to rhona@lochbay.example', 'Signed'].map((what, index) => event(index, what)),
    seal: { isSelfSigned: true, name: 'Patter', timeStamped: false },
    verifyUrl: 'https://patter.example/verify',
    ...other,
  }
}

/** A stroke of 400×128 pixels, in the colour type of the PNG Specification. */
export function png(colour: number): Uint8Array {
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[colour]!
  const rows = Buffer.alloc(128 * (1 + 400 * channels), 0)
  for (let y = 0; y < 128; y++) {
    for (let x = 0; x < 400; x++) {
      const isInk = Math.abs(64 + 40 * Math.sin(x / 25) - y) < 2
      const onWhite = Array(channels).fill(isInk ? 0 : 255)
      const onNothing = [...Array(channels - 1).fill(0), isInk ? 255 : 0]
      const pixel = colour < 4 ? onWhite : onNothing
      pixel.forEach((value: number, at) => (rows[y * (1 + 400 * channels) + 1 + x * channels + at] = value))
    }
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const
    ends[0].writeUInt32BE(data.length)
    ends[1].writeUInt32BE(zlib.crc32(body))
    return Buffer.concat([ends[0], body, ends[1]])
  }
  const head = Buffer.from([0, 0, 1, 144, 0, 0, 0, 128, 8, colour, 0, 0, 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', head), chunk('IDAT', zlib.deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}
