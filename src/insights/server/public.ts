/** What other domains may do with visits. */
export { readVisits } from './read-visits.ts'
export type { InsightSessionsTable } from './tables.ts'
