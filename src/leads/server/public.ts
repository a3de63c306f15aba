/** What other domains may do with people and their timeline. */
export { advancePerson } from './advance-person.ts'
export { noteAnswer, takeBackAnswer } from './answers.ts'
export { filmsWatched, type WatchedFilm } from './films-watched.ts'
export { insertLead, upsertPerson } from './lead-store.ts'
export { countFilmLeads, countPeople } from './count-leads.ts'
export { eraseAgain, erasuresIn } from './person/erase-again.ts'
export { erasureFolders, settleErasures } from './person/noted-erasures.ts'
export type { FilmsOnShow } from './person/person-timeline.ts'
