import { X509Certificate } from 'node:crypto'
import { type PdfRef, PDF, PdfArray, PdfDict, PdfName } from '@libpdf/core'
import * as pkijs from 'pkijs'
import { bufferOf, signedDataOf, webCrypto } from './cms.ts'
import { isSelfSigned, nameOn, SealError } from './seal-certificate.ts'

/** What a reader needs years later, when the issuers can no longer be asked; all as DER. */
export interface ValidationData {
  certificates: readonly Uint8Array[]
  ocspAnswers: readonly Uint8Array[]
  revocationLists: readonly Uint8Array[]
}

const maxAnswerBytes = 5 * 1024 * 1024
const crlDistributionPoints = '2.5.29.31'
const uri = 6
const good = 0

/**
 * Asks the issuers of a chain's certificates whether these are still valid (RFC 6960, RFC 5280 §5), and returns the
 * answers. Returns `undefined` if a certificate names no service to ask: the seal then stays without (PAdES B-T).
 * Throws a SealError if one is revoked, or if a service does not answer properly: the seal is then made later.
 * Self-made certificates are not asked about, because nobody could revoke them.
 */
export async function gatherValidationData(
  chain: readonly Uint8Array[],
  timeoutMs: number,
): Promise<ValidationData | undefined> {
  const certificates = distinct(chain)
  const parsed = certificates.map((der) => new X509Certificate(der))
  const ocspAnswers: Uint8Array[] = []
  const revocationLists: Uint8Array[] = []
  for (const certificate of parsed) {
    if (isSelfSigned(certificate)) continue
    const issuer = parsed.find((other) => certificate.checkIssued(other) && certificate.verify(other.publicKey))
    const places = placesToAsk(certificate)
    if (!issuer || (!places.ocsp && !places.list)) return undefined
    if (places.ocsp) ocspAnswers.push(await askResponder(places.ocsp, certificate, issuer, timeoutMs))
    else revocationLists.push(await fetchList(places.list!, certificate, issuer, timeoutMs))
  }
  return ocspAnswers.length + revocationLists.length > 0 ? { certificates, ocspAnswers, revocationLists } : undefined
}

/** The certificates that came with a time stamp. */
export function certificatesIn(token: Uint8Array): Uint8Array[] {
  const certificates = signedDataOf(token).certificates ?? []
  return certificates
    .filter((candidate) => candidate instanceof pkijs.Certificate)
    .map((certificate) => new Uint8Array(certificate.toSchema(false).toBER(false)))
}

/**
 * Adds the data behind the seal, as the document security store of ETSI EN 319 142-1 §5.4: PAdES B-LT. The sealed bytes
 * stay as they are.
 */
export async function addValidationData(sealed: Uint8Array, data: ValidationData): Promise<Uint8Array> {
  const pdf = await PDF.load(sealed)
  const streams = (ders: readonly Uint8Array[]) => new PdfArray(ders.map((der): PdfRef => pdf.createStream({}, der)))
  const store = new PdfDict([['Type', PdfName.of('DSS')]])
  store.set('Certs', streams(data.certificates))
  if (data.ocspAnswers.length > 0) store.set('OCSPs', streams(data.ocspAnswers))
  if (data.revocationLists.length > 0) store.set('CRLs', streams(data.revocationLists))
  pdf.getCatalog().set('DSS', pdf.register(store))
  const bytes = await pdf.save({ incremental: true })
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, sealed.length).equals(sealed))
    throw new SealError('The sealed document cannot be added to without being changed.')
  return bytes
}

function distinct(chain: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(chain.map((der) => [Buffer.from(der).toString('base64'), der])).values()]
}

function placesToAsk(certificate: X509Certificate): { ocsp: string | undefined; list: string | undefined } {
  const ocsp = /^OCSP - URI:(https?:\S+)$/m.exec(certificate.infoAccess ?? '')?.[1]
  const extension = parsed(certificate).extensions?.find(({ extnID }) => extnID === crlDistributionPoints)
  const points = (extension?.parsedValue as pkijs.CRLDistributionPoints | undefined)?.distributionPoints ?? []
  const names = points.flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
  const list = names.find(({ type, value }) => type === uri && /^https?:/.test(String(value)))?.value as
    | string
    | undefined
  return { ocsp, list }
}

async function askResponder(
  url: string,
  certificate: X509Certificate,
  issuer: X509Certificate,
  timeoutMs: number,
): Promise<Uint8Array> {
  const question = new pkijs.OCSPRequest()
  await question.createForCertificate(
    parsed(certificate),
    { hashAlgorithm: 'SHA-1', issuerCertificate: parsed(issuer) },
    webCrypto,
  )
  const body = new Uint8Array(question.toSchema(true).toBER(false))
  const answer = await ask(
    url,
    { method: 'POST', headers: { 'content-type': 'application/ocsp-request' }, body },
    timeoutMs,
  )
  const about = `What ${url} says of the certificate of ${nameOn(certificate)}`
  const status = await statusIn(answer, certificate, issuer).catch((cause: unknown) => {
    throw new SealError(`${about} cannot be relied on.`, { cause })
  })
  if (status !== good) throw new SealError(`${about} is that it was revoked, or is not known.`)
  return answer
}

/** Throws if an answer was not signed by anyone entitled to give it. */
async function statusIn(answer: Uint8Array, certificate: X509Certificate, issuer: X509Certificate): Promise<number> {
  const response = pkijs.OCSPResponse.fromBER(bufferOf(answer))
  const basic = pkijs.BasicOCSPResponse.fromBER(response.responseBytes!.response.valueBlock.valueHexView.slice().buffer)
  if (!(await basic.verify({ trustedCerts: [parsed(issuer)] }, webCrypto)))
    throw new Error('its signature is not valid')
  const { isForCertificate, status } = await basic.getCertificateStatus(parsed(certificate), parsed(issuer), webCrypto)
  if (!isForCertificate) throw new Error('it is about a different certificate')
  return status
}

async function fetchList(
  url: string,
  certificate: X509Certificate,
  issuer: X509Certificate,
  timeoutMs: number,
): Promise<Uint8Array> {
  const der = await ask(url, {}, timeoutMs)
  const about = `The revocation list at ${url}`
  const list = await readList(der, issuer).catch((cause: unknown) => {
    throw new SealError(`${about} cannot be relied on.`, { cause })
  })
  if (list.isCertificateRevoked(parsed(certificate)))
    throw new SealError(`${about} says that the certificate of ${nameOn(certificate)} was revoked.`)
  return der
}

async function readList(der: Uint8Array, issuer: X509Certificate): Promise<pkijs.CertificateRevocationList> {
  const list = pkijs.CertificateRevocationList.fromBER(bufferOf(der))
  if (!(await list.verify({ issuerCertificate: parsed(issuer) }, webCrypto)))
    throw new Error('its signature is not valid')
  return list
}

async function ask(url: string, request: RequestInit, timeoutMs: number): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.length > maxAnswerBytes) throw new Error('its answer is too long')
    return bytes
  } catch (cause) {
    throw new SealError(
      `${url}, which can say whether the seal's certificate is still valid, cannot be asked: ${(cause as Error).message}.`,
      { cause },
    )
  }
}

function parsed(certificate: X509Certificate): pkijs.Certificate {
  return pkijs.Certificate.fromBER(bufferOf(certificate.raw))
}
