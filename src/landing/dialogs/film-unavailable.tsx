import { filmDialogs } from '#content/site/sections.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import './film-unavailable.css'

const copy = filmDialogs.unavailable

/** Replaces the film if it cannot be loaded (LAND-15): a stair with its last step lit. */
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
