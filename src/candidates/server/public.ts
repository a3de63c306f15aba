/** What other domains may do with candidates. */
export { candidateOfKey, newCandidateKey, noSuchKey } from './candidate-keys.ts'
export { candidateUploads } from './candidate-film.ts'
export { type Candidate, dayOf, findCandidates } from './candidate-store.ts'
export { complain, keepLonger } from './keep-candidates.ts'
export { personCandidate } from './person-candidate.ts'
export type { CandidatesTables } from './tables.ts'
