import { setTimeout as pause } from 'node:timers/promises'

/** Requests that follow each other within this time, in milliseconds, count as one stretch of work. */
const quietMs = 10

/**
 * Lets requests go before work in the background. A visitor waits for an answer, but nobody waits for the mail about
 * it. Both share one thread, with the embedded database also for their statements (RUN-11).
 */
export class RequestsFirst {
  #underWay = 0
  #endedAt = -Infinity

  /** Notes that work on a request begins. The returned function notes that it is finished. */
  begin(): () => void {
    this.#underWay++
    let isUnderWay = true
    return () => {
      if (!isUnderWay) return
      isUnderWay = false
      this.#underWay--
      this.#endedAt = performance.now()
    }
  }

  /**
   * Resolves when no request has been worked on for `quietMs`, which is long enough for the last answer to be sent.
   * However many requests come, it resolves after about `longestMs` milliseconds, so that the work is done in the end.
   */
  async giveWay(longestMs: number): Promise<void> {
    const until = performance.now() + longestMs
    while (this.#isBusy() && performance.now() < until) await pause(quietMs)
  }

  #isBusy(): boolean {
    return this.#underWay > 0 || performance.now() - this.#endedAt < quietMs
  }
}

/** One for the whole process, which has one thread for both. */
export const requestsFirst = new RequestsFirst()
