import { monitorEventLoopDelay } from 'node:perf_hooks'

const windowMs = 250
/** How often Node measures; each measurement wakes an idle process. What it reports is this interval plus the delay. */
const resolutionMs = 50

/** What shows how busy this process is. */
export interface Load {
  /** How late this thread's event loop is, in milliseconds: the mean of the last quarter of a second. */
  loopDelay(): number
  /** The time in milliseconds since some fixed moment, which shows how long requests have waited. */
  now(): number
}

/** Begins to measure; `stop` ends it. It does not keep the process from ending. */
export function measureLoad(): Load & { stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let delay = 0
  const timer = setInterval(() => {
    delay = histogram.count > 0 ? Math.max(0, histogram.mean / 1e6 - resolutionMs) : 0
    histogram.reset()
  }, windowMs).unref()
  return {
    loopDelay: () => delay,
    now: () => performance.now(),
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
