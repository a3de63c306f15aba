// The statistics' part of every page's script (STATS-1 to STATS-6). It has to be small, and it fails silently
// (STATS-7). Nothing is sent or stored if the browser or its owner has opted out (STATS-8).

import { ownZone } from '#src/values/own-zone.ts'
import type { ReportEvent } from './report-event.ts'

export const optOutKey = 'patter_not_counted'
export const sessionKey = 'visitor_session'
const toldKey = 'visitor_told'

/** Whether this browser may be counted: no Global Privacy Control, no Do Not Track, and its owner has not opted out. */
export function mayCount(): boolean {
  try {
    return (
      !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl &&
      navigator.doNotTrack !== '1' &&
      !localStorage.getItem(optOutKey) &&
      // Staff are looking at texts that have not been saved (CONTENT-6).
      !location.pathname.startsWith('/api/')
    )
  } catch {
    return false
  }
}

/** Returns the tab's own id: a timestamp and something random. */
const sessionId = () => {
  let id = sessionStorage.getItem(sessionKey)
  if (!id) sessionStorage.setItem(sessionKey, (id = `${Date.now()}-${Math.random().toString(36).slice(2, 12)}`))
  return id
}

const report: ReportEvent = (path, body) => {
  const json = JSON.stringify({
    sessionId: sessionId(),
    currentPage: location.pathname,
    screenResolution: `${screen.width}x${screen.height}`,
    ...body,
  })
  fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: json,
    keepalive: true,
  })
    // The body must be read, or the request counts as unfinished.
    .then((answer) => answer.text())
    .catch(console.warn)
}

/** Reports at once something that a visitor did. */
export const engaged = (action: string, details: object) => {
  if (mayCount()) report('visitor-engagement', { action, details, engagementTimestamp: new Date().toISOString() })
}

/** Runs something when the browser is idle. */
export const idle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work)

/** Starts counting when the page is idle. */
export function track(): void {
  if (!mayCount()) return
  setTimeout(() => {
    if (sessionStorage.getItem(toldKey)) return
    sessionStorage.setItem(toldKey, '1')
    // In steps, because finding the time zone takes a slow phone a tenth of a second, and the visitor may be tapping.
    idle(() => {
      const timezone = ownZone()
      const { userAgent, language } = navigator
      idle(() =>
        report('visitor-tracking', {
          timestamp: new Date().toISOString(),
          userAgent,
          referrer: document.referrer || 'Direct',
          timezone,
          language,
          // Nothing else in the query is sent.
          campaign: new URLSearchParams(location.search).get('utm_campaign') ?? undefined,
        }),
      )
    })
  }, 1000)

  // Scroll depth: checked at most every half second, reported when the page has been still for 300 ms.
  let deepest = 0
  let toldDepth = 0
  let lookedAt = 0
  let still: ReturnType<typeof setTimeout>
  const look = () => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    deepest = Math.max(deepest, scrollHeight > clientHeight ? ((scrollTop + clientHeight) / scrollHeight) * 100 : 0)
  }
  addEventListener(
    'scroll',
    () => {
      const now = Date.now()
      if (now - lookedAt >= 500) {
        lookedAt = now
        look()
      }
      clearTimeout(still)
      still = setTimeout(() => {
        look()
        for (const depth of [25, 50, 75, 100])
          if (depth > toldDepth && deepest >= depth - 0.5) engaged('scroll_depth', { depth: (toldDepth = depth) })
      }, 300)
    },
    { passive: true },
  )

  // Measures how long the page was visible, and reports it when it is left.
  let since = document.hidden ? 0 : performance.now()
  let seconds = 0
  const leave = () => {
    if (since) seconds += (performance.now() - since) / 1000
    since = 0
    if (seconds > 10) {
      engaged('page_time', { secondsSpent: Math.round(seconds) })
      seconds = 0
    }
    tellVitals()
  }
  addEventListener('visibilitychange', () => (document.hidden ? leave() : (since = performance.now())))
  addEventListener('pagehide', leave)

  // One page in ten reports its speed.
  let tellVitals = () => {}
  if (Math.random() < 0.1) void import('./vitals.ts').then(({ measure }) => (tellVitals = measure(report)))
}
