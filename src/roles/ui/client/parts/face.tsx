import type { CandidacyCard } from '../../../api.ts'
import { filmOf } from './candidate.ts'

/**
 * A cropped still of a candidate. It is decorative, so the name must be next to it in text. If the film was taken back,
 * no face is shown.
 */
export function Face({ of, lazy = true }: { of: Pick<CandidacyCard, 'film'>; lazy?: boolean }) {
  const film = filmOf(of)
  return film ? (
    <img className="face" src={film.poster} alt="" loading={lazy ? 'lazy' : 'eager'} decoding="async" />
  ) : (
    <Lattice />
  )
}

/** The placeholder if no face may be shown. */
export function Lattice() {
  return (
    <span className="lat" aria-hidden="true">
      {Array.from({ length: 9 }, (_, tile) => (
        <i key={tile} />
      ))}
    </span>
  )
}
