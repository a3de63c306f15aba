/** What other domains may do with people and their timeline. */
export { insertLead, upsertPerson, type PersonDetails } from './lead-store.ts'
