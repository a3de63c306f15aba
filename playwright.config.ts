import { defineConfig } from '@playwright/test'
import { journeyBrowser } from './e2e/support/chromium.ts'
import { isThorough } from './e2e/support/thorough.ts'

/**
 * The longest journeys: they kill processes and browsers, and wait for what a dead one had in hand. Two at a time, from
 * the beginning and beside the others, because one after the other they take longer than all the others together.
 */
const longest = [
  'killed-after-the-answer.spec.ts',
  'payment-reported-a-thousand-times.spec.ts',
  'database-goes-away.spec.ts',
  'killed-with-an-answer.spec.ts',
  'killed-while-captions-are-drafted.spec.ts',
  'room-survives.spec.ts',
]

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'longest', testMatch: longest, workers: 2 },
    {
      name: 'journeys',
      testMatch: '*.spec.ts',
      testIgnore: longest,
      // Movement takes a fifth of a page's processor time. The longest journeys, and `withMotion`, see all of it.
      use: isThorough ? {} : { contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  globalSetup: './e2e/support/template.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 5,
  // Generous, because a busy machine is slow, above all with films, which are made when nothing else needs the
  // processor. A test that passes does not wait for them.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    trace: 'off',
    // What a page asks for would pass by `page.route`; the journey about the console's own worker allows it.
    serviceWorkers: 'block',
    launchOptions: journeyBrowser(),
  },
})
