/** What other domains may do with visits. */
export { noteOrigin, type Origin, personOrigins } from './origins.ts'
export { readVisits } from './read-visits.ts'
export type { InsightSessionsTable } from './tables.ts'
