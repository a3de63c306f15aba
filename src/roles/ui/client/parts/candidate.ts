import { rolesWords } from '#content/portal/roles.ts'
import type { CandidacyCard, CandidacyFilm } from '../../../api.ts'
import { fill } from '#src/values/fill.ts'

/** The colours of the posters, in turn. */
const fields = ['hot', 'rose', 'mint', 'deep', 'shade', 'press'] as const
export type Field = (typeof fields)[number]

/** Returns the colour of somebody's poster, by their place in the agency's order. */
export function fieldOf({ number }: Pick<CandidacyCard, 'number'>): Field {
  return fields[(number - 1) % fields.length]!
}

export type ReadyFilm = Extract<CandidacyFilm, { state: 'ready' }>

/** Returns the film, if there is one to play. */
export function filmOf({ film }: Pick<CandidacyCard, 'film'>): ReadyFilm | undefined {
  return film.state === 'ready' ? film : undefined
}

/** Returns a candidate's name for the page, or their number while the name is hidden. */
export function nameOf({ name, number }: Pick<CandidacyCard, 'name' | 'number'>): string {
  return name ?? fill(rolesWords.role.numbered, { number })
}

export function firstNameOf({ firstName, number }: Pick<CandidacyCard, 'firstName' | 'number'>): string {
  return firstName ?? fill(rolesWords.role.numbered, { number })
}
