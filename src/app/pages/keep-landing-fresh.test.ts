import { beforeEach, expect, test } from 'vitest'
import { CachedPage } from '#src/platform/http/files/cached-page.ts'
import { createLog } from '#src/platform/log/log.ts'
import type { PublicVideo } from '#src/videos/public-video.ts'
import { keepLandingFresh } from './keep-landing-fresh.ts'

const film = (title: string): PublicVideo => ({
  id: 'vid_1',
  placement: 'hero',
  title,
  description: '',
  videoFile: 'a.mp4',
  duration: 9,
  publishedAt: '2026-01-02',
})
let now: number
let library: PublicVideo[] | Error
let words: Record<string, string>
let reads: number
let renders: number
beforeEach(() => {
  now = Date.parse('2026-11-23T10:00:00Z')
  library = [film('First')]
  words = {}
  reads = renders = 0
})

const open = () =>
  keepLandingFresh({
    read: async () => {
      reads++
      if (library instanceof Error) throw library
      return { library, content: words }
    },
    render: async ({ library: videos, content: said }) => {
      renders++
      const page = await CachedPage.of(
        (videos.map(({ title }) => title).join() || 'sample films') + Object.values(said).join(),
      )
      return { main: page, sent: page }
    },
    clock: { now: () => new Date(now) },
    log: createLog('silent'),
  })
const seen = async (landing: Awaited<ReturnType<typeof open>>) =>
  (await landing.current()).main.respond(new Request('http://localhost/')).text()

test('a change in the library is on the page within a second, whichever process made it, with no query in between', async () => {
  const landing = await open()
  library = [film('Second')]
  now += 999
  expect(await seen(landing)).toBe('First')
  now += 1
  expect(await Promise.all([seen(landing), seen(landing), seen(landing)])).toEqual(['Second', 'Second', 'Second'])
  expect({ reads, renders }).toEqual({ reads: 2, renders: 2 })
  library = []
  now += 5000
  expect(await seen(landing)).toBe('sample films')
  expect(landing.content()).toEqual({ library: [], content: {} })
})

test('an unchanged library is not rendered again, and visitors get the page if the database does not answer', async () => {
  const landing = await open()
  now += 2000
  expect(await seen(landing)).toBe('First')
  expect(renders).toBe(1)
  library = new Error('The connection is gone')
  now += 2000
  expect(await seen(landing)).toBe('First')
  library = [film('Back')]
  now -= 60_000
  expect(await seen(landing)).toBe('Back')
})

test('texts that staff have changed are on the page within a second, with another ETag', async () => {
  const landing = await open()
  const before = (await landing.current()).main.respond(new Request('http://localhost/')).headers.get('etag')
  words = { 'landing.hero.badge.rest': ', said anew' }
  now += 1000
  expect(await seen(landing)).toBe('First, said anew')
  const after = (await landing.current()).main.respond(new Request('http://localhost/')).headers.get('etag')
  expect(after).not.toBe(before)
})
