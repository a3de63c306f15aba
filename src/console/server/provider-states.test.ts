import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastBackup } from '#src/platform/backup/last-backup.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { providerStates } from './provider-states.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('shows the state of each provider, and no secret', async () => {
  const secrets = ['sk_test_very', 'whsec_very', 'smtp-very', 's3-very', 'p12-very']
  const config = readConfig(
    {
      DATA_DIR: '/nowhere',
      SMTP_URL: 'smtp://user:smtp-very@mail.example.com:587',
      STRIPE_SECRET_KEY: 'sk_test_very',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_very',
      S3_BUCKET: 'patter-videos',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 's3-very',
    },
    { brandName: 'Patter', brandEmail: 'hello@patter.example' },
  )
  const broken = () => Promise.reject(new Error('the certificate ran out'))
  const states = await providerStates({
    config,
    openSealer: broken,
    converter: async () => 'none',
    lastBackup: () => lastBackup(database.db, new Date()),
    now: new Date(),
  })
  expect(states).toEqual(
    expect.arrayContaining([
      { id: 'mail', mode: 'smtp', host: 'mail.example.com:587', from: expect.any(String) },
      { id: 'payments', mode: 'stripe', live: false },
      { id: 'backups', mode: 'by-hand', at: null, place: '', bytes: 0, isOld: true, failed: null },
      { id: 'storage', mode: 's3', host: 's3.example.com', bucket: 'patter-videos' },
      { id: 'seal', mode: 'broken', why: 'the certificate ran out' },
    ]),
  )
  for (const secret of secrets) expect(JSON.stringify(states)).not.toContain(secret)
})
