/** What other domains may do with placements. */
export { personPlacements } from './person-placements.ts'
