/** What other domains may use of visits. */
export { type FirstVisit, firstVisitsOf } from './first-visits.ts'
export { noteOrigin, personOrigins } from './origins.ts'
export { readVisits } from './read-visits.ts'
export type { InsightSessionsTable } from './tables.ts'
