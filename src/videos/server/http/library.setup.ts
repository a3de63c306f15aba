import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, vi } from 'vitest'
import type { TestProgram } from '#src/app/test-program.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffVideoView } from '../../api.ts'

export const mega = 1024 * 1024
export const librarySettings = { VIDEO_MAX_MB: '2' }

export const sample = (name: string) => fs.readFileSync(path.join(import.meta.dirname, '../../samples', name))

export function form(
  file: Buffer | undefined,
  name = 'film.mp4',
  fields: Record<string, string> = { title: 'A day on the floor' },
): FormData {
  const data = new FormData()
  if (file) data.append('video', new Blob([new Uint8Array(file)], { type: 'video/mp4' }), name)
  for (const [field, value] of Object.entries(fields)) data.append(field, value)
  return data
}

/** The library as staff use it. Moira is an owner, and makes the calls by default; Stan is not an owner. */
export function library(tested: TestProgram) {
  let [moira, stan] = ['', '']
  beforeAll(async () => {
    moira = (await signedIn(tested.database.db, 'owner')).cookie
    stan = (await signedIn(tested.database.db, 'staff')).cookie
  })

  const call = (
    method: string,
    route: string,
    { body, as = moira, headers = {} }: { body?: unknown; as?: string; headers?: Record<string, string> } = {},
  ) => tested.call(method, route, body, { cookie: as, headers })
  const upload = (body: FormData, more: { as?: string; headers?: Record<string, string> } = {}) =>
    call('POST', '/api/videos/upload', { body, ...more })
  const list = async (): Promise<StaffVideoView[]> => (await call('GET', '/api/videos?active=false')).json().data

  /** The video, after its poster and rendition have been made. */
  const settled = (id: string): Promise<StaffVideoView> =>
    vi.waitUntil(
      async () =>
        (await list()).find((video) => video.id === id && video.state !== 'processing' && video.making === null),
      { timeout: 300_000, interval: 200 },
    ) as Promise<StaffVideoView>
  async function ready(name = 'plain.mp4'): Promise<StaffVideoView> {
    const answer = await upload(form(sample(name), name))
    expect([answer.status, answer.json().message]).toEqual([201, 'Video uploaded successfully!'])
    return settled(answer.json().data.id)
  }
  let shared: Promise<StaffVideoView> | undefined

  /** Files in the folder where uploads arrive. */
  const files = () =>
    fs
      .readdirSync(path.join(tested.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
  const lying = () => files().map((entry) => entry.name)

  return {
    get moira() {
      return moira
    },
    get stan() {
      return stan
    },
    call,
    upload,
    list,
    change: (id: string, body: object) => call('PUT', `/api/videos/${id}`, { body }),
    settled,
    ready,
    /** Returns a film that is shared by tests which do not change it. */
    anyFilm: () => (shared ??= ready()),
    lying,
    /** Returns how many bytes of the largest file have arrived so far. */
    largest: () => Math.max(0, ...files().map(({ parentPath, name }) => fs.statSync(path.join(parentPath, name)).size)),
    untouched: async (): Promise<void> => {
      await expect.poll(lying, { interval: 100 }).toEqual([])
    },
  }
}
