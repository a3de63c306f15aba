import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { isThorough } from './e2e/support/thorough.ts'
import { postgresPrograms } from './src/platform/database/test-postgres.ts'

// Files share a worker and what it has loaded, the database's engine above all: a third of the processor's time less.
// A test that changes its process (listeners, environment, clock) puts it back.
// The database is compiled quickly, as in `npm start`: it runs too briefly to be worth compiling well.
const shared = {
  // Generous, because a busy machine is slow: a test that passes does not wait for these.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 300_000 } },
  css: false,
  pool: 'forks' as const,
  isolate: false,
  execArgv: ['--liftoff-only'],
}

const everything = '{src,scripts,content}/**/*.test.{ts,tsx}'

/** A project for each engine, which its set-up starts. */
const project = (name: 'embedded' | 'postgres', include: string) => ({
  extends: true as const,
  test: { ...shared, name, include: [include], globalSetup: './src/platform/database/test-database.setup.ts' },
})

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 4,
    // Where a PostgreSQL server can be started, all tests run on one, because that takes less time, and what touches
    // the database runs again on the embedded one.
    projects: postgresPrograms()
      ? [project('postgres', everything), project('embedded', isThorough ? everything : 'src/**/*.db.test.ts')]
      : [project('embedded', everything)],
  },
})
