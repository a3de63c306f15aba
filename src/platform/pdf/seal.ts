import { createHash } from 'node:crypto'
import { PDF, type SignOptions } from '@libpdf/core'
import { type Clock, systemClock } from '#src/values/clock.ts'
import { signCms } from './cms.ts'
import { readSeals } from './read-seal.ts'
import {
  fingerprintOf,
  isSelfSigned,
  nameOn,
  openBuiltInKey,
  openOwnKey,
  SealError,
  type SealKey,
} from './seal-certificate.ts'
import { findSignatures } from './signature-places.ts'
import { requestTimeStamp } from './time-stamp.ts'
import { addValidationData, certificatesIn, gatherValidationData } from './validation-data.ts'

export interface SealerOptions {
  /** The owner's certificate and key. Without one the built-in key is made under `directory`. */
  p12?: { file: string; password: string }
  directory: string
  /** The name in the built-in certificate. */
  name: string
  /** A time-stamp authority (RFC 3161). If it is set, no document is sealed without its stamp. */
  tsaUrl?: string
  /** How long the authority may take to answer, in milliseconds; by default 15,000. */
  tsaTimeoutMs?: number
  clock?: Clock
}

export interface Sealer {
  certificate: {
    /** Whether it is self-signed. Other programs then report an unknown signer. */
    isSelfSigned: boolean
    name: string
    /** SHA-256 of the certificate, lower-case hex. */
    fingerprint: string
    validUntil: Date
  }
  /** Whether its seals have a time stamp. */
  timeStamps: boolean
  /**
   * Seals a PDF as PAdES B-B, or B-T with a time-stamp authority (ETSI EN 319 142-1), and reads
   * the seal back before it returns. With an authority it becomes B-LT if every issuer in the
   * certificates' chains can be asked whether they are still valid. Throws a SealError if any of
   * this fails.
   */
  seal(pdf: Uint8Array, facts: SealFacts): Promise<Uint8Array>
}

export interface SealFacts {
  /** On one line, for example what was signed. */
  reason: string
  /** The time that the seal claims; a time stamp has its own. */
  signedAt: Date
}

const plainSize = 2048
const timeStampSize = 14 * 1024

/** Opens the key that documents are sealed with, once for the life of the process. Throws a SealError in a sentence. */
export async function openSealer(options: SealerOptions): Promise<Sealer> {
  const { p12, directory, name, tsaUrl, tsaTimeoutMs = 15_000, clock = systemClock } = options
  const key = p12 ? await openOwnKey(p12, clock.now()) : await openBuiltInKey(directory, name, clock.now())
  const fingerprint = fingerprintOf(key.certificate)
  const stamp = tsaUrl ? (signature: Uint8Array) => requestTimeStamp(tsaUrl, signature, tsaTimeoutMs) : undefined
  return {
    certificate: {
      isSelfSigned: isSelfSigned(key.certificate),
      name: nameOn(key.certificate),
      fingerprint,
      validUntil: key.certificate.validToDate,
    },
    timeStamps: stamp !== undefined,
    seal: async (pdf, facts) => {
      if (key.certificate.validToDate < clock.now())
        throw new SealError(
          `The seal's certificate expired on ${key.certificate.validToDate.toISOString().slice(0, 10)}.`,
        )
      const stamps: Uint8Array[] = []
      const keep =
        stamp &&
        (async (signature: Uint8Array) => {
          const token = await stamp(signature)
          stamps.push(token)
          return token
        })
      const sealed = await sealWith(key, pdf, facts, keep)
      await refuseUnlessWhole(sealed, fingerprint, stamp !== undefined)
      return stamp && !isSelfSigned(key.certificate) ? lasting(key, sealed, stamps, tsaTimeoutMs) : sealed
    },
  }
}

/**
 * Without a time stamp, it is unknown for which time the answers hold; for a self-made certificate there is no issuer
 * to ask.
 */
async function lasting(
  { signer }: SealKey,
  sealed: Uint8Array,
  stamps: readonly Uint8Array[],
  timeoutMs: number,
): Promise<Uint8Array> {
  const chain = [signer.certificate, ...(signer.certificateChain ?? []), ...stamps.flatMap(certificatesIn)]
  const data = await gatherValidationData(chain, timeoutMs)
  return data ? addValidationData(sealed, data) : sealed
}

type Stamp = (signature: Uint8Array) => Promise<Uint8Array>

async function sealWith(
  { signer }: SealKey,
  pdf: Uint8Array,
  facts: SealFacts,
  stamp: Stamp | undefined,
): Promise<Uint8Array> {
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])]
  const bytes = await withPlace(pdf, {
    signer,
    reason: plainLine(facts.reason),
    signingTime: facts.signedAt,
    level: 'B-B',
    fieldName: 'Seal',
    estimatedSize: plainSize + certificates.reduce((sum, der) => sum + der.length, 0) + (stamp ? timeStampSize : 0),
  })
  const sealed = Buffer.from(bytes)
  const place = findSignatures(sealed).at(-1)
  if (!place?.coversWholeFile) throw new SealError('The document has no place for a seal.')
  const hash = createHash('sha256')
  for (const [from, until] of place.covered) hash.update(sealed.subarray(from, until))
  // The library's signature only reserves the space; ours meets the standard (see signCms).
  const digits = Buffer.from(await signCms(hash.digest(), signer, stamp)).toString('hex')
  const [from, until] = place.contents
  if (digits.length > until - from)
    throw new SealError('The seal does not fit in the space for it: its certificates or its time stamp are too long.')
  sealed.write(digits.padEnd(until - from, '0'), from, 'latin1')
  return sealed
}

async function withPlace(pdf: Uint8Array, options: SignOptions): Promise<Uint8Array> {
  try {
    return (await (await PDF.load(pdf)).sign(options)).bytes
  } catch (cause) {
    throw new SealError(
      `The document cannot be sealed: ${cause instanceof Error ? cause.message : 'it cannot be read'}`,
      { cause },
    )
  }
}

/** The library escapes these characters twice, so that readers would show backslashes. */
function plainLine(text: string): string {
  const plain: Readonly<Record<string, string>> = { '(': '[', ')': ']', '\\': '/' }
  return text
    .replace(/[()\\]/g, (sign) => plain[sign] ?? '')
    .replace(/\p{C}+/gu, ' ')
    .slice(0, 200)
    .toWellFormed()
}

async function refuseUnlessWhole(sealed: Uint8Array, fingerprint: string, wantsTimeStamp: boolean): Promise<void> {
  const seal = (await readSeals(sealed)).at(-1)
  const isWhole = seal?.signatureValid && seal.coversWholeFile && seal.signer.fingerprint === fingerprint
  if (!isWhole || seal.isTimeStamped !== wantsTimeStamp)
    throw new SealError('The seal is not valid when it is read back.')
}
