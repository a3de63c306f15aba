import { Hono } from 'hono'
import type { AppContext, AppEnv } from '../http/request.ts'
import { isFromThisMachine } from '../http/guards/from-this-machine.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsRoutesOptions {
  metrics: Metrics
  publicUrl: string
  trustProxy: number
  requireStaff: (c: AppContext) => Promise<unknown>
}

/**
 * `/metrics` in Prometheus's text format, for programs on this machine and for everybody whom `requireStaff` lets in.
 */
export function metricsRoutes({ metrics, publicUrl, trustProxy, requireStaff }: MetricsRoutesOptions): Hono<AppEnv> {
  const behindProxy = publicUrl.startsWith('https:')
  const app = new Hono<AppEnv>()
  app.get('/metrics', async (c) => {
    if (!isFromThisMachine(c, { behindProxy, trustProxy })) await requireStaff(c)
    return c.body(await metrics.text(), 200, {
      'content-type': metrics.registry.contentType,
      'cache-control': 'no-store',
    })
  })
  return app
}
