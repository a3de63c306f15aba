import type { Log } from '../platform/log/log.ts'

/** Longer than an orderly stop takes, which is bounded in each of its parts. */
const mostMs = 30_000

/**
 * What nobody has caught leaves a program in a state that nobody has thought of. It writes one line, takes no new calls,
 * finishes what is under way for as long as an orderly stop gives it, and exits with 1, for whoever watches over it to
 * start it again. Everything acknowledged is on the disk already.
 */
export function endOnUnexpected({ log, stop }: { log: Log; stop(): Promise<void> }): void {
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
  // Node gives it what no promise's catch heard as well, unless somebody else listens for that.
  process.on('uncaughtException', end)
}
