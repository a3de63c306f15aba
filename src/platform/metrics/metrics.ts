import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AppEnv } from '../http/request.ts'

/** The metrics of this process, for Prometheus. */
export interface Metrics {
  /** Where other parts register their own measures. */
  registry: Registry
  /** Counts and times every request; the outermost middleware. */
  requests: MiddlewareHandler<AppEnv>
  /** Returns all metrics in Prometheus's text format, after each of `readers` has updated its own. */
  text(): Promise<string>
  readers: (() => Promise<void>)[]
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** How often the event loop's delay is measured. Each measurement wakes an idle process. */
const loopPrecisionMs = 100
const seconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/**
 * Makes the metrics.
 *
 * Requests are distinguished by the pattern of their route, such as `/bookings/:token`, and never by their path: what
 * visitors type must not fill our memory, and some paths are keys. A request that no route answers is counted under the
 * pattern of the last middleware that saw it, such as `/*`.
 *
 * A request's time ends when its response begins, because how long a film takes depends on the visitor's connection.
 */
export function createMetrics({ isUpload }: { isUpload: (path: string) => boolean }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecisionMs })
  const common = { registers: [registry] }
  const requestCounter = new Counter({
    ...common,
    name: 'patter_http_requests_total',
    help: 'Requests that were answered',
    labelNames: ['method', 'route', 'status'],
  })
  const took = new Histogram({
    ...common,
    name: 'patter_http_request_seconds',
    help: 'Seconds until an answer began',
    labelNames: ['method', 'route'],
    buckets: seconds,
  })
  const inFlight = new Gauge({ ...common, name: 'patter_http_requests_in_flight', help: 'Requests not answered yet' })
  const uploads = new Gauge({ ...common, name: 'patter_uploads_under_way', help: 'Film uploads under way' })

  const requests: MiddlewareHandler<AppEnv> = async (c, next) => {
    const began = performance.now()
    const upload = c.req.method !== 'GET' && isUpload(c.req.path)
    inFlight.inc()
    if (upload) uploads.inc()
    try {
      await next()
    } finally {
      inFlight.dec()
      if (upload) uploads.dec()
    }
    const route = { method: methods.has(c.req.method) ? c.req.method : 'other', route: routePath(c) }
    requestCounter.inc({ ...route, status: c.res.status })
    took.observe(route, (performance.now() - began) / 1000)
  }
  const readers: Metrics['readers'] = []
  const text = async () => {
    await Promise.all(readers.map((readValue) => readValue()))
    return registry.metrics()
  }
  return { registry, requests, text, readers }
}
