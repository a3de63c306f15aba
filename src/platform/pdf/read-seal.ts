import { createHash } from 'node:crypto'
import { readCms } from './cms.ts'
import { fingerprintOf, isSelfSigned, nameOn } from './seal-certificate.ts'
import { findSignatures, type SignaturePlace } from './signature-places.ts'
import { textEntries } from './text-entries.ts'
import { readTimeStamp, type TimeStamp } from './time-stamp.ts'

/** What one signature in a PDF proves. Whether its signer is known to us is for the caller to decide. */
export interface Seal {
  /** The key of this certificate made the signature, even if the document was changed since. */
  isAuthentic: boolean
  /** It is authentic, and the bytes that it covers are unchanged. */
  signatureValid: boolean
  coversWholeFile: boolean
  /** Self-signed: nobody else vouches for the name. */
  signer: { name: string; fingerprint: string; isSelfSigned: boolean }
  /** The digest that was signed, in hex. Only our key could make another seal of ours with it. */
  signedDigest: string
  isTimeStamped: boolean
  timeStamp?: TimeStamp
  /** The time stamp's time, or else the time that the seal claims: only to be trusted if `signatureValid`. */
  signedAt?: Date
  /** The reason that the seal gives: only to be trusted if `signatureValid`. */
  reason?: string
}

/** Every seal of a PDF in the file's order, eight at most. Never throws; what cannot be read is left out. */
export async function readSeals(pdf: Uint8Array): Promise<Seal[]> {
  const seals: Seal[] = []
  for (const place of findSignatures(pdf)) {
    const seal = await readAt(pdf, place).catch(() => undefined)
    if (seal) seals.push(seal)
  }
  return seals
}

async function readAt(pdf: Uint8Array, place: SignaturePlace): Promise<Seal | undefined> {
  const der = derIn(pdf, place)
  const cms = der && (await readCms(der))
  if (!cms) return undefined
  const timeStamp =
    cms.isAuthentic && cms.timeStampToken ? await readTimeStamp(cms.timeStampToken, cms.value) : undefined
  const signedAt = timeStamp?.at ?? pdfDate(textEntries(place.dictionary, 'M').at(-1))
  const reason = textEntries(place.dictionary, 'Reason').at(-1)
  return {
    isAuthentic: cms.isAuthentic,
    signatureValid: cms.isAuthentic && coveredDigest(pdf, place, cms.digest.algorithm) === cms.digest.hex,
    coversWholeFile: place.coversWholeFile,
    signer: {
      name: nameOn(cms.certificate),
      fingerprint: fingerprintOf(cms.certificate),
      isSelfSigned: isSelfSigned(cms.certificate),
    },
    signedDigest: cms.digest.hex,
    isTimeStamped: timeStamp !== undefined,
    ...(timeStamp && { timeStamp }),
    ...(signedAt && { signedAt }),
    ...(reason && { reason }),
  }
}

/** The signature without its padding of zeros. */
function derIn(pdf: Uint8Array, { contents: [from, until] }: SignaturePlace): Uint8Array | undefined {
  const bytes = Buffer.from(Buffer.from(pdf.buffer, pdf.byteOffset + from, until - from).toString('latin1'), 'hex')
  if (bytes[0] !== 0x30) return undefined
  const first = bytes[1] ?? 0
  const more = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || more > 3 || bytes.length < 2 + more) return undefined
  const length = more === 0 ? first : bytes.readUIntBE(2, more)
  const end = 2 + more + length
  return end <= bytes.length ? bytes.subarray(0, end) : undefined
}

function coveredDigest(pdf: Uint8Array, { covered }: SignaturePlace, algorithm: string): string {
  const hash = createHash(algorithm)
  for (const [from, until] of covered) hash.update(pdf.subarray(from, until))
  return hash.digest('hex')
}

/** ISO 32000-2 §7.9.4. */
function pdfDate(text = ''): Date | undefined {
  const match = /^D:(\d{14})(Z|[+-]\d\d'?\d\d'?)?$/.exec(text)
  if (!match) return undefined
  const [, digits = '', zone = 'Z'] = match
  const [date, time] = [digits.slice(0, 8), digits.slice(8)]
  const offset = zone === 'Z' ? 'Z' : zone.replaceAll("'", '').replace(/(\d\d)$/, ':$1')
  const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}${offset}`
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? undefined : at
}
