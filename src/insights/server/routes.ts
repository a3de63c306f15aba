import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { z } from 'zod'
import { isbot } from 'isbot'
import { addressOf, limitKey } from '#src/platform/http/guards/client-address.ts'
import { anybody, endpoints } from '#src/platform/http/endpoint.ts'
import { type AppContext, type AppEnv, readJson } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { EngagementRequest, MetricRequest, VisitorRequest } from '../api.ts'
import { campaignOf, deviceOf, isSeenToTheEnd, pageOf, percentSeen, sourceOf } from '../insight.ts'
import type { EventBuffer, Report } from './event-buffer.ts'

/** What the program passes to the calls that browsers make. */
export interface VisitContext extends Context {
  buffer: EventBuffer
}

// One visitor reports a dozen events for each page. Counted only in this process's memory, because it protects only
// statistics.
const burst = 60
const perSecond = 1
const mostAddresses = 20_000

/**
 * Accepts what browsers report about visits (STATS-1, STATS-3, STATS-6). The response is always 202 (STATS-7), so that
 * a bot, or a sender of malformed or too many reports, learns nothing and does no harm. Dropped reports are counted by
 * reason. Neither address nor user agent is stored.
 */
export function insightRoutes(context: VisitContext): Hono<AppEnv> {
  const { buffer, clock, config } = context
  const api = endpoints(context)
  const ownHost = new URL(config.publicUrl).hostname
  const { take, drop } = reportTaker(context)

  api.post(
    '/api/visitor-tracking',
    { does: 'Tells that a visit began', who: anybody, takes: VisitorRequest, status: 202 },
    ({ c }) =>
      take(c, (body) => {
        const visit = VisitorRequest.safeParse(body)
        if (!visit.success) return drop('malformed')
        const { sessionId, referrer, currentPage, screenResolution, campaign } = visit.data
        const { source, host } = sourceOf(referrer, ownHost)
        buffer.push({
          type: 'visit',
          sessionId,
          at: clock.now(),
          source,
          referrer: host,
          device: deviceOf(screenResolution),
          page: pageOf(currentPage),
          campaign: campaignOf(campaign),
        })
      }),
  )

  api.post(
    '/api/visitor-engagement',
    { does: 'Tells what a visitor did on a page', who: anybody, takes: EngagementRequest, status: 202 },
    ({ c }) =>
      take(c, (body) => {
        const engagement = EngagementRequest.safeParse(body)
        if (!engagement.success) return drop('malformed')
        const { sessionId, currentPage, screenResolution } = engagement.data
        const common = { sessionId, at: clock.now(), page: pageOf(currentPage), device: deviceOf(screenResolution) }
        for (const event of eventsOf(engagement.data)) buffer.push({ type: 'event', ...common, ...event })
      }),
  )

  api.post(
    '/api/performance-metrics',
    { does: 'Tells how fast a page was', who: anybody, takes: MetricRequest, status: 202 },
    ({ c }) =>
      take(c, (body) => {
        const metric = MetricRequest.safeParse(body)
        if (!metric.success) return drop('malformed')
        const { name, value, url, screenResolution } = metric.data
        buffer.push({
          type: 'vital',
          at: clock.now(),
          name,
          value,
          page: pageOf(url),
          device: deviceOf(screenResolution),
        })
      }),
  )

  return api.routes
}

type Engagement = z.infer<typeof EngagementRequest>
type EventReport = Extract<Report, { type: 'event' }>

/** Returns the events of a report. A film that was seen to its end is two events. */
function eventsOf({ action, details }: Engagement): Pick<EventReport, 'kind' | 'subject' | 'value' | 'percent'>[] {
  switch (action) {
    case 'video_click':
      return [{ kind: 'click', subject: details.videoId, value: 1 }]
    case 'video_watch': {
      const { videoId, secondsWatched, filmSeconds, ended = false } = details
      const percent = percentSeen(secondsWatched, filmSeconds)
      return [
        {
          kind: 'watch',
          subject: videoId,
          value: Math.round(secondsWatched),
          ...(percent === undefined ? {} : { percent }),
        },
        ...(isSeenToTheEnd(ended, percent) ? [{ kind: 'ended' as const, subject: videoId, value: 1 }] : []),
      ]
    }
    case 'scroll_depth':
      return [{ kind: 'scroll', subject: String(details.depth), value: details.depth }]
    case 'page_time':
      return [{ kind: 'time', subject: '', value: Math.round(details.secondsSpent) }]
  }
}

/** Decides which reports are taken, and counts why others are not. */
function reportTaker({ buffer, clock, trustProxy }: VisitContext) {
  const spent = new Map<string, { tokens: number; at: number }>()
  return { take, drop }

  async function take(c: AppContext, keep: (body: unknown) => void): Promise<Response> {
    const accepted = () => c.json({ success: true }, 202)
    // The browser asks not to be counted, and this is not counted either (Global Privacy Control; Tracking Preference
    // Expression).
    if (c.req.header('sec-gpc') === '1' || c.req.header('dnt') === '1') return accepted()
    if (!allow(limitKey(addressOf(c, trustProxy)))) drop('flood')
    else if (isbot(c.req.header('user-agent') ?? '') || /prefetch|prerender/.test(c.req.header('sec-purpose') ?? ''))
      drop('program')
    else {
      const body = await readJson(c).catch(() => undefined)
      keep(body)
    }
    return accepted()
  }

  function drop(reason: string): void {
    buffer.push({ type: 'dropped', at: clock.now(), reason })
  }

  /** A token bucket for each address, of which only a hash is kept. */
  function allow(address: string): boolean {
    const key = createHash('sha256').update(address).digest('base64url')
    const now = clock.now().getTime()
    if (spent.size > mostAddresses) spent.clear()
    const bucket = spent.get(key) ?? { tokens: burst, at: now }
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond)
    spent.set(key, { tokens: Math.max(0, tokens - 1), at: now })
    return tokens >= 1
  }
}
