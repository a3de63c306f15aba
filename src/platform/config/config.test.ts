import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const defaults = { brandName: 'Patter', brandEmail: 'hello@patter.example' }
const sentences = (env: Record<string, string>) => {
  try {
    readConfig(env, defaults)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences
    throw error
  }
}

describe('configuration', () => {
  test('needs no variables', () => {
    const config = readConfig({}, defaults)
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      production: false,
      trustProxy: 0,
    })
    expect(config.mail).toEqual({
      smtpUrl: undefined,
      from: 'Patter <hello@patter.example>',
      to: 'hello@patter.example',
    })
  })

  test('counts an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' }, defaults).port).toBe(3000)
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'https://example.com/site'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_TO', 'nobody'],
    ['MAIL_FROM', 'Patter <a@b>\r\nBcc: x@y'],
    ['TRUST_PROXY', 'yes'],
    ['CAREERS_URL', 'javascript:alert(1)'],
    ['CLOCK', 'yesterday'],
    ['CLOCK', '2026-11-23T09:00:00'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s gets one sentence that names it', (name, value) => {
    const complaints = sentences({ [name]: value })
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain(name)
    expect(complaints[0]).toContain('must be')
  })

  test('says everything that is wrong at once', () => {
    expect(sentences({ PORT: 'x', TRUST_PROXY: 'y', CLOCK: 'z' })).toHaveLength(3)
  })

  test('needs the credentials of the scheduling service', () => {
    expect(sentences({ SCHEDULING_PROVIDER: 'outlook' })).toEqual([
      'SCHEDULING_PROVIDER must be calendar, calendly or calcom',
    ])
    const complaints = sentences({ SCHEDULING_PROVIDER: 'calcom', CALCOM_TOKEN: 'x', CALCOM_DEMO_EVENT_TYPE: '7' })
    expect(complaints.map((sentence) => sentence.split(' ')[0])).toEqual([
      'CALCOM_CONSULTATION_EVENT_TYPE',
      'CALCOM_WEBHOOK_KEY',
    ])
  })

  test('needs both keys of a bucket or none, and allows no web server in front of one', () => {
    expect(sentences({ S3_ENDPOINT: 'http://localhost:9000' })).toHaveLength(3)
    const bucket = { S3_BUCKET: 'patter', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(sentences(bucket)).toEqual([])
    expect(sentences({ ...bucket, ACCEL_REDIRECT: '/stored/' })).toHaveLength(1)
    expect(sentences({ ACCEL_REDIRECT: 'stored' })[0]).toContain('ACCEL_REDIRECT must be')
  })

  test('needs all of Stripe’s keys or none', () => {
    expect(sentences({ STRIPE_SECRET_KEY: 'sk_test_1' }).map((sentence) => sentence.split(' ')[0])).toEqual([
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ])
  })

  test('needs a first member of staff with a real address and a password, and a secret that is long enough', () => {
    const complaints = sentences({ STAFF_EMAIL: 'moira', STAFF_PASSWORD: 'short', SESSION_SECRET: 'x'.repeat(31) })
    expect(complaints.map((sentence) => sentence.split(' ')[0])).toEqual([
      'STAFF_EMAIL',
      'STAFF_PASSWORD',
      'SESSION_SECRET',
    ])
  })

  test('in production needs a real database, a public address and the real clock', () => {
    const complaints = sentences({ NODE_ENV: 'production', CLOCK: '2026-01-01T00:00:00Z' })
    expect(complaints.map((sentence) => sentence.split(' ')[0])).toEqual([
      'CLOCK',
      'DATABASE_URL',
      'PUBLIC_URL',
      'PORTAL_PASSWORD',
    ])
  })
})
