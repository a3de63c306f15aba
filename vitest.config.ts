import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { postgresPrograms } from './src/platform/database/test-postgres.ts'

const setup = './src/platform/database/test-database.setup.ts'
const shared = { testTimeout: 60_000, hookTimeout: 120_000, css: false, pool: 'forks' as const }

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    projects: [
      { extends: true, test: { ...shared, name: 'program', include: ['{src,scripts,content}/**/*.test.{ts,tsx}'], globalSetup: setup } },
      // What touches the database runs again on a PostgreSQL server where one can be started.
      ...(postgresPrograms()
        ? [{ extends: true as const, test: { ...shared, name: 'postgres', include: ['src/**/*.db.test.ts'], globalSetup: setup } }]
        : []),
    ],
  },
})
