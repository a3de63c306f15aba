import type { Hono } from 'hono'
import { bodyCutOff } from '#src/platform/http/bodies/body-cut-off.ts'
import { refusedMethod } from '#src/platform/http/methods.ts'
import { problemResponse } from '#src/platform/http/problem-response.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import { Problem } from '#src/values/problem.ts'
import type { Pages } from '../pages/pages.tsx'

/** The response if no address matches or something failed: a page for a browser, a problem document for a program. */
export function answerFailures(app: Hono<AppEnv>, pages: Pages): void {
  const methodRefusal = refusedMethod(app.routes)
  app.notFound((c) => {
    const refusal = methodRefusal(c)
    if (refusal) return refusal
    if (wantsPage(c)) return pages.notFound.respond(c.req.raw)
    return problemResponse(
      new Problem('not-found', 'not_found', 'There is nothing at this address.'),
      c.get('requestId'),
    )
  })
  app.onError(async (thrown, c) => {
    const context = c as AppContext
    const error = bodyCutOff(context, thrown) ?? thrown
    context.set('logFields', {
      ...context.get('logFields'),
      ...(error instanceof Problem ? { code: error.code, error: error.cause } : { error }),
    })
    if (error instanceof Problem && error.kind === 'not-found' && wantsPage(context))
      return pages.notFound.respond(c.req.raw)
    const document = problemResponse(error, context.get('requestId'))
    if (document.status < 500 || !wantsPage(context)) return document
    const page = (await pages.failed(context.get('requestId'), document.status)).respond(c.req.raw)
    const wait = document.headers.get('retry-after')
    if (wait !== null) page.headers.set('retry-after', wait)
    return page
  })
}

function wantsPage(c: AppContext): boolean {
  return (
    (c.req.method === 'GET' || c.req.method === 'HEAD') &&
    !c.req.path.startsWith('/api/') &&
    (c.req.header('accept') ?? '*/*').match(/text\/html|\*\/\*/) !== null
  )
}
