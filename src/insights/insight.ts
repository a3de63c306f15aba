// What is counted about visits, and how (docs/specification/insights.md). Pure.

export type Device = 'phone' | 'tablet' | 'desktop'
export type Source = 'direct' | 'search' | 'social' | 'mail' | 'site'

/** One event reported by a browser, as stored in `insight_events`. */
export type EventKind = 'scroll' | 'time' | 'click' | 'watch' | 'ended'

/**
 * The kinds of counts in `insight_daily`: events, visits by source, visits by campaign, engaged visits, visits that
 * opened a film, visits by the depth that they reached on any page, players by how much of the film was seen.
 */
export type Kind =
  | EventKind
  | 'visit'
  | 'campaign'
  | 'engaged'
  | 'opened'
  | 'reached'
  | `seen-${(typeof watchMarks)[number]}`

export const depths = [25, 50, 75, 100] as const

/** Quarters of a film, in percent. Our films last a quarter of a minute, so seconds would say little. */
export const watchMarks = [25, 50, 75] as const

/**
 * Returns how much of a film was seen, in percent: seconds of the film, not of the clock, divided by its length from
 * the point where it starts. At most 100. Returns `undefined` if its length is unknown.
 */
export function percentSeen(secondsWatched: number, filmSeconds: number | undefined): number | undefined {
  return filmSeconds ? Math.min(100, (secondsWatched / filmSeconds) * 100) : undefined
}

/** Whether a film was watched to its end; jumping there does not count. */
export function isSeenToTheEnd(ended: boolean, percent: number | undefined): boolean {
  return ended && (percent ?? 100) >= watchMarks[2]
}

/**
 * Whether an event makes a visit engaged: it scrolled half-way, lasted more than ten seconds (browsers report no less),
 * or opened a film.
 */
export function engages(kind: EventKind, value: number): boolean {
  return kind !== 'scroll' || value >= 50
}

/** Above these the browser's console gets a warning (STATS-6). INP replaces FID, which browsers no longer measure. */
export const thresholds = { LCP: 2500, INP: 200, CLS: 0.1 } as const
export type Vital = keyof typeof thresholds
/** In the order in which they are shown. */
export const vitals: readonly Vital[] = ['LCP', 'CLS', 'INP']

// Laptops begin at 1280 × 720. The largest tablet has 1032 × 1376; some report this size however they are held.
const widestTablet = { upright: 1040, lying: 1200 }

/** Returns the kind of device, from the width of its screen in CSS pixels. */
export function deviceOf(screenResolution: string): Device {
  const [width = 0, height = 0] = screenResolution.split('x').map(Number)
  const narrow = Math.min(width, height)
  if (!(narrow > 0)) return 'desktop'
  if (narrow < 600) return 'phone'
  return width <= (height > width ? widestTablet.upright : widestTablet.lying) ? 'tablet' : 'desktop'
}

const searchEngines = /(^|\.)(google|bing|duckduckgo|ecosia|yahoo|startpage|qwant|brave|kagi|yandex|baidu)\./
const socialNetworks =
  /(^|\.)(linkedin|lnkd|facebook|instagram|twitter|x|t|youtube|reddit|threads|bsky|mastodon|tiktok|pinterest)\.(com|co|in|net|social|app)$|(^|\.)(lnkd\.in|t\.co|youtu\.be|bsky\.app)$/
const mailPrograms = /(^|\.)(mail|outlook|webmail)\.|(^|\.)(gmail)\.com$/

/**
 * Returns where a visitor came from, by the address of the referring page, or 'Direct' if there is none (STATS-1). Only
 * its host is kept.
 */
export function sourceOf(referrer: string, ownHost: string): { source: Source; host: string } {
  let host = ''
  try {
    const url = new URL(referrer)
    if (url.protocol === 'http:' || url.protocol === 'https:') host = url.hostname.toLowerCase().replace(/^www\./, '')
  } catch {
    // 'Direct', or not an address.
  }
  if (host === '' || host === ownHost.replace(/^www\./, '')) return { source: 'direct', host: '' }
  if (mailPrograms.test(host)) return { source: 'mail', host }
  if (searchEngines.test(host)) return { source: 'search', host }
  if (socialNetworks.test(host)) return { source: 'social', host }
  return { source: 'site', host }
}

const campaignName = /^[a-z0-9][a-z0-9 ._-]{0,59}$/
const longNumber = /\d{7}/

/**
 * Returns the name of a campaign in a link (`utm_campaign`), in lower case; empty if it does not look like one. An
 * email address or a phone number is not stored, so that nobody can be identified by it (STATS-8).
 */
export function campaignOf(text: string): string {
  const name = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return campaignName.test(name) && !longNumber.test(name) ? name : ''
}

/** Whether a page is an article's own. */
export function isArticle(page: string): boolean {
  return /^\/blog\/[a-z0-9-]+$/.test(page)
}

const longestPage = 200

/**
 * Returns only the path, because the query may identify a person. Pages with a secret in their path count as one page.
 */
export function pageOf(currentPage: string): string {
  let path = currentPage
  try {
    path = new URL(currentPage, 'https://x.invalid').pathname
  } catch {
    // A value that is not an address is counted as it is.
  }
  if (/^\/bookings\/./.test(path)) return '/bookings/…'
  if (/^\/blog\/preview\/./.test(path)) return '/blog/preview/…'
  return path.slice(0, longestPage)
}

// Each bucket is a tenth larger than the one before, so a percentile read from them is off by a twentieth at most.
const growth = Math.log(1.1)
const smallest: Record<Vital, number> = { LCP: 10, INP: 1, CLS: 0.001 }

/** Returns the bucket of a value. Bucket 0 contains all values up to the smallest that matters. */
export function bucketOf(name: Vital, value: number): number {
  return value <= smallest[name] ? 0 : Math.ceil(Math.log(value / smallest[name]) / growth)
}

/** Returns the value in the middle of a bucket. */
export function valueOf(name: Vital, bucket: number): number {
  return bucket === 0 ? smallest[name] : smallest[name] * Math.exp(growth * (bucket - 0.5))
}

/** Returns the value that this share of all values does not exceed; `undefined` without values. */
export function percentile(
  name: Vital,
  histogram: readonly { bucket: number; n: number }[],
  share: number,
): number | undefined {
  const total = histogram.reduce((sum, { n }) => sum + n, 0)
  let seen = 0
  for (const { bucket, n } of histogram.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += n
    if (seen >= total * share && n > 0) return valueOf(name, bucket)
  }
  return undefined
}
