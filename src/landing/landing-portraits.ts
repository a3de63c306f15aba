import { films } from '#content/films.ts'
import { landing } from '#content/site/landing.ts'
import type { PersonKey } from '#content/types.ts'

/** Each face that the landing page or one of its dialogs shows, once. */
export const landingPortraits: readonly PersonKey[] = [
  ...new Set([
    landing.hero.poster.portrait,
    ...films.map((film) => film.portrait),
    landing.careers.portrait,
    ...landing.story.people.map((person) => person.portrait),
    landing.contact.reader.portrait,
  ]),
]
