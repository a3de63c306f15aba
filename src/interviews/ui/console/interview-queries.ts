/** The queries that are fetched again after an action on an interview. */
export const interviewQueries = ['interview', 'interviews', 'candidates', 'interview-cut'] as const
