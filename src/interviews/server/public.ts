/** What other domains may do with interviews. */
export { interviewCookie } from './interview-session.ts'
export { lockInterviewsOf, moveInterviews, personInterviews } from './person-interviews.ts'
export { beginProfile } from './invite.ts'
export { applicationsClosedUntil } from './open-applications/closing.ts'
