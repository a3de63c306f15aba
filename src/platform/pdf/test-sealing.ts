import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PdfDocument } from './document.ts'

/** What sealing is tested with: a document, certificates, and a time-stamp authority, all made on the spot by OpenSSL. */

export function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'seal-'))
}

/** Whether a judge that is not ours is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v']).error === undefined
}

/** A tagged page, as every document of ours is. */
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
export function makeCertificate(folder: string, name: string, options: { rsa?: boolean; extensions?: string[]; days?: number } = {}): MadeCertificate {
  const key = path.join(folder, `${name}.key`)
  const certificate = path.join(folder, `${name}.crt`)
  const kind = options.rsa ? ['-newkey', 'rsa:2048'] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const extensions = (options.extensions ?? []).flatMap((extension) => ['-addext', extension])
  openssl('req', '-x509', ...kind, '-noenc', '-keyout', key, '-out', certificate, '-days', String(options.days ?? 30), '-subj', `/CN=${name}`, ...extensions)
  return { key, certificate }
}

/** A PKCS#12 file of a certificate that another one issued, both in it. */
export function makeP12(folder: string, password: string, options: { rsa?: boolean; days?: number } = {}): string {
  const root = makeCertificate(folder, 'Clyde Root', options)
  const [key, request, certificate, file] = ['leaf.key', 'leaf.csr', 'leaf.crt', 'owner.p12'].map((name) => path.join(folder, name)) as [string, string, string, string]
  const kind = options.rsa ? ['-newkey', 'rsa:2048'] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  openssl('req', ...kind, '-noenc', '-keyout', key, '-out', request, '-subj', '/CN=Patter Ltd')
  openssl('x509', '-req', '-in', request, '-CA', root.certificate, '-CAkey', root.key, '-CAcreateserial', '-out', certificate, '-days', String(options.days ?? 30))
  openssl('pkcs12', '-export', '-inkey', key, '-in', certificate, '-certfile', root.certificate, '-out', file, '-passout', `pass:${password}`)
  return file
}

export interface TestAuthority {
  url: string
  stop(): Promise<void>
}

/** A time-stamp authority made of `openssl ts`. `answer` may spoil what it says, or say nothing at all. */
export async function startAuthority(folder: string, answer: (reply: Buffer, question: Buffer) => Buffer | undefined = (reply) => reply): Promise<TestAuthority> {
  const { key, certificate } = makeCertificate(folder, 'Clyde Time', { rsa: true, extensions: ['extendedKeyUsage=critical,timeStamping', 'keyUsage=critical,digitalSignature'] })
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
      const said = answer(readFileSync(reply), Buffer.concat(chunks))
      if (said) response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(said)
      // One that begins its answer and never ends it.
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
