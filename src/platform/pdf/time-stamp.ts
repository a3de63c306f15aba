import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { Integer, OctetString } from 'asn1js'
import * as pkijs from 'pkijs'
import { bufferOf, oid, signedDataOf, signerOf, webCrypto } from './cms.ts'
import { nameOn, SealError } from './seal-certificate.ts'

/** A time that a third party vouches for. */
export interface TimeStamp {
  at: Date
  /** The name in the time-stamp authority's certificate, whose issuer is not checked. */
  authority: string
}

const maxAnswerBytes = 64 * 1024
const tstInfo = '1.2.840.113549.1.9.16.1.4'
const extendedKeyUsage = '2.5.29.37'
const timeStamping = '1.3.6.1.5.5.7.3.8'

/**
 * Asks a time-stamp authority for a token about these bytes (RFC 3161) and checks that it was
 * granted, is about these bytes and this request, and is signed by a certificate for time
 * stamping. Throws a SealError for everything else.
 */
export async function requestTimeStamp(url: string, about: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
  const nonce = randomBytes(8)
  nonce[0] = (nonce[0]! & 0x7f) | 0x40
  const question = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: oid.sha256 }),
      hashedMessage: new OctetString({ valueHex: bufferOf(createHash('sha256').update(about).digest()) }),
    }),
    nonce: new Integer({ valueHex: bufferOf(nonce) }),
    certReq: true,
  })
  const answer = await ask(url, new Uint8Array(question.toSchema().toBER(false)), timeoutMs)
  const token = tokenIn(answer)
  if (!token) throw new SealError(`The time-stamp authority ${url} did not grant a time stamp.`)
  const stamp = await readTimeStamp(token, about)
  if (!stamp) throw new SealError(`The time-stamp authority ${url} sent a time stamp that is not valid.`)
  if (!nonceOf(token)?.equals(nonce))
    throw new SealError(`The time-stamp authority ${url} answered a different request.`)
  return token
}

/** The content of a token, if it is about these bytes and its signature is valid. Never throws. */
export async function readTimeStamp(token: Uint8Array, about: Uint8Array): Promise<TimeStamp | undefined> {
  try {
    const signed = signedDataOf(token)
    const [info] = signed.signerInfos
    const certificate = info && signerOf(signed, info)
    if (!certificate || !mayStampTime(certificate)) return undefined
    // For time-stamp tokens this compares the imprint with the data's hash too.
    const holds = await signed.verify({ signer: 0, data: bufferOf(about), checkChain: false }, webCrypto)
    if (!holds) return undefined
    const authority = nameOn(new X509Certificate(new Uint8Array(certificate.toSchema(false).toBER(false))))
    return { at: infoOf(signed).genTime, authority }
  } catch {
    return undefined
  }
}

async function ask(url: string, question: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(question),
      redirect: 'error',
      // Also limits the body: an authority that stops in the middle of its answer must not hold up the job.
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return await readAtMost(response, maxAnswerBytes)
  } catch (cause) {
    const why =
      cause instanceof Error && cause.name === 'TimeoutError'
        ? `no answer within ${timeoutMs / 1000} s`
        : reasonOf(cause)
    throw new SealError(`The time-stamp authority ${url} cannot be used: ${why}.`, { cause })
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code ?? error.message
}

async function readAtMost(response: Response, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > limit) throw new Error('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The token of an answer whose status is granted, or granted with changes (RFC 3161 §2.4.2). */
function tokenIn(answer: Uint8Array): Uint8Array | undefined {
  try {
    const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(bufferOf(answer))
    const granted = status.status === pkijs.PKIStatus.granted || status.status === pkijs.PKIStatus.grantedWithMods
    return granted && timeStampToken ? new Uint8Array(timeStampToken.toSchema().toBER(false)) : undefined
  } catch {
    return undefined
  }
}

function infoOf(signed: pkijs.SignedData): pkijs.TSTInfo {
  const { eContentType, eContent } = signed.encapContentInfo
  if (eContentType !== tstInfo || !eContent) throw new Error('not a time stamp')
  return pkijs.TSTInfo.fromBER(eContent.getValue())
}

function nonceOf(token: Uint8Array): Buffer | undefined {
  const { nonce } = infoOf(signedDataOf(token))
  return nonce && Buffer.from(nonce.valueBlock.valueHexView)
}

function mayStampTime(certificate: pkijs.Certificate): boolean {
  const usage = certificate.extensions?.find((extension) => extension.extnID === extendedKeyUsage)?.parsedValue as
    | pkijs.ExtKeyUsage
    | undefined
  return usage?.keyPurposes?.includes(timeStamping) ?? false
}
