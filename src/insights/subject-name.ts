import { earningsConsole as words } from '#content/console/earnings.ts'
import { insightsConsole } from '#content/console/insights.ts'
import { films, heroFilm } from '#content/films.ts'
import type { Source } from './insight.ts'
import type { Dimension } from './origin.ts'

/** Returns a film's title on the landing page; for a film of the library, the name of its card. */
export function filmTitle(id: string): string {
  return films.find((film) => film.id === id)?.title ?? (id === 'hero' ? heroFilm.title : id)
}

/** Returns the name of a line in What earns. */
export function subjectName(by: Dimension, { subject, title }: { subject: string; title?: string }): string {
  if (subject === '') return words.unknown[by]
  if (by === 'source') return insightsConsole.sources.names[subject as Source]
  if (by === 'film') return filmTitle(subject)
  return title ?? subject
}
