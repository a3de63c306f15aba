import type { Stage } from './role-states.ts'
import type { NoFilm } from './api.ts'

/** The facts that decide how much of a candidacy somebody at its client may see. */
export interface SeenCandidacy {
  id: string
  stage: Stage
  /** Whether it was in a sent shortlist. */
  isSent: boolean
  /** Whether the permission that was fixed with it has not been withdrawn. */
  isPermitted: boolean
  /** They have been told that they were not chosen. Since then their film is not shown (TALENT-24). */
  isTold: boolean
  /**
   * The role has ended for them: it is closed, or others have filled it. Their permission ended with it (TALENT-42).
   */
  isOver: boolean
  /** Whether the film that was fixed with it can be played. */
  isPlayable: boolean
}

export interface Seeing {
  /** Names, faces and films are hidden until the viewer's own verdict, by the role's setting or that of their link. */
  blind: boolean
  /** Whether they have ever given a verdict on it. */
  hasSpoken: boolean
  /** The candidacies that their link shows; `undefined` for all. */
  only?: readonly string[] | undefined
  /** Whether films can be played: the deposit is paid or invoiced, or the agency requires none. */
  filmsAreOpen: boolean
}

export interface Visible {
  /** Whether name, face and colleagues' verdicts are shown. */
  isRevealed: boolean
  /** Why there is no film to play; `undefined` if there is one. */
  noFilm: NoFilm | undefined
}

/**
 * Returns how much of a candidacy a viewer may see (TALENT-8), or `undefined` for nothing, not even that it exists.
 * Each range of a film calls this again, so that a withdrawal takes effect with the next one (TALENT-10).
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
