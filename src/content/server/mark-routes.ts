import { Hono } from 'hono'
import type { AppEnv } from '#src/platform/http/request.ts'
import { findMark } from './client-marks.ts'
import type { Db } from './tables.ts'

/** Serves the logos that staff uploaded. The name depends on the bytes, so browsers never ask twice. */
export function markRoutes(db: Db): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/client-marks/:name', async (c) => {
    const bytes = await findMark(db, c.req.param('name'))
    if (!bytes) return c.notFound()
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
