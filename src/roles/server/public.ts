/** What other domains may do with roles. */
export { personCandidacies } from './person-candidacies.ts'
