/** What other domains may do with calls. */
export { personCalls } from './person-calls.ts'
