import { thresholds, type Vital } from '../insight.ts'
import type { ReportEvent } from './report-event.ts'

/**
 * Measures largest paint, layout shift and the slowest response to a tap (STATS-6). Returns a function that reports
 * them, to call when the page is left.
 */
export function measure(report: ReportEvent): () => void {
  const values: Partial<Record<Vital, number>> = {}
  const watch = (
    name: Vital,
    type: string,
    valueAfter: (entry: any, valueBefore: number) => number,
    more: object = {},
  ) => {
    try {
      new PerformanceObserver((list) => {
        const before = values[name] ?? 0
        for (const entry of list.getEntries()) values[name] = valueAfter(entry, values[name] ?? 0)
        if (before <= thresholds[name] && (values[name] ?? 0) > thresholds[name])
          console.warn(`${name} ${values[name]} is above ${thresholds[name]}`)
      }).observe({ type, buffered: true, ...more })
    } catch {
      // This browser cannot measure it.
    }
  }
  watch('LCP', 'largest-contentful-paint', (entry) => entry.startTime)
  watch('CLS', 'layout-shift', (entry, sum) => sum + (entry.hadRecentInput ? 0 : entry.value))
  watch('INP', 'event', (entry, longest) => Math.max(longest, entry.interactionId ? entry.duration : 0), {
    durationThreshold: 40,
  })

  return () => {
    for (const [name, value] of Object.entries(values))
      report('performance-metrics', { name, value, timestamp: new Date().toISOString(), url: location.pathname })
    for (const name of Object.keys(values)) delete values[name as Vital]
  }
}
