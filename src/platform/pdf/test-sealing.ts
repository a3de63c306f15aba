import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PdfDocument } from './document.ts'
import { readSeals, type Seal } from './read-seal.ts'

/** For tests of sealing: a document, certificates, and a time-stamp authority, made by OpenSSL. */

export function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'seal-'))
}

/** Whether an independent checker is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v']).error === undefined
}

/** Returns the last seal of a PDF, or `undefined` if it has none. */
export async function lastSeal(pdf: Uint8Array): Promise<Seal | undefined> {
  return (await readSeals(pdf)).at(-1)
}

/** A tagged page, like all our documents. */
export async function samplePdf(title: string, author: string): Promise<Uint8Array> {
  const pdf = new PdfDocument({ title, author, createdAt: new Date('2026-11-23T15:50:00Z') })
  pdf.addPage()
  pdf.text('P', 'Signed, and nothing else.', { face: 'text', size: 12, leading: 16 }, { x: 60, y: 80, width: 300 })
  return pdf.bytes()
}

export interface MadeCertificate {
  key: string
  certificate: string
}

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' })
}

/** A self-signed certificate as PEM files. */
function makeCertificate(
  folder: string,
  name: string,
  options: { rsa?: boolean; extensions?: string[]; days?: number } = {},
): MadeCertificate {
  const key = path.join(folder, `${name}.key`)
  const certificate = path.join(folder, `${name}.crt`)
  const kind = options.rsa ? ['-newkey', 'rsa:2048'] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const extensions = (options.extensions ?? []).flatMap((extension) => ['-addext', extension])
  openssl(
    'req',
    '-x509',
    ...kind,
    '-noenc',
    '-keyout',
    key,
    '-out',
    certificate,
    '-days',
    String(options.days ?? 30),
    '-subj',
    `/CN=${name}`,
    ...extensions,
  )
  return { key, certificate }
}

/** A PKCS#12 file with a certificate and the certificate that issued it. */
export function makeP12(folder: string, password: string, options: { rsa?: boolean; days?: number } = {}): string {
  const root = makeCertificate(folder, 'Clyde Root', options)
  const [key, request, certificate, file] = ['leaf.key', 'leaf.csr', 'leaf.crt', 'owner.p12'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string]
  const kind = options.rsa ? ['-newkey', 'rsa:2048'] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  openssl('req', ...kind, '-noenc', '-keyout', key, '-out', request, '-subj', '/CN=Patter Ltd')
  openssl(
    'x509',
    '-req',
    '-in',
    request,
    '-CA',
    root.certificate,
    '-CAkey',
    root.key,
    '-CAcreateserial',
    '-out',
    certificate,
    '-days',
    String(options.days ?? 30),
  )
  openssl(
    'pkcs12',
    '-export',
    '-inkey',
    key,
    '-in',
    certificate,
    '-certfile',
    root.certificate,
    '-out',
    file,
    '-passout',
    `pass:${password}`,
  )
  return file
}

/**
 * An issuer of certificates that answers by OCSP and by a revocation list, made by OpenSSL. `revoke` takes effect at
 * once.
 */
