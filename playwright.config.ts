import { defineConfig } from '@playwright/test'
import { chromiumExecutable, chromiumFlags } from './e2e/chromium.ts'

const executablePath = chromiumExecutable()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/template.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the cores that we count on: those that kill the program wait for minutes.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    trace: 'off',
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
})
