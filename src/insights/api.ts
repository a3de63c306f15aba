import { z } from 'zod'
import { depths } from './insight.ts'

// What browsers report (STATS-1, STATS-3, STATS-6). There is no IP address or location in it, because those are never
// looked up.

const line = (most: number) => z.string().max(most)
/** Made by the tab: a timestamp followed by something random. */
const sessionId = z.string().regex(/^[\w.-]{8,64}$/)
/**
 * The visit during which a form was sent. An invalid value is ignored, so that it never prevents a form from being
 * sent.
 */
export const visitOfForm = sessionId.optional().catch(undefined)
const page = line(2000).min(1)

export const VisitorRequest = z.object({
  sessionId,
  timestamp: line(40).optional(),
  userAgent: line(1000).optional(),
  referrer: line(2000).default('Direct'),
  currentPage: page,
  screenResolution: line(20).default(''),
  timezone: line(64).optional(),
  language: line(35).optional(),
  /** The name of a campaign, if the link had one (`utm_campaign`). An invalid value is ignored. */
  campaign: line(200).catch('').default(''),
})

const filmId = z.string().regex(/^[\w-]{1,64}$/)
const seconds = z.number().min(0).max(86_400)

export const EngagementRequest = z.intersection(
  z.object({
    sessionId,
    currentPage: page,
    engagementTimestamp: line(40).optional(),
    screenResolution: line(20).default(''),
  }),
  z.discriminatedUnion('action', [
    z.object({
      action: z.literal('video_click'),
      details: z.object({ videoId: filmId, videoTitle: line(200).optional() }),
    }),
    z.object({
      action: z.literal('video_watch'),
      details: z.object({
        videoId: filmId,
        secondsWatched: seconds,
        /** The film's length, counted from where it starts. */
        filmSeconds: seconds.positive().optional(),
        ended: z.boolean().optional(),
      }),
    }),
    z.object({
      action: z.literal('scroll_depth'),
      details: z.object({ depth: z.union(depths.map((depth) => z.literal(depth))) }),
    }),
    z.object({ action: z.literal('page_time'), details: z.object({ secondsSpent: seconds }) }),
  ]),
)

export const MetricRequest = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('LCP'),
    value: z.number().min(0).max(120_000),
    timestamp: z.union([z.number(), line(40)]).optional(),
    url: page,
    screenResolution: line(20).default(''),
  }),
  z.object({
    name: z.literal('INP'),
    value: z.number().min(0).max(120_000),
    timestamp: z.union([z.number(), line(40)]).optional(),
    url: page,
    screenResolution: line(20).default(''),
  }),
  z.object({
    name: z.literal('CLS'),
    value: z.number().min(0).max(100),
    timestamp: z.union([z.number(), line(40)]).optional(),
    url: page,
    screenResolution: line(20).default(''),
  }),
])
