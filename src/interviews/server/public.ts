/** What other domains may do with interviews. */
export { interviewCookie } from './interview-session.ts'
export { moveInterviews, personInterviews } from './person-interviews.ts'
export { beginProfile } from './invite.ts'
export { applicationsClosedUntil } from './open-applications/closing.ts'
