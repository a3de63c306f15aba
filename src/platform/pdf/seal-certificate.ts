import { createPrivateKey, randomBytes, verify, X509Certificate } from 'node:crypto'
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import path from 'node:path'
import { CryptoKeySigner, P12Signer, type Signer } from '@libpdf/core'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import * as pkijs from 'pkijs'
import { builtInKeyFile } from './seal-key-file.ts'
import { Refusal } from '../refusal.ts'
import { webCrypto } from './cms.ts'

/** The key that documents are sealed with, and its certificates. */
export interface SealKey {
  signer: Signer
  certificate: X509Certificate
}

/** The seal cannot be made; the message tells the operator what to do. */
export class SealError extends Refusal {}

const years = 10
const dayMs = 86_400_000
const keyUsage = '2.5.29.15'
const basicConstraints = '2.5.29.19'
const subjectKeyIdentifier = '2.5.29.14'
const commonName = '2.5.4.3'

/**
 * Opens the owner's PKCS#12 file. Throws a SealError in a sentence when it is not there,
 * the password is wrong, no certificate in it belongs to its key, or the certificate has expired.
 */
export async function openOwnKey(p12: { file: string; password: string }, now: Date): Promise<SealKey> {
  const file = await readFile(p12.file).catch((cause: unknown) => {
    throw new SealError(`The seal's certificate file cannot be read: ${p12.file}`, { cause })
  })
  const opened = await P12Signer.create(file, p12.password).catch((cause: unknown) => {
    throw new SealError(
      `The seal's certificate file ${p12.file} cannot be opened. Check its password, and that it is a PKCS#12 file.`,
      { cause },
    )
  })
  const key = await withItsCertificate(opened)
  if (!key) throw new SealError(`No certificate in ${p12.file} belongs to its key.`)
  refuseOutOfDate(key.certificate, p12.file, now)
  return key
}

/**
 * The built-in key: made once under `directory` and then read from there, by whichever
 * process comes first. Self-signed, ECDSA P-256, ten years.
 */
export async function openBuiltInKey(directory: string, name: string, now: Date): Promise<SealKey> {
  const file = builtInKeyFile(directory)
  const pem = (await readIfThere(file)) ?? (await keepFirst(file, await makePem(name, now)))
  const [key, certificate] = await readPem(pem).catch((cause: unknown) => {
    throw new SealError(
      `The seal's key in ${file} cannot be read. Put the right file back, or run "npm run seal -- new".`,
      { cause },
    )
  })
  if (certificate.validToDate < now)
    throw new SealError(
      `The seal's certificate in ${file} expired on ${day(certificate.validToDate)}. Run "npm run seal -- new".`,
    )
  return { signer: new CryptoKeySigner(key, new Uint8Array(certificate.raw), 'EC', 'ECDSA'), certificate }
}

/**
 * The certificate that documents are sealed with; with the file of its key, if it is the built-in one. Returns
 * `undefined` if none was made yet.
 */
export async function sealIdentity(
  { p12, directory }: { p12: { file: string; password: string } | undefined; directory: string },
  now: Date,
): Promise<{ fingerprint: string; name: string; file: string | undefined } | undefined> {
  if (p12) {
    const { certificate } = await openOwnKey(p12, now)
    return { fingerprint: fingerprintOf(certificate), name: nameOn(certificate), file: undefined }
  }
  const file = builtInKeyFile(directory)
  const pem = await readIfThere(file)
  if (pem === undefined) return undefined
  const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')))
  return { fingerprint: fingerprintOf(certificate), name: nameOn(certificate), file }
}

/**
 * Makes a new built-in key, whatever there was: the old one is moved beside it under its date.
 * Documents that were sealed with that stay as they are and keep being recognised.
 */
