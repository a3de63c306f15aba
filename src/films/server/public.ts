/** What other domains may do with private films. Each authorises its callers before it delivers one. */
export { addFilm } from './add-film.ts'
export { captionsIn, setFilmCaptions } from './captions.ts'
export type { FilmFiles } from './film-files.ts'
export { findFilm, findFilms, noSuchFilm } from './film-store.ts'
export { personFilms } from './person-films.ts'
export { removeFilmsOf } from './remove-film.ts'
export type { FilmsTables } from './tables.ts'
