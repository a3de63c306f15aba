/** What other domains may use of the diary and its calls. */
export { freeOf, keepTime, releaseTime } from './keep-time.ts'
export { personCalls } from './person-calls.ts'
