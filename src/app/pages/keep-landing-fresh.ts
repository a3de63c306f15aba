import { setTimeout as wait } from 'node:timers/promises'
import type { CachedPage } from '#src/platform/http/files/cached-page.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Clock } from '#src/values/clock.ts'
import type { Overrides } from '#src/values/with-overrides.ts'
import type { PublicVideo } from '#src/videos/public-video.ts'

/** What the landing page shows in place of the defaults of `content/`. */
export interface LandingContent {
  /** The videos of the library that are published. */
  library: readonly PublicVideo[]
  /** The texts that staff have changed, by path. */
  content: Overrides
}

export interface LandingPages {
  main: CachedPage
  /** The page after a contact form that was sent without a script. */
  sent: CachedPage
}

export interface LandingReader {
  /** Returns the pages for the present content, at most a second old. */
  current(): Promise<LandingPages>
  /** Returns the content that `current` shows. */
  content(): LandingContent
}

/**
 * Two small queries a second are enough for any number of visitors, and every process notices the changes of the
 * others.
 */
const lookAgainMs = 1000
/** The longest time that a visitor waits for the newest page before getting the previous one. */
const patienceMs = 250

/**
 * Renders the landing page, and again whenever the library's videos or staff's texts have changed. If the database does
 * not answer, visitors get the last page instead of an error.
 */
export async function keepLandingFresh(context: {
  read: () => Promise<LandingContent>
  render: (content: LandingContent) => Promise<LandingPages>
  clock: Clock
  log: Log
}): Promise<LandingReader> {
  const { read, render, clock, log } = context
  let content = await read()
  let pages = await render(content)
  let lookedAt = clock.now().getTime()
  let looking: Promise<void> | undefined

  async function look() {
    try {
      const newest = await read()
      if (JSON.stringify(newest) === JSON.stringify(content)) return
      pages = await render(newest)
      content = newest
    } catch (error) {
      log.error('the landing page could not read its videos and texts', { error })
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
      return pages
    },
    content: () => content,
  }
}
