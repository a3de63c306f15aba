/** What other domains may do with people and their timeline. */
export { advancePerson } from './advance-person.ts'
export { insertLead, upsertPerson } from './lead-store.ts'
