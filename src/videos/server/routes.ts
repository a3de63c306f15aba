import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { objectDelivery } from '#src/platform/http/files/deliver-object.ts'
import { deliver } from '#src/platform/http/files/deliver.ts'
import { anybody, endpoints } from '#src/platform/http/endpoint.ts'
import { queryOf } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { converterOf, type Library } from './library.ts'
import { presentToStaff, presentVideo, watchedKey } from './present-video.ts'
import { publicName, videoIdIn } from './public-name.ts'
import { captionsOf, type DeliveredVideo, isOnShow, listVideos, noSuchVideo } from './video-store.ts'

/** The library, and how staff are recognised, who may see all of it. */
interface ShownLibrary {
  library: Library
  staff: StaffGate
  /** The internal location in a web server in front, if that serves stored files itself. */
  accelRedirect: string | undefined
}

/** The public part of the library, with nothing of a hidden video (VIDEO-7, VIDEO-10, VIDEO-13). */
export function videoRoutes(context: ShownLibrary): Hono<AppEnv> {
  const { library, staff } = context
  const { db, clock } = library
  const api = endpoints({ db, clock })
  const { visible, object, captions } = videoFiles(context)

  api.get(
    '/api/videos',
    {
      does: 'Lists the videos on show; with active=false all of them, for staff',
      who: anybody,
      query: queryOf(z.object({ active: z.string().optional() })),
    },
    async ({ c, query }) => {
      if (query.active !== 'false') return (await listVideos(db)).filter(isOnShow).map(presentVideo)
      await staff.require(c)
      const [videos, converter] = [await listVideos(db), await converterOf(library)]
      const missing = await library.findMissing(videos)
      return videos.map((video) => presentToStaff(video, converter, missing))
    },
  )

  api.get('/api/videos/:id/stream', { does: 'Plays a video', who: anybody }, async ({ c, params }) => {
    const { video, seenBy } = await visible(c, params.id)
    if (seenBy === 'everybody' && !isOnShow(video))
      throw new Problem('unavailable', 'processing', 'This video is being processed and will be available soon.', {
        retryAfter: 30,
      })
    return object(c, watchedKey(video), seenBy, false)
  })

  api.get('/api/videos/:id/thumbnail', { does: 'Shows a video’s still', who: anybody }, async ({ c, params }) => {
    const { video, seenBy } = await visible(c, params.id)
    if (!video.poster_key) throw new Problem('not-found', 'no_poster', 'This video has no poster yet.')
    return object(c, video.poster_key, seenBy, isVersion(c, video.poster_key))
  })

  api.get('/api/videos/:id/captions', { does: 'Downloads a video’s captions', who: anybody }, async ({ c, params }) => {
    const { video, seenBy } = await visible(c, params.id)
    if (!video.captions_sha256) throw new Problem('not-found', 'no_captions', 'This video has no captions.')
    return captions(c, video, seenBy, isVersion(c, video.captions_sha256))
  })

  api.routes.get('/public-objects/:name', async (c, next) => {
    const name = c.req.param('name')
    const id = videoIdIn(name)
    // Not a file of the library: a sample film, or unknown.
    if (!id) return next()
    const video = await library.delivered.find(id)
    if (!video || !isOnShow(video)) throw noSuchVideo()
    if (video.captions_sha256 && name === publicName(id, `${video.captions_sha256}.vtt`))
      return captions(c, video, 'everybody', true)
    const key = [watchedKey(video), video.poster_key, video.card_poster_key].find(
      (key) => key && name === publicName(id, key),
    )
    if (!key) throw noSuchVideo()
    return object(c, key, 'everybody', true)
  })

  return api.routes
}

/** Who may see a video, and the delivery of its files. */
function videoFiles({ library, staff, accelRedirect }: ShownLibrary) {
  const { db } = library
  const deliverObject = objectDelivery({ ...library, accelRedirect })
  return { visible, object, captions }

  /** Only staff can see a hidden video; others get the same answer as for one that never existed. */
  async function visible(
    c: Context<AppEnv>,
    id: string,
  ): Promise<{ video: DeliveredVideo; seenBy: 'everybody' | 'staff' }> {
    const video = await library.delivered.find(id)
    if (!video) throw noSuchVideo()
    if (video.is_active && video.state !== 'failed' && isOnShow(video)) return { video, seenBy: 'everybody' }
    const isStaff = await staff.require(c).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Problem && error.kind === 'unauthenticated') return false
        throw error
      },
    )
    if (isStaff) return { video, seenBy: 'staff' }
    if (!video.is_active || video.state === 'failed') throw noSuchVideo()
    return { video, seenBy: 'everybody' }
  }

  async function object(
    c: Context<AppEnv>,
    key: string,
    seenBy: 'everybody' | 'staff',
    forEver: boolean,
  ): Promise<Response> {
    const response = await deliverObject(c.req.raw, key, cacheControl(seenBy, forEver))
    if (!response) throw noSuchVideo()
    return response
  }

  async function captions(
    c: Context<AppEnv>,
    video: DeliveredVideo,
    seenBy: 'everybody' | 'staff',
    forEver: boolean,
  ): Promise<Response> {
    const bytes = Buffer.from(await captionsOf(db, video.id))
    return deliver(c.req.raw, {
      size: bytes.length,
      etag: `"${video.captions_sha256!.slice(0, 32)}"`,
      modified: video.updated_at,
      contentType: 'text/vtt; charset=utf-8',
      cacheControl: cacheControl(seenBy, forEver),
      read: async ({ start, end }) => new Blob([bytes.subarray(start, end + 1)]).stream(),
    })
  }
}

/** Whether the address names this very content (`?v=…`). */
function isVersion(c: Context<AppEnv>, key: string): boolean {
  return c.req.query('v') === key.slice(0, 16)
}

/**
 * Returns the cache header. An address that names its content may be cached for ever; others are revalidated each time,
 * so that hiding takes effect at once.
 */
function cacheControl(seenBy: 'everybody' | 'staff', forEver: boolean): string {
  return `${seenBy === 'staff' ? 'private' : 'public'}, ${forEver ? 'max-age=31536000, immutable' : 'no-cache'}`
}