export async function startIssuer(
  folder: string,
  password: string,
  offers: readonly ('ocsp' | 'list')[],
): Promise<TestAuthority & { p12: string; root: string; leaf: string; revoke(): void }> {
  const file = (name: string) => path.join(folder, name)
  const root = makeCertificate(folder, 'Clyde Root', {
    extensions: ['keyUsage=critical,keyCertSign,cRLSign,digitalSignature'],
  })
  const server = issuerServer(file, root)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const places = { ocsp: `authorityInfoAccess=OCSP;URI:${url}/ocsp\n`, list: `crlDistributionPoints=URI:${url}/list\n` }
  writeFileSync(
    file('leaf.ext'),
    `keyUsage=critical,digitalSignature,nonRepudiation\n${offers.map((offer) => places[offer]).join('')}`,
  )
  writeFileSync(
    file('ca.cnf'),
    `[ca]\ndefault_ca=here\n[here]\ndatabase=${file('index.txt')}\ncertificate=${root.certificate}\nprivate_key=${root.key}\ndefault_md=sha256\ndefault_crl_days=7\n`,
  )
  makeLeaf(file, root, password)
  const index = (state: string, revoked: string) =>
    writeFileSync(file('index.txt'), `${state}\t361231235959Z\t${revoked}\t1001\tunknown\t/CN=Patter Ltd\n`)
  index('V', '')
  return {
    url,
    p12: file('owner.p12'),
    root: root.certificate,
    leaf: file('leaf.crt'),
    revoke: () => index('R', '261101000000Z'),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type InFolder = (name: string) => string

/** Answers at `/list` with a revocation list, elsewhere by OCSP. */
function issuerServer(file: InFolder, root: MadeCertificate): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/list') {
        openssl('ca', '-gencrl', '-config', file('ca.cnf'), '-out', file('list.pem'))
        openssl('crl', '-in', file('list.pem'), '-outform', 'DER', '-out', file('list.crl'))
        response.end(readFileSync(file('list.crl')))
        return
      }
      writeFileSync(file('q.ocsp'), Buffer.concat(chunks))
      openssl(
        'ocsp',
        '-index',
        file('index.txt'),
        '-CA',
        root.certificate,
        '-rsigner',
        root.certificate,
        '-rkey',
        root.key,
        '-reqin',
        file('q.ocsp'),
        '-respout',
        file('a.ocsp'),
        '-ndays',
        '7',
      )
      response.end(readFileSync(file('a.ocsp')))
    })
  })
}

/** A certificate for signing, which the issuer has signed, with its key in `owner.p12`. */
function makeLeaf(file: InFolder, root: MadeCertificate, password: string): void {
  openssl(
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-noenc',
    '-keyout',
    file('leaf.key'),
    '-out',
    file('leaf.csr'),
    '-subj',
    '/CN=Patter Ltd',
  )
  openssl(
    'x509',
    '-req',
    '-in',
    file('leaf.csr'),
    '-CA',
    root.certificate,
    '-CAkey',
    root.key,
    '-set_serial',
    '0x1001',
    '-days',
    '30',
    '-extfile',
    file('leaf.ext'),
    '-out',
    file('leaf.crt'),
  )
  openssl(
    'pkcs12',
    '-export',
    '-inkey',
    file('leaf.key'),
    '-in',
    file('leaf.crt'),
    '-certfile',
    root.certificate,
    '-out',
    file('owner.p12'),
    '-passout',
    `pass:${password}`,
  )
}

export interface TestAuthority {
  url: string
  stop(): Promise<void>
}

/** A time-stamp authority that uses `openssl ts`. `answer` may spoil its answers, or suppress them. */
export async function startAuthority(
  folder: string,
  answer: (reply: Buffer, question: Buffer) => Buffer | undefined = (reply) => reply,
): Promise<TestAuthority> {
  const { key, certificate } = makeCertificate(folder, 'Clyde Time', {
    rsa: true,
    extensions: ['extendedKeyUsage=critical,timeStamping', 'keyUsage=critical,digitalSignature'],
  })
  writeFileSync(path.join(folder, 'serial'), '01\n')
  const config = path.join(folder, 'ts.cnf')
  writeFileSync(
    config,
    `[tsa]\ndefault_tsa = here\n[here]\nserial = ${folder}/serial\nsigner_cert = ${certificate}\nsigner_key = ${key}\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1\ndigests = sha256\naccuracy = secs:1\nordering = yes\ntsa_name = yes\ness_cert_id_chain = no\n`,
  )
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [question, reply] = [path.join(folder, 'q.tsq'), path.join(folder, 'r.tsr')]
      writeFileSync(question, Buffer.concat(chunks))
      openssl('ts', '-reply', '-config', config, '-queryfile', question, '-out', reply)
      const replyBytes = answer(readFileSync(reply), Buffer.concat(chunks))
      if (replyBytes) response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(replyBytes)
      // Begins its answer and never ends it.
      else response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).write('0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
