import { filmDialogs } from '#content/sections.ts'
import { ArrivingHeading } from '#src/design/arriving-heading.tsx'
import './film-unavailable.css'

const copy = filmDialogs.unavailable

/** Stands where the film would be (SPEC.md §8 "Videos (public)"): the stair, its last step lit. */
export function FilmUnavailable({ still }: { still?: boolean }) {
  return (
    <div className="nov">
      <span className="nov__s" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      <div>
        <ArrivingHeading className="d d1" still={still}>
          {copy.heading}
        </ArrivingHeading>
        <p className="lead">{copy.text}</p>
      </div>
    </div>
  )
}
