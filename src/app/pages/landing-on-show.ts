import { setTimeout as wait } from 'node:timers/promises'
import type { CachedPage } from '#src/platform/http/files/cached-page.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Clock } from '#src/values/clock.ts'
import type { Overrides } from '#src/values/with-overrides.ts'
import type { PublicVideo } from '#src/videos/public-video.ts'

/** What the landing page shows beside what `content/` says. */
export interface OnShow {
  /** The videos of the library that are published. */
  library: readonly PublicVideo[]
  /** What staff have changed of its words, by path. */
  content: Overrides
}

export interface LandingOnShow {
  main: CachedPage
  /** The page after a contact form that was sent without script. */
  sent: CachedPage
}

export interface LandingReader {
  /** The pages for what is on show now, or was at most a second ago. */
  current(): Promise<LandingOnShow>
  /** What `current` shows. */
  onShow(): OnShow
}

/**
 * Two small queries a second answer any number of visitors, and every process notices what another one's staff changed.
 */
const lookAgainMs = 1000
/** The longest that a visitor waits for the newest page if there is an older one to show. */
const patienceMs = 250

/**
 * Keeps the landing page rendered for what is on show, videos and changed words, and renders it again when
 * that changes. If the database does not answer, visitors get the last page instead of an error.
 */
export async function keepLanding(parts: {
  read: () => Promise<OnShow>
  render: (onShow: OnShow) => Promise<LandingOnShow>
  clock: Clock
  log: Log
}): Promise<LandingReader> {
  const { read, render, clock, log } = parts
  let onShow = await read()
  let page = await render(onShow)
  let lookedAt = clock.now().getTime()
  let looking: Promise<void> | undefined

  async function look() {
    try {
      const found = await read()
      if (JSON.stringify(found) === JSON.stringify(onShow)) return
      page = await render(found)
      onShow = found
    } catch (error) {
      log.error('the landing page could not read what is on show', { error })
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
    onShow: () => onShow,
  }
}
