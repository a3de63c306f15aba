import path from 'node:path'
import { Hono } from 'hono'
import { rangedFile } from '#src/platform/http/files/ranged-file.ts'
import { contentTypeOf, type StaticFiles } from '#src/platform/http/files/static-files.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import { root } from '#src/platform/root.ts'
import type { Context } from '#src/platform/slice.ts'
import { offlineAddress } from './console-worker.ts'
import { rootFiles, securityText } from './root-files.ts'
import type { RenderedSite } from './site.ts'

const filmsFolder = path.join(root, 'content/films')
const brandFolder = path.join(root, 'content/brand')

/** The pages that are the same for everybody, and the files that browsers load with them or request by name. */
export function pageRoutes(
  { config, clock }: Context,
  { pages, landing, worker }: RenderedSite,
  assets: StaticFiles | undefined,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/privacy', (c) => pages.privacy.respond(c.req.raw))
  app.get('/portal', (c) => pages.portal.respond(c.req.raw))
  app.get('/s/:token', (c) => pages.portal.respond(c.req.raw))
  app.get('/portal/roles/*', (c) => pages.portal.respond(c.req.raw))
  app.get('/', async (c) => {
    const { main, sent } = await landing.current()
    return (c.req.query('sent') === 'contact' ? sent : main).respond(c.req.raw)
  })
  app.get(offlineAddress, (c) => pages.offline.respond(c.req.raw))
  app.get('/console-worker.js', (c) =>
    worker === undefined
      ? c.notFound()
      : c.body(worker, 200, { 'content-type': contentTypeOf('console-worker.js'), 'cache-control': 'no-cache' }),
  )
  if (!config.production) app.get('/kit', async (c) => (await pages.kit()).respond(c.req.raw))
  app.get('/assets/:name', (c) => assets?.respond(c.req.param('name'), c.req.header('accept-encoding')) ?? c.notFound())
  app.get('/public-objects/:name', async (c) => {
    const file = publicObject(c.req.param('name'))
    return (file && (await rangedFile(c.req.raw, file))) ?? c.notFound()
  })
  app.get('/.well-known/security.txt', (c) =>
    c.text(securityText(config.publicUrl, clock.now()), 200, { 'cache-control': 'public, max-age=3600' }),
  )
  for (const [route, file] of Object.entries(rootFiles(config.publicUrl))) {
    app.get(route, async (c) => {
      if ('text' in file)
        return c.body(file.text, 200, { 'content-type': file.contentType, 'cache-control': 'public, max-age=3600' })
      const onDisk = {
        path: path.join(brandFolder, file.name),
        contentType: contentTypeOf(file.name),
        cacheControl: 'public, max-age=86400',
      }
      return (await rangedFile(c.req.raw, onDisk)) ?? c.notFound()
    })
  }
  return app
}

function publicObject(name: string) {
  if (!/^[a-z0-9][a-z0-9-]*\.(mp4|webm|vtt|webp|jpg)$/.test(name)) return undefined
  return { path: path.join(filmsFolder, name), contentType: contentTypeOf(name), cacheControl: 'public, max-age=86400' }
}
