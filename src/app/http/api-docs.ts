import type { Hono } from 'hono'
import { brand } from '#content/brand.ts'
import { pages as words } from '#content/site/pages.ts'
import { portalCookie } from '#src/contracts/server/public.ts'
import { declaredEndpoints } from '#src/platform/http/declared-endpoints.ts'
import { anybody, endpoints } from '#src/platform/http/endpoint.ts'
import { ifChanged } from '#src/platform/http/files/if-changed.ts'
import { openApiDocument } from '#src/platform/http/openapi.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { staffCookie } from '#src/staff/server/public.ts'

/**
 * Describes all calls, for programs and for people. Neither description needs a session or contains a secret. `app` is
 * the router with all calls; it is read when the document is first asked for.
 */
export function apiDocsRoutes(
  context: Context,
  app: Pick<Hono<AppEnv>, 'routes'>,
  showDocs: (c: AppContext) => Response,
): Hono<AppEnv> {
  const api = endpoints(context)
  const { secure } = context
  let document: string | undefined

  api.get('/api/openapi.json', { does: 'Describes every call', who: anybody }, ({ c }) => {
    document ??= JSON.stringify(
      openApiDocument(declaredEndpoints(app.routes), {
        title: `${words.apiDocs.title} | ${brand.name}`,
        version: '1',
        url: context.config.publicUrl,
        cookies: { client: portalCookie(secure).name, staff: staffCookie(secure).name },
      }),
    )
    return ifChanged(c, document, { contentType: 'application/json', cacheControl: 'no-cache' })
  })

  api.get('/api/docs', { does: 'Shows every call to a reader', who: anybody }, ({ c }) => showDocs(c))

  return api.routes
}