export async function renewBuiltInKey(
  directory: string,
  name: string,
  now: Date,
): Promise<{ fingerprint: string; before: string | undefined }> {
  const file = builtInKeyFile(directory)
  const before =
    (await readIfThere(file)) === undefined
      ? undefined
      : `${file}.until-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  if (before) await rename(file, before)
  const { certificate } = await openBuiltInKey(directory, name, now)
  return { fingerprint: fingerprintOf(certificate), before }
}

/** SHA-256 of a certificate, as lower-case hex. */
export function fingerprintOf(certificate: X509Certificate): string {
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase()
}

/** The name in a certificate: the common name, or the organisation if it has none. */
export function nameOn(certificate: X509Certificate): string {
  const lines = certificate.subject?.split('\n') ?? []
  const part = (key: string) => lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1)
  return part('CN') ?? part('O') ?? lines.join(', ')
}

/** Whether a certificate is self-signed: nobody else vouches for it. */
export function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey)
}

/**
 * The certificates of a PKCS#12 file may be in any order: the signer's is the one that verifies a signature of the key.
 */
async function withItsCertificate(opened: P12Signer): Promise<SealKey | undefined> {
  const probe = randomBytes(32)
  const signature = await opened.sign(probe, 'SHA-256')
  const certificates = [opened.certificate, ...opened.certificateChain]
  for (const der of certificates) {
    const certificate = new X509Certificate(der)
    if (!isSignedBy(certificate, probe, signature)) continue
    const signer: Signer = {
      certificate: der,
      certificateChain: certificates.filter((other) => other !== der),
      keyType: opened.keyType,
      signatureAlgorithm: opened.signatureAlgorithm,
      sign: (data, algorithm) => opened.sign(data, algorithm),
    }
    return { signer, certificate }
  }
  return undefined
}

function isSignedBy(certificate: X509Certificate, data: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify('sha256', data, certificate.publicKey, signature)
  } catch {
    return false
  }
}

function refuseOutOfDate(certificate: X509Certificate, file: string, now: Date): void {
  if (certificate.validToDate < now)
    throw new SealError(
      `The certificate in ${file} expired on ${day(certificate.validToDate)}. The seal needs one that is valid.`,
    )
  if (certificate.validFromDate > now)
    throw new SealError(`The certificate in ${file} is not valid before ${day(certificate.validFromDate)}.`)
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new SealError(`The seal's key cannot be read: ${file}`, { cause: error })
  })
}

/**
 * Writes the file completely or not at all, and only if it does not exist: if several processes
 * start at once, all use the key of the one that linked it first.
 */
async function keepFirst(file: string, pem: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(pem)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
    return pem
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return await readFile(file, 'utf8')
  } finally {
    await unlink(draft)
  }
}

/** Key and certificate are in one file, so that neither can exist without the other. */
async function makePem(name: string, now: Date): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  // 16 random octets, positive (RFC 5280 §4.1.2.2).
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x7f) | 0x40
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer })
  for (const names of [certificate.issuer, certificate.subject]) {
    names.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name }) }),
    )
  }
  // Valid from a day earlier, for readers whose clocks are behind.
  certificate.notBefore.value = new Date(now.getTime() - dayMs)
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  certificate.notAfter.value = until
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, webCrypto)
  certificate.extensions = await extensions(certificate.subjectPublicKeyInfo)
  await certificate.sign(keys.privateKey, 'SHA-256', webCrypto)

  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return pemOf('PRIVATE KEY', pkcs8) + pemOf('CERTIFICATE', Buffer.from(certificate.toSchema(true).toBER(false)))
}

async function extensions(publicKey: pkijs.PublicKeyInfo): Promise<pkijs.Extension[]> {
  const constraints = new pkijs.BasicConstraints({ cA: false })
  // digitalSignature and contentCommitment (RFC 5280 §4.2.1.3); six bits are unused.
  const usage = new BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 })
  const keyId = await crypto.subtle.digest('SHA-1', new Uint8Array(publicKey.subjectPublicKey.valueBlock.valueHexView))
  const extension = (extnID: string, critical: boolean, value: { toBER(sizeOnly: boolean): ArrayBuffer }) =>
    new pkijs.Extension({ extnID, critical, extnValue: value.toBER(false) })
  return [
    extension(basicConstraints, true, constraints.toSchema()),
    extension(keyUsage, true, usage),
    extension(subjectKeyIdentifier, false, new OctetString({ valueHex: keyId })),
  ]
}

function pemOf(label: string, der: Buffer): string {
  return `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`
}

async function readPem(pem: string): Promise<[CryptoKey, X509Certificate]> {
  const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')))
  const key = createPrivateKey(pem)
  if (!certificate.checkPrivateKey(key)) throw new Error('the certificate belongs to another key')
  const pkcs8 = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }))
  return [
    await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']),
    certificate,
  ]
}
