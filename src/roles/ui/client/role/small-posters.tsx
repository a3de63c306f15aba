import { rolesWords as words } from '#content/portal/roles.ts'
import { fill } from '#src/values/fill.ts'
import type { CandidacyCard } from '../../../api.ts'
import { fieldOf, filmOf, firstNameOf, nameOf } from '../parts/candidate.ts'
import { Face } from '../parts/face.tsx'
import { filmTime, noticeOf, salaryOf } from '../parts/figures.ts'
import { letterOf, Strip, VerdictMark } from '../parts/marks.tsx'

export interface ManyProps {
  people: readonly CandidacyCard[]
  hrefOf: (one: CandidacyCard) => string
}

/** Many films, as small posters. */
export function SmallPosters({ people, hrefOf }: ManyProps) {
  return (
    <ul className="crowd">
      {people.map((one) => (
        <li key={one.id} className={`f-${fieldOf(one)} is-${letterOf(one.mine?.value)}`}>
          <a href={hrefOf(one)}>
            <span className="sr">{labelOf(one)}, </span>
            <span className="crowd__p">
              <Face of={one} />
              <Strip value={one.mine?.value} />
            </span>
            <b aria-hidden="true">{firstNameOf(one)}</b>
            <span>{lengthOf(one)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The same people as a list: name, two facts, and the viewer's verdict. */
export function MiniList({ people, hrefOf, withFaces = true }: ManyProps & { withFaces?: boolean }) {
  return (
    <ul className="mini mini--p">
      {people.map((one) => (
        <li key={one.id} className={`f-${fieldOf(one)}`}>
          <span className="mini__p">{withFaces && <Face of={one} />}</span>
          <p>
            <b>
              <a className="link" href={hrefOf(one)}>
                {nameOf(one)}
              </a>
            </b>
            <span>{[salaryOf(one.facts), noticeOf(one.facts)].filter(Boolean).join(', ')}</span>
          </p>
          <VerdictMark value={one.mine?.value} />
        </li>
      ))}
    </ul>
  )
}

function labelOf(one: CandidacyCard): string {
  const label = filmOf(one) ? fill(words.role.watchName, { name: nameOf(one) }) : nameOf(one)
  return one.mine ? `${label}, ${words.verdicts[one.mine.value]}` : label
}

function lengthOf(one: CandidacyCard): string | undefined {
  const film = filmOf(one)
  return film && filmTime(film.seconds)
}
