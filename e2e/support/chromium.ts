import fs from 'node:fs'

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The flags of all journeys. They are the same for each, because one with flags of its own would need a browser and a
 * worker of its own.
 */
export const journeyFlags = [
  ...chromiumFlags,
  // Several journeys run at once: V8 compiles and collects garbage in the page's own thread, which takes less processor
  // time than further threads do.
  '--js-flags=--single-threaded',
  // No process is prepared for a page that may follow. Pages of one context share one; those of different people don't.
  '--renderer-process-limit=1',
  // A camera and a microphone for each page that asks.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Without this, as in benchmarks, the camera's picture is as large as the page wants it.
  ...(process.env.PATTER_CAMERA ? [`--use-file-for-fake-video-capture=${process.env.PATTER_CAMERA}`] : []),
  // An address that no browser treats as secure.
  '--host-resolver-rules=MAP patter.test 127.0.0.1',
]

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

/** Options with which Playwright starts the browser of journeys. */
export function journeyBrowser(): { args: string[]; executablePath?: string } {
  const executablePath = headlessExecutable()
  return { args: journeyFlags, ...(executablePath ? { executablePath } : {}) }
}

function firstThatExists(...places: (string | undefined)[]): string | undefined {
  return places.find((place) => place && fs.existsSync(place))
}
