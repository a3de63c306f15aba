/** What other domains may use of private films. Each authorises its callers before it delivers one. */
export { addFilm } from './add-film.ts'
export { captionsIn, carryCaptions, setFilmCaptions, setFilmPoster } from './captions.ts'
export { filmStill } from './film-still.ts'
export type { FilmFiles } from './film-files.ts'
export { captionsOf, findFilm, findFilms, noSuchFilm, sourceOfFilm } from './film-store.ts'
export { personFilms } from './person-films.ts'
export { removeFilm } from './remove-film.ts'
export type { FilmsTables } from './tables.ts'
