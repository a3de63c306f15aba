import { createHash, X509Certificate } from 'node:crypto'
import type { Signer } from '@libpdf/core'
import { fromBER, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import * as pkijs from 'pkijs'

/** Object identifiers of RFC 5652, RFC 5035, RFC 3161 and RFC 5754. */
export const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

/** Our own engine, because the PDF library replaces pkijs's default with one that cannot check a time stamp. */
export const webCrypto = new pkijs.CryptoEngine({ name: 'seal', crypto: globalThis.crypto })

/**
 * The CMS signature of PAdES B-B over a document's SHA-256 (ETSI EN 319 142-1 §6.3), as DER.
 * `stamp`, if given, gets the signature's value and returns a time-stamp token, which makes it
 * B-T. Not made by the PDF library, because that adds a signing-time attribute, which the
 * standard forbids beside the PDF's /M.
 */
export async function signCms(
  digest: Uint8Array,
  signer: Signer,
  stamp?: (signature: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const certificate = pkijs.Certificate.fromBER(bufferOf(signer.certificate))
  const attributes = signedAttributes(digest, signer.certificate)
  const signature = await signer.sign(toBeSigned(attributes), 'SHA-256')
  const sha256 = () => new pkijs.AlgorithmIdentifier({ algorithmId: oid.sha256 })
  const info = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: sha256(),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
    signatureAlgorithm: signatureAlgorithm(signer),
    signature: new OctetString({ valueHex: bufferOf(signature) }),
  })
  if (stamp) {
    const token = fromBER(bufferOf(await stamp(signature))).result
    const attribute = new pkijs.Attribute({ type: oid.timeStampToken, values: [token] })
    info.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] })
  }
  const signed = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [sha256()],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [
      certificate,
      ...(signer.certificateChain ?? []).map((der) => pkijs.Certificate.fromBER(bufferOf(der))),
    ],
    signerInfos: [info],
  })
  const content = new pkijs.ContentInfo({ contentType: oid.signedData, content: signed.toSchema() })
  return new Uint8Array(content.toSchema().toBER(false))
}

/** The content of a CMS signature, and whether its signature is valid; not whether it is about this document. */
export interface CmsSignature {
  /** The signer's certificate checks the signature over the attributes. */
  isAuthentic: boolean
  certificate: X509Certificate
  /** The digest that was signed, and its algorithm. */
  digest: { algorithm: 'sha256' | 'sha384' | 'sha512'; hex: string }
  /** The signature's value, which is what a time stamp confirms. */
  value: Uint8Array
  timeStampToken: Uint8Array | undefined
}

const digestNames: Readonly<Record<string, CmsSignature['digest']['algorithm']>> = {
  [oid.sha256]: 'sha256',
  [oid.sha384]: 'sha384',
  [oid.sha512]: 'sha512',
}
const webNames = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const

/**
 * Reads a CMS signature with one signer and signed attributes, as in PAdES. Throws, or returns `undefined`, for
 * anything else.
 */
