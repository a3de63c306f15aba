import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '#src/platform/storage/test-s3.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '../test-program.ts'

// The readiness of a process that keeps its films in a bucket.

let s3: Awaited<ReturnType<typeof startS3>>
const env: Record<string, string> = { VIDEO_CONVERTER: 'none' }
beforeAll(async () => {
  s3 = await startS3()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.config
  Object.assign(env, { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region })
  Object.assign(env, { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey })
})
afterAll(() => s3.stop())
const tested = testProgram('readiness-bucket', env)

const bucket = () => path.join(s3.folder, s3.config.bucket)
/** Waits for the expected response, because responses are reused for two seconds. */
async function becomes(expected: unknown): Promise<void> {
  const ready = async () => {
    const { status, json } = await tested.call('GET', '/readyz')
    return [status, json()]
  }
  await expect.poll(ready, { interval: 250 }).toEqual(expected)
}

test('a public film whose file is no longer in the bucket is a warning', async () => {
  const { cookie } = await signedIn(tested.database.db)
  const form = new FormData()
  const film = fs.readFileSync(path.join(import.meta.dirname, '../../videos/samples/plain.mp4'))
  form.append('video', new Blob([new Uint8Array(film)], { type: 'video/mp4' }), 'plain.mp4')
  form.append('title', 'A day on the floor')
  const uploaded = await tested.call('POST', '/api/videos/upload', form, { cookie })
  expect(uploaded.status).toBe(201)
  const { id } = uploaded.json().data as { id: string }
  const stream = () => tested.call('GET', `/api/videos/${id}/stream`)
  await expect.poll(async () => (await stream()).status).toBe(200)

  const kept = fs.readdirSync(bucket(), { recursive: true, encoding: 'utf8' })
  for (const name of kept) if (name.includes('.mp4')) fs.rmSync(path.join(bucket(), name))
  expect([(await stream()).status, (await stream()).json().code]).toEqual([503, 'object_missing'])
  await becomes([200, { status: 'ready', warnings: ['The file of the video “A day on the floor” is missing.'] }])
})

test('if the bucket can’t be reached, the process is not ready until it can', async () => {
  fs.renameSync(bucket(), `${bucket()}-away`)
  await becomes([503, { status: 'not ready', problems: ['Storage is not accepting writes.'] }])
  fs.renameSync(`${bucket()}-away`, bucket())
  await becomes([200, expect.objectContaining({ status: 'ready' })])
})
