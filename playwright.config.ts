import { defineConfig } from '@playwright/test'
import { chromiumFlags, headlessExecutable } from './e2e/support/chromium.ts'

const executablePath = headlessExecutable()

/**
 * They kill processes and wait for what a dead one had in hand, a minute at a time: beside the others they cost
 * nothing.
 */
const patient = [
  'killed-after-the-answer.spec.ts',
  'payment-told-a-thousand-times.spec.ts',
  'database-goes-away.spec.ts',
]

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'patience', testMatch: patient, workers: 1 },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: patient, workers: 3 },
  ],
  globalSetup: './e2e/support/template.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 4,
  // Generous, because a busy machine is slow, and a test that passes does not wait for them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    trace: 'off',
    // What a page asks for would pass by `page.route`; the journey about the console's own worker allows it.
    serviceWorkers: 'block',
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
})