export async function readCms(der: Uint8Array): Promise<CmsSignature | undefined> {
  const signed = signedDataOf(der)
  const [info, ...others] = signed.signerInfos
  if (!info?.signedAttrs || others.length > 0 || signed.encapContentInfo.eContent) return undefined
  const found = signerOf(signed, info)
  const algorithm = digestNames[info.digestAlgorithm.algorithmId]
  if (!found || !algorithm) return undefined
  const digest = octetsOf(onlyValue(info.signedAttrs, oid.messageDigest))
  const type = onlyValue(info.signedAttrs, oid.contentType)
  if (!digest || !(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== oid.data) return undefined

  const holds = await webCrypto
    .verifyWithPublicKey(
      info.signedAttrs.encodedValue,
      info.signature,
      found.subjectPublicKeyInfo,
      info.signatureAlgorithm,
      webNames[algorithm],
    )
    .catch(() => false)
  const certificate = new X509Certificate(new Uint8Array(found.toSchema(false).toBER(false)))
  const token = info.unsignedAttrs && onlyValue(info.unsignedAttrs, oid.timeStampToken)
  return {
    isAuthentic: holds && namesItsCertificate(info.signedAttrs, certificate),
    certificate,
    digest: { algorithm, hex: Buffer.from(digest).toString('hex') },
    value: new Uint8Array(info.signature.valueBlock.valueHexView),
    timeStampToken: token && new Uint8Array(token.toBER(false)),
  }
}

/** The SignedData in a ContentInfo. Throws for anything else. */
export function signedDataOf(der: Uint8Array): pkijs.SignedData {
  const content = pkijs.ContentInfo.fromBER(bufferOf(der))
  if (content.contentType !== oid.signedData) throw new Error('not signed data')
  return new pkijs.SignedData({ schema: content.content })
}

/** The certificate that a signer names by issuer and serial number. */
export function signerOf(signed: pkijs.SignedData, info: pkijs.SignerInfo): pkijs.Certificate | undefined {
  const { sid } = info
  if (!(sid instanceof pkijs.IssuerAndSerialNumber)) return undefined
  return signed.certificates?.find(
    (candidate): candidate is pkijs.Certificate =>
      candidate instanceof pkijs.Certificate &&
      candidate.issuer.isEqual(sid.issuer) &&
      candidate.serialNumber.isEqual(sid.serialNumber),
  )
}

/** A copy with its own buffer, because the libraries always read the whole buffer. */
export function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

function signedAttributes(digest: Uint8Array, certificateDer: Uint8Array): pkijs.Attribute[] {
  const certHash = createHash('sha256').update(certificateDer).digest()
  // ESSCertIDv2 with its default, SHA-256, left out (RFC 5035 §4).
  const certId = new Sequence({ value: [new OctetString({ valueHex: bufferOf(certHash) })] })
  const attributes = [
    new pkijs.Attribute({ type: oid.contentType, values: [new ObjectIdentifier({ value: oid.data })] }),
    new pkijs.Attribute({ type: oid.messageDigest, values: [new OctetString({ valueHex: bufferOf(digest) })] }),
    new pkijs.Attribute({
      type: oid.signingCertificateV2,
      values: [new Sequence({ value: [new Sequence({ value: [certId] })] })],
    }),
  ]
  // DER sorts a set by its members' encodings (X.690 §11.6).
  const encoded = (attribute: pkijs.Attribute) => Buffer.from(attribute.toSchema().toBER(false))
  return attributes.sort((a, b) => Buffer.compare(encoded(a), encoded(b)))
}

/** Attributes are signed as a SET, although the signature contains them as [0] (RFC 5652 §5.4). */
function toBeSigned(attributes: pkijs.Attribute[]): Uint8Array {
  const bytes = new Uint8Array(new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }).toSchema().toBER(false))
  bytes[0] = 0x31
  return bytes
}

function signatureAlgorithm(signer: Signer): pkijs.AlgorithmIdentifier {
  if (signer.keyType === 'EC') return new pkijs.AlgorithmIdentifier({ algorithmId: oid.ecdsaWithSha256 })
  return new pkijs.AlgorithmIdentifier({ algorithmId: oid.rsaWithSha256, algorithmParams: new Null() })
}

type Asn1Value = { toBER(sizeOnly?: boolean): ArrayBuffer }

/** The value of an attribute that occurs exactly once, with one value. */
function onlyValue(attributes: pkijs.SignedAndUnsignedAttributes, type: string): Asn1Value | undefined {
  const found = attributes.attributes.filter((attribute) => attribute.type === type)
  const values = found.length === 1 ? (found[0]!.values as Asn1Value[]) : []
  return values.length === 1 ? values[0] : undefined
}

function octetsOf(value: Asn1Value | undefined): Uint8Array | undefined {
  return value instanceof OctetString ? value.valueBlock.valueHexView : undefined
}

/** Whether the signature names this certificate, if it has the attribute for that (RFC 5035 §3). */
function namesItsCertificate(attributes: pkijs.SignedAndUnsignedAttributes, certificate: X509Certificate): boolean {
  const value = onlyValue(attributes, oid.signingCertificateV2)
  if (!value) return false
  const certHash = createHash('sha256').update(certificate.raw).digest()
  return Buffer.from(value.toBER(false)).includes(certHash)
}
