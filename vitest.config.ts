import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { postgresPrograms } from './src/platform/database/test-postgres.ts'

const setup = './src/platform/database/test-database.setup.ts'
// Files share a worker and what it has loaded, the database's engine above all: a third of the processor's time less.
// A test that changes its process (listeners, environment, clock) puts it back.
// The database is compiled quickly, as in `npm start`: it runs too briefly to be worth compiling well.
const shared = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Generous, because a busy machine is slow; the usual second is not enough there.
  expect: { poll: { timeout: 60_000 } },
  css: false,
  pool: 'forks' as const,
  isolate: false,
  execArgv: ['--liftoff-only'],
}

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { ...shared, name: 'program', include: ['{src,scripts,content}/**/*.test.{ts,tsx}'], globalSetup: setup },
      },
      // What touches the database runs again on a PostgreSQL server where one can be started.
      ...(postgresPrograms()
        ? [
            {
              extends: true as const,
              test: { ...shared, name: 'postgres', include: ['src/**/*.db.test.ts'], globalSetup: setup },
            },
          ]
        : []),
    ],
  },
})
