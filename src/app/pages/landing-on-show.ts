import { setTimeout as wait } from 'node:timers/promises'
import type { CachedPage } from '#src/platform/http/files/cached-page.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Clock } from '#src/values/clock.ts'
import type { Overrides } from '#src/values/with-overrides.ts'
import type { PublicVideo } from '#src/videos/public-video.ts'

/** What the landing page shows besides the texts of `content/`. */
export interface OnShow {
  /** The videos of the library that are published. */
  library: readonly PublicVideo[]
  /** The texts that staff have changed, by path. */
  content: Overrides
}

export interface LandingOnShow {
  main: CachedPage
  /** The page after a contact form that was sent without a script. */
  sent: CachedPage
}

export interface LandingReader {
  /** The pages for the present content, at most a second old. */
  current(): Promise<LandingOnShow>
  /** The content that `current` shows. */
  onShow(): OnShow
}

/**
 * Two small queries a second are enough for any number of visitors, and every process notices the changes of the
 * others.
 */
const lookAgainMs = 1000
/** How long a visitor waits at most for the newest page if there is an older one. */
const patienceMs = 250

/**
 * Keeps the landing page rendered for the present videos and texts, and renders it again when they change. If the
 * database does not answer, visitors get the last page instead of an error.
 */
export async function keepLanding(context: {
  read: () => Promise<OnShow>
  render: (onShow: OnShow) => Promise<LandingOnShow>
  clock: Clock
  log: Log
}): Promise<LandingReader> {
  const { read, render, clock, log } = context
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
      // If the clock was set back, an old page must not be kept for longer.
      if (Math.abs(clock.now().getTime() - lookedAt) >= lookAgainMs) looking ??= look()
      if (looking) await Promise.race([looking, wait(patienceMs, undefined, { ref: false })])
      return page
    },
    onShow: () => onShow,
  }
}
