/** What other domains may use of placements. */
export { correctDraft, draftPlacement, dropDraft, type Hired, invoicedPlacements } from './draft-placement.ts'
export { personPlacements } from './person-placements.ts'
