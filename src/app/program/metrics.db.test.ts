import http from 'node:http'
import { sql } from 'kysely'
import parsePrometheusTextFormat from 'parse-prometheus-text-format'
import { describe, expect, test } from 'vitest'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '../test-program.ts'

const tested = testProgram('metrics')

/** Returns the metrics as a program on this machine reads them. */
async function measures() {
  const response = await fetch(`${tested.url}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const text = await response.text()
  const families = parsePrometheusTextFormat(text)
  const samples = (name: string) => families.find((family) => family.name === name)?.metrics ?? []
  const value = (name: string, labels: Record<string, string> = {}) =>
    samples(name).find((sample) => Object.entries(labels).every(([label, is]) => sample.labels?.[label] === is))?.value
  return { text, families, samples, value }
}

/** Sends the given headers, including `Host`, which `fetch` would not send. */
function statusOf(headers: Record<string, string>, path = '/metrics'): Promise<number | undefined> {
  const { port } = new URL(tested.url)
  return new Promise((resolve, reject) => {
    const request = http.get(
      { host: '127.0.0.1', port, path, headers: { host: `127.0.0.1:${port}`, ...headers } },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    request.once('error', reject)
  })
}

describe('the metrics can be read by', () => {
  test('a program on this machine that uses a loopback name', async () => {
    expect(await statusOf({})).toBe(200)
    expect(await statusOf({ host: 'localhost' })).toBe(200)
    expect(await statusOf({ host: '[::1]:3000' })).toBe(200)
  })

  test('no visitor through a proxy, whichever header they set and whatever they claim', async () => {
    const marks: Record<string, string>[] = [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-for': '203.0.113.9' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { via: '1.1 front' },
      { 'x-forwarded-proto': 'https' },
    ]
    const statuses = await Promise.all(marks.map((mark) => statusOf(mark)))
    expect(statuses).toEqual(marks.map(() => 401))
  })

  test('no page whose own name points at this machine', async () => {
    expect(await statusOf({ host: 'evil.example' })).not.toBe(200)
    expect(await statusOf({ host: '127.0.0.1.evil.example' })).not.toBe(200)
  })

  test('staff from anywhere, once they have signed in', async () => {
    const { cookie } = await signedIn(tested.database.db, 'staff')
    expect((await tested.call('GET', '/metrics')).status).toBe(401)
    const answer = await tested.call('GET', '/metrics', undefined, { cookie })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('the metrics have', () => {
  test('requests by the pattern of their route and their status, with their duration', async () => {
    await tested.call('GET', '/bookings/bkg_secret-link')
    await tested.call('POST', '/api/contact', {
      email: 'rhona@lochbay.example',
      phone: '0141 496 0000',
      candidateCount: '1',
    })
    const { text, value } = await measures()
    expect(value('patter_http_requests_total', { method: 'GET', route: '/bookings/:token', status: '404' })).toBe('1')
    expect(value('patter_http_requests_total', { method: 'POST', route: '/api/contact', status: '201' })).toBe('1')
    // The parser merges a histogram's lines into one, so these are matched in the text.
    expect(text).toMatch(/^patter_http_request_seconds_count\{method="POST",route="\/api\/contact"\} 1$/m)
    expect(text).toMatch(/^patter_http_request_seconds_bucket\{le="\+Inf",method="POST",route="\/api\/contact"\} 1$/m)
  })

  test('the event loop, memory, the pool, queues, mails and uploads', async () => {
    const { families, value } = await measures()
    const names = families.map(({ name }) => name)
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'patter_http_requests_in_flight',
      'patter_uploads_under_way',
    ])
      expect(names).toContain(name)
    expect(value('patter_database_up')).toBe('1')
    expect(value('patter_jobs_waiting', { job: 'send-mail' })).toMatch(/^\d+$/)
    expect(names.includes('patter_database_connections')).toBe(tested.database.engine === 'postgres')
  })

  test('how many jobs and mails wait, since when, and which were given up', async () => {
    const { db } = tested.database
    await sql`insert into pgboss.job (name, state, start_after, created_on, policy) values
      ('prune-holds', 'created', now() - interval '90 seconds', now() - interval '100 seconds', 'standard'),
      ('prune-holds', 'created', now() + interval '1 hour', now(), 'standard'),
      ('prune-holds', 'failed', now(), now(), 'standard')`.execute(db)
    // The last one was dropped, because nobody needed it any more.
    await sql`insert into mails (id, cause, template, recipient, data, created_at, failed_at, dropped) values
      ('mal_1', 'test:1', 'none', 'a@b.example', '{}', now() - interval '1 hour', null, false),
      ('mal_2', 'test:2', 'none', 'a@b.example', '{}', now(), now(), false),
      ('mal_3', 'test:3', 'none', 'a@b.example', '{}', now(), now(), true)`.execute(db)
    const { value } = await measures()
    const job = { job: 'prune-holds' }
    expect([value('patter_jobs_later', job), value('patter_jobs_failed', job)]).toEqual(['1', '1'])
    expect(Number(value('patter_mails_waiting'))).toBeGreaterThanOrEqual(1)
    expect(Number(value('patter_mails_oldest_seconds'))).toBeGreaterThan(3599)
    expect(value('patter_mails_failed')).toBe('1')
  })

  test('the last good backup, and no figure before the first', async () => {
    expect((await measures()).samples('patter_last_good_backup_timestamp_seconds')).toEqual([])
    await sql`insert into backups (id, started_at, holds_until, finished_at, place, scheduled, bytes)
      values ('bak_1', '2027-02-03T04:05:06Z', now(), now(), '/backups/1', true, 7)`.execute(tested.database.db)
    expect(Number((await measures()).value('patter_last_good_backup_timestamp_seconds', { scheduled: 'true' }))).toBe(
      Date.parse('2027-02-03T04:05:06Z') / 1000,
    )
  })

  test('only as many figures as there are routes, however many addresses visitors type', async () => {
    const typed = Array.from(
      { length: 120 },
      (_, index) =>
        [
          `/typed${index}`,
          `/api/typed${index}`,
          `/bookings/typed${index}`,
          `/blog/typed${index}`,
          `/admin/typed${index}`,
          `/api/admin/typed${index}/typed${index}`,
          `/assets/typed${index}.js`,
        ][index % 7]!,
    )
    const series = async () => (await measures()).samples('patter_http_requests_total').length
    for (const path of typed.slice(0, 60))
      await tested.call(['GET', 'POST', 'PROPFIND', 'DELETE'][path.length % 4]!, path)
    const before = await series()
    for (const [index, path] of typed.slice(60).entries())
      await tested.call(['GET', 'POST', 'PROPFIND', 'DELETE'][index % 4]!, path)
    const { samples } = await measures()
    expect(JSON.stringify(samples('patter_http_requests_total'))).not.toContain('typed')
    expect(await series()).toBeLessThan(before + 20)
    expect(samples('patter_http_requests_total').map(({ labels }) => labels?.method)).toContain('other')
  })
})
