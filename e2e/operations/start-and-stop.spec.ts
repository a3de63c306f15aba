import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, postgresPrograms, startPostgres } from '../../src/platform/database/test-postgres.ts'
import { fetchUntilAdmitted } from '../support/ask.ts'
import { startArgs, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

// What the program prints when it starts, and how it stops (RUN-1 to RUN-7).

const refusal = async (options: Parameters<typeof startSite>[0]) => {
  const error = await startSite(options).then(
    async (site) => {
      await site.stop()
      return undefined
    },
    (reason: Error) => reason,
  )
  return error?.message ?? 'it started'
}

/** Waits a second, and returns how often the process's main thread woke in it. */
async function wakesInOneSecond(pid: number): Promise<number> {
  const sleeps = () =>
    Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
  const before = sleeps()
  await wait(1000)
  return sleeps() - before
}

test('a second process on the same folder is refused in one sentence', async () => {
  const first = await startSite()
  const sentence = await refusal({ dataDir: first.dataDir })
  expect(sentence).toContain('ended with 1')
  expect(sentence).toContain(`Another process is using the database in ${first.dataDir}/database.`)
  expect(sentence).not.toContain('    at ')
  expect((await fetch(first.url)).status).toBe(200)
  await first.stop()
  first.remove()
})

test('a killed process leaves no lock behind, even on its first start', async () => {
  const first = await startSite({ dataDir: fs.mkdtempSync(path.join(os.tmpdir(), 'patter-first-')) })
  first.process.kill('SIGKILL')
  await new Promise((resolve) => first.process.once('exit', resolve))
  const second = await startSite({ dataDir: first.dataDir })
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  await second.stop()
  second.remove()
})

test('the process of npm start has two heaps for all threads, and seldom wakes while it is idle', async () => {
  test.skip(process.platform !== 'linux', 'the setting is the C library’s of Linux')
  const site = await startSite({ args: startArgs })
  const { pid } = site.process
  expect(fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')).toContain('MALLOC_ARENA_MAX=2')
  // Measuring how late the event loop is wakes it too.
  await expect.poll(() => wakesInOneSecond(pid!), 'how often it wakes in a second').toBeLessThan(60)
  expect(await site.stop()).toBe(0)
  site.remove()
})

test('each wrong variable gets its own sentence', async () => {
  const sentence = await refusal({
    env: { PORT: 'http', SMTP_URL: 'mail.example.com', CAREERS_URL: 'javascript:alert(1)' },
  })
  for (const name of ['PORT', 'SMTP_URL', 'CAREERS_URL']) expect(sentence).toMatch(new RegExp(`^${name} must be `, 'm'))
  expect(sentence).not.toContain('    at ')
})

test('a port that is in use is named', async () => {
  const other = http.createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  expect(await refusal({ env: { PORT: String(port) } })).toContain(`Port ${port} is already in use.`)
  other.close()
})

test('production refuses to start without a real database and says so', async () => {
  const sentence = await refusal({ env: { NODE_ENV: 'production' } })
  expect(sentence).toContain('DATABASE_URL is not set')
  expect(sentence).toContain('PUBLIC_URL is not set')
})

test('three processes that start at once on an empty PostgreSQL server all succeed, and share one limit', async () => {
  test.skip(!postgresPrograms(), 'PostgreSQL is not installed')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-three-'))
  const server = await startPostgres(folder)
  const url = await createDatabase(server.url, 'patter')
  const sites = await Promise.all(
    [1, 2, 3].map(() => startSite({ dataDir: folder, env: { DATABASE_URL: url, LOG_LEVEL: 'error' } })),
  )
  const started = Date.now()
  const statuses = await Promise.all(
    Array.from({ length: 45 }, async (_, index) => {
      const answer = await fetchUntilAdmitted(`${sites[index % 3]!.url}/api/career-email-capture`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
        body: JSON.stringify({ email: `visitor${index}@home.example` }),
      })
      return answer.status
    }),
  )
  const kept = statuses.filter((status) => status === 201).length
  expect(statuses.filter((status) => status === 429)).toHaveLength(45 - kept)
  // Twelve are allowed at once, plus one for every five seconds that this took. Separate limits would allow 36.
  expect(kept).toBeGreaterThanOrEqual(12)
  expect(kept).toBeLessThanOrEqual(12 + Math.ceil((Date.now() - started) / 5000))
  expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0, 0])
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('an orderly stop finishes the current request and answers no new one', async () => {
  const site = await startSite({ env: { LOG_LEVEL: 'info' } })
  const { port } = new URL(site.url)
  const body = JSON.stringify({ email: 'slow@lochbay.example', phone: '1', candidateCount: '1' })
  let sendRest = () => {}
  const isUnderWay = Promise.withResolvers<void>()
  // A visitor on a slow connection, whose body arrives after the program was told to stop.
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/contact',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode!, text }))
      },
    )
    request.on('error', reject)
    request.once('continue', () => {
      request.write(body.slice(0, 10))
      isUnderWay.resolve()
    })
    request.flushHeaders()
    sendRest = () => request.end(body.slice(10))
  })
  await isUnderWay.promise
  const stopped = site.stop()
  const another = () =>
    fetch(site.url).then(
      () => 'answered',
      () => 'refused',
    )
  await expect.poll(another).toBe('refused')
  sendRest()
  expect((await answer).status).toBe(201)
  expect(await stopped).toBe(0)

  // Mails that could not be sent before are sent after the next start.
  const next = await startSite({ dataDir: site.dataDir })
  await expect.poll(async () => (await next.mails()).length).toBe(2)
  await next.stop()
  next.remove()
})

test('no line of the log contains an address, a number or a query', async () => {
  const site = await startSite({ env: { LOG_LEVEL: 'debug' } })
  const contact = {
    email: 'secret-address@lochbay.example',
    phone: '0141 496 7777',
    candidateCount: '1',
    message: 'between us',
  }
  const post = (body: string) =>
    fetch(`${site.url}/api/contact?email=secret-address@lochbay.example`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
      body,
    })
  await post(JSON.stringify(contact))
  await post(JSON.stringify({ ...contact, candidateCount: 'secret-address@lochbay.example' }))
  await expect.poll(async () => (await site.mails()).length).toBe(2)
  await site.stop()
  const log = site.output.join('\n')
  expect(log).toContain('"path":"/api/contact"')
  for (const secret of ['secret-address', '496 7777', 'between us', '203.0.113.77']) expect(log).not.toContain(secret)
  expect(fs.statSync(`${site.dataDir}/outbox`).isDirectory()).toBe(true)
  site.remove()
})

test('one sentence names a database server that does not respond', async () => {
  const sentence = await refusal({ env: { DATABASE_URL: 'postgres://patter:between-us@127.0.0.1:1/patter' } })
  expect(sentence).toContain('The database server is not answering')
  expect(sentence).not.toContain('    at ')
  expect(sentence).not.toContain('between-us')
})
