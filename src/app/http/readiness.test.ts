import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '../test-program.ts'

const tested = testProgram('readiness', { VIDEO_CONVERTER: 'none' })
let cookie = ''
beforeAll(async () => {
  cookie = (await signedIn(tested.database.db, 'owner')).cookie
})

const ready = async () => {
  const { status, json } = await tested.call('GET', '/readyz')
  return [status, json()]
}
/** Waits for the expected response, because responses are reused for two seconds. */
async function becomes(expected: unknown): Promise<void> {
  await expect.poll(ready, { interval: 250 }).toEqual(expected)
}

test('a process that can write to its database, folder and storage is ready', async () => {
  expect(await ready()).toEqual([200, { status: 'ready', warnings: [] }])
})

test('storage that refuses writes makes it not ready, until it accepts them again', async () => {
  const objects = path.join(tested.dataDir, 'objects')
  fs.renameSync(objects, `${objects}.away`)
  // A file in place of the folder, into which not even root can write.
  fs.writeFileSync(objects, '')
  await becomes([503, { status: 'not ready', problems: ['Storage is not accepting writes.'] }])
  fs.rmSync(objects)
  fs.renameSync(`${objects}.away`, objects)
  await becomes([200, { status: 'ready', warnings: [] }])
})

test('a public film whose file is missing is a warning, is marked in the console, and is shown as unavailable', async () => {
  const form = new FormData()
  form.append(
    'video',
    new Blob([new Uint8Array(fs.readFileSync(path.join(import.meta.dirname, '../../videos/samples/plain.mp4')))], {
      type: 'video/mp4',
    }),
    'plain.mp4',
  )
  form.append('title', 'A day on the floor')
  const uploaded = await tested.call('POST', '/api/videos/upload', form, { cookie })
  expect(uploaded.status).toBe(201)
  const { id } = uploaded.json().data as { id: string }
  const stream = () => tested.call('GET', `/api/videos/${id}/stream`, undefined, { cookie })
  await expect.poll(async () => (await stream()).status).toBe(200)

  const objects = path.join(tested.dataDir, 'objects')
  for (const name of fs.readdirSync(objects, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.mp4')) fs.rmSync(path.join(objects, name))
  const gone = await stream()
  expect([gone.status, gone.json().code]).toEqual([503, 'object_missing'])
  expect(Number(gone.headers.get('retry-after'))).toBeGreaterThan(0)
  const row = async () => (await tested.call('GET', '/api/videos?active=false', undefined, { cookie })).json().data[0]
  // A file that existed a moment ago is looked for again only after half a minute.
  await expect.poll(async () => (await row()).isMissing, { interval: 500 }).toBe(true)
  await becomes([200, { status: 'ready', warnings: ['The file of the video “A day on the floor” is missing.'] }])
})

test('a process is not ready while the disk of its stored files is not mounted, and stores nothing then', async () => {
  const objects = path.join(tested.dataDir, 'objects')
  fs.renameSync(objects, `${objects}.away`)
  fs.mkdirSync(objects)
  const problem = 'The folder of stored files is empty, although files were stored. Is its disk mounted?'
  await becomes([503, { status: 'not ready', problems: [problem] }])
  const film = new Uint8Array(fs.readFileSync(path.join(import.meta.dirname, '../../videos/samples/turned.mp4')))
  const form = new FormData()
  form.append('video', new Blob([film], { type: 'video/mp4' }), 'turned.mp4')
  form.append('title', 'Sent meanwhile')
  const sent = await tested.call('POST', '/api/videos/upload', form, { cookie })
  expect([sent.status, sent.json().code, fs.readdirSync(objects)]).toEqual([503, 'storage_away', []])
  fs.rmdirSync(objects)
  fs.renameSync(`${objects}.away`, objects)
  await becomes([200, expect.objectContaining({ status: 'ready' })])
})
