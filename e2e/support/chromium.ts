import fs from 'node:fs'

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The same for journeys, several of which run at once: V8 compiles and collects garbage in the page's own thread, which
 * takes less processor time than further threads do.
 */
export const journeyFlags = [...chromiumFlags, '--js-flags=--single-threaded']

/** Returns the system's Chromium, if there is one; otherwise Playwright looks for its own. */
export function chromiumExecutable(): string | undefined {
  return firstThatExists(
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  )
}

/**
 * Returns Chromium without the parts that draw a window: the same engine, which opens a page for half the processor
 * time. Benchmarks use the whole browser.
 */
export function headlessExecutable(): string | undefined {
  return firstThatExists(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell') ?? chromiumExecutable()
}

function firstThatExists(...places: (string | undefined)[]): string | undefined {
  return places.find((place) => place && fs.existsSync(place))
}
