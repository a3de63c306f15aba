import { defineConfig } from 'vitest/config'

/**
 * Runs the tests of the pure rules that `npm run mutants` changes: those that open no database and do not start the
 * program.
 */
// oxlint-disable-next-line import/no-default-export -- the runner wants one
export default defineConfig({
  test: {
    include: [
      'src/{payments,billing,placements,books,portal,bookings,contracts,leads,staff,values}/*.test.ts',
      'src/{roles,interviews,candidates}/*.test.ts',
      'src/books/server/exports.test.ts',
      'src/platform/http/guards/*.test.ts',
    ],
    // It tries thousands of diaries, which takes too long to do for each change.
    exclude: ['**/availability-model.test.ts'],
    testTimeout: 60_000,
  },
})
