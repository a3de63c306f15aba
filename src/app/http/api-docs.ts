import type { Hono } from 'hono'
import { brand } from '#content/brand.ts'
import { pages as words } from '#content/site/pages.ts'
import { portalCookie } from '#src/contracts/server/public.ts'
import type { Db } from '#src/platform/database/database.ts'
import { declaredEndpoints } from '#src/platform/http/declared-endpoints.ts'
import { anybody, endpoints } from '#src/platform/http/endpoint.ts'
import { ifChanged } from '#src/platform/http/files/if-changed.ts'
import { openApiDocument } from '#src/platform/http/openapi.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import { staffCookie } from '#src/staff/server/sessions.ts'
import type { Clock } from '#src/values/clock.ts'

export interface ApiDocsOptions {
  db: Db
  clock: Clock
  publicUrl: string
  /** The router with all calls; it is read when the document is first asked for. */
  app: Pick<Hono<AppEnv>, 'routes'>
  showDocs(c: AppContext): Response
}

/** Describes all calls, for programs and for people. Neither description needs a session or contains a secret. */
export function apiDocsRoutes({ db, clock, publicUrl, app, showDocs }: ApiDocsOptions): Hono<AppEnv> {
  const api = endpoints({ db, clock })
  const secure = publicUrl.startsWith('https:')
  let document: string | undefined

  api.get('/api/openapi.json', { does: 'Describes every call', who: anybody }, ({ c }) => {
    document ??= JSON.stringify(
      openApiDocument(declaredEndpoints(app.routes), {
        title: `${words.apiDocs.title} | ${brand.name}`,
        version: '1',
        url: publicUrl,
        cookies: { client: portalCookie(secure).name, staff: staffCookie(secure).name },
      }),
    )
    return ifChanged(c, document, { contentType: 'application/json', cacheControl: 'no-cache' })
  })

  api.get('/api/docs', { does: 'Shows every call to a reader', who: anybody }, ({ c }) => showDocs(c))

  return api.routes
}
