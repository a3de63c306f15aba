import { setTimeout as wait } from 'node:timers/promises'
import type { CachedPage } from '#src/platform/http/files/cached-page.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Clock } from '#src/values/clock.ts'
import type { PublicVideo } from '#src/videos/public-video.ts'

export interface LandingOnShow {
  main: CachedPage
  /** The page after a contact form that was sent without script. */
  sent: CachedPage
}

export interface LandingReader {
  /** The pages for the library as it is now, or was at most a second ago. */
  current(): Promise<LandingOnShow>
  /** The videos that `current` shows. */
  library(): readonly PublicVideo[]
}

/**
 * One small query a second answers any number of visitors, and every process notices what another one's staff changed.
 */
const lookAgainMs = 1000
/** The longest that a visitor waits for the newest page if there is an older one to show. */
const patienceMs = 250

/**
 * Keeps the landing page rendered for the videos that are on show, and renders it again when
 * they change. If the database does not answer, visitors get the last page instead of an error.
 */
export async function keepLanding(parts: {
  read: () => Promise<readonly PublicVideo[]>
  render: (library: readonly PublicVideo[]) => Promise<LandingOnShow>
  clock: Clock
  log: Log
}): Promise<LandingReader> {
  const { read, render, clock, log } = parts
  let library = await read()
  let page = await render(library)
  let lookedAt = clock.now().getTime()
  let looking: Promise<void> | undefined

  async function look() {
    try {
      const found = await read()
      if (JSON.stringify(found) === JSON.stringify(library)) return
      page = await render(found)
      library = found
    } catch (error) {
      log.error('the landing page could not read the video library', { error })
    } finally {
      lookedAt = clock.now().getTime()
      looking = undefined
    }
  }

  return {
    async current() {
      // A clock that was set back must not keep an old page for longer.
      if (Math.abs(clock.now().getTime() - lookedAt) >= lookAgainMs) looking ??= look()
      if (looking) await Promise.race([looking, wait(patienceMs, undefined, { ref: false })])
      return page
    },
    library: () => library,
  }
}
