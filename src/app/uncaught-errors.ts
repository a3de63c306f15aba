import type { Log } from '../platform/log/log.ts'

/** Longer than an orderly stop takes, whose parts are all limited in time. */
const mostMs = 30_000

/**
 * Handles uncaught errors, after which the program may be in any state. It writes one log line, accepts no new calls,
 * gives those under way as long as an orderly stop would, and exits with 1, so that its supervisor starts it again.
 * Everything that was acknowledged is already on the disk.
 */
export function exitOnUncaughtError({ log, stop }: { log: Log; stop(): Promise<void> }): void {
  let ending = false
  const end = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin) => {
    log.error('stopping after an unexpected error', { origin, error })
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), mostMs)
    void stopInOrder()
  }
  const stopInOrder = async () => {
    try {
      await stop()
    } catch (error) {
      log.error('could not shut down cleanly', { error })
    } finally {
      process.exit(1)
    }
  }
  // Node also reports unhandled rejections here, unless something listens for those separately.
  process.on('uncaughtException', end)
}
