/** Names of the queries that a change of a person makes the console ask again. */
export const personRefresh = ['lead', 'leads', 'waiting']
