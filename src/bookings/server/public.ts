/** What other domains may use of the diary and its calls. */
export { freeOf, addBusyTime, removeBusyTime } from './busy-time.ts'
export { personCalls } from './person-calls.ts'
