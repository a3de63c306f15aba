import type { Stage } from './words.ts'
import type { NoFilm } from './api.ts'

/** What decides how much of a candidacy somebody of its client may see. */
export interface SeenCandidacy {
  id: string
  stage: Stage
  /** It was in a shortlist that has been sent. */
  isSent: boolean
  /** The permission that was frozen with it is still given. */
  isPermitted: boolean
  /** They have been told that it is not them: since then their film is not shown (TALENT-24). */
  isTold: boolean
  /** The role has ended for them: it is closed, or others have filled it. Permission was until then (TALENT-42). */
  isOver: boolean
  /** The film that was frozen with it can be played. */
  isPlayable: boolean
}

export interface Seeing {
  /** Names, faces and films wait for the viewer's own verdict: the role's rule, or that of their link. */
  blind: boolean
  /** They have given a verdict on it, if only once. */
  hasSpoken: boolean
  /** The candidacies that their link shows; `undefined`: all. */
  only?: readonly string[] | undefined
  /** Films are open: the deposit is here, or invoiced, or the agency asks for none. */
  filmsAreOpen: boolean
}

export interface Visible {
  /** Name, face, and what colleagues say. */
  isRevealed: boolean
  /** Why the film is not to be had; `undefined` if it is. */
  noFilm: NoFilm | undefined
}

/**
 * How much of a candidacy a viewer may see (TALENT-8); `undefined`: nothing, not even that it is there. Each range of a
 * film asks this again, so that a withdrawal acts on the next one (TALENT-10).
 */
export function visibleOf(candidacy: SeenCandidacy, viewer: Seeing): Visible | undefined {
  if (!candidacy.isSent) return undefined
  if (viewer.only && !viewer.only.includes(candidacy.id)) return undefined
  const isRevealed = !viewer.blind || viewer.hasSpoken
  if (candidacy.stage === 'withdrawn' || !candidacy.isPermitted) return { isRevealed, noFilm: 'withdrawn' }
  if (candidacy.isTold || !candidacy.isPlayable) return { isRevealed, noFilm: 'gone' }
  if (candidacy.isOver) return { isRevealed, noFilm: 'over' }
  if (!viewer.filmsAreOpen) return { isRevealed, noFilm: 'deposit' }
  return { isRevealed, noFilm: isRevealed ? undefined : 'hidden' }
}
