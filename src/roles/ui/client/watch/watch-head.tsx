import { rolesWords } from '#content/portal/roles.ts'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import { nameOf } from '../parts/candidate.ts'
import { letterOf } from '../parts/marks.tsx'

const words = rolesWords.watch

export interface WatchHeadProps {
  role: PortalRole
  current: CandidacyCard
  onFilm: (candidacyId: string) => void
  onBack: () => void
}

/** One square for each film, filled with its verdict, and the link back to the wall. */
export function WatchHead({ role, current, onFilm, onBack }: WatchHeadProps) {
  const at = role.candidacies.findIndex(({ id }) => id === current.id) + 1
  return (
    <header className="wt__h">
      <button type="button" className="x wt__x" aria-label={words.back} onClick={onBack}>
        <Icon name="x" />
      </button>
      <p>
        <b>{role.title}</b>
        <span>{fill(words.place, { number: at, count: role.candidacies.length })}</span>
      </p>
      <ol className={role.candidacies.length > 12 ? 'prog prog--many' : 'prog'} aria-label={words.films}>
        {role.candidacies.map((one) => {
          const isNow = one.id === current.id
          return (
            <li key={one.id} aria-current={isNow || undefined}>
              <button
                type="button"
                className={`pg pg--${isNow ? 'now' : letterOf(one.mine?.value)}`}
                onClick={() => onFilm(one.id)}
              >
                <span className="sr">
                  {nameOf(one)},{' '}
                  {isNow ? words.state.now : one.mine ? rolesWords.verdicts[one.mine.value] : words.state.none}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </header>
  )
}
