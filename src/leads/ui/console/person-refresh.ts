/** The keys of the queries to refetch after a person has changed. */
export const personRefresh = ['lead', 'leads', 'waiting']
