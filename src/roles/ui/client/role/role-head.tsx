import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import { figure, inWords } from '#src/values/numbers.ts'
import type { PortalRole } from '../../../api.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { filmTime, longTime } from '../parts/figures.ts'
import { firstToPlay, whereStopped } from './playing-order.ts'
import { crowdFrom, filmsSentence, shortlistedPerson, watchHref } from './role-wall.tsx'

const words = rolesWords.role

export interface RoleHeadProps {
  role: PortalRole
  asList: boolean
  onAsList: (asList: boolean) => void
}

/** The role's name, the length of its films, and the button that starts them. */
export function RoleHead({ role, asList, onAsList }: RoleHeadProps) {
  const { id: roleId, title, candidacies: people } = role
  const shortlist = people.map(shortlistedPerson)
  const films = shortlist.filter(({ playable }) => playable)
  const first = firstToPlay(shortlist)
  const stopped = whereStopped(shortlist)
  const isCrowd = people.length >= crowdFrom
  const hasVerdicts = shortlist.some(({ verdict }) => verdict !== undefined)
  return (
    <header className="rh">
      <p className="crumb">
        <a href="/portal">{words.crumb}</a>
      </p>
      <h1 className="d rh__t">{title}</h1>
      {films.length > 0 && (
        <div className="rh__l">
          <p className="lead">
            {filmsSentence(films.length, longTime(films.reduce((sum, { seconds }) => sum + seconds, 0)))}{' '}
            {isCrowd
              ? fill(words.crowd, { count: figure(films.length) })
              : people.length === 1
                ? words.single
                : words.order}
          </p>
          <p className="row">
            {first && (
              <Button variant="hot" href={watchHref(roleId, first.id)} data-plays={stopped ? 'start' : undefined}>
                <Icon name="play" /> {playLabel(films.length, isCrowd)}
              </Button>
            )}
            {stopped && (
              <Button variant="line" href={watchHref(roleId, stopped.id)}>
                {fill(words.carryOn, {
                  name: firstNameOf(people.find(({ id }) => id === stopped.id)!),
                  time: filmTime(stopped.watchedTo),
                })}
              </Button>
            )}
            {isCrowd && (
              <Button variant="line" onClick={() => onAsList(!asList)}>
                {asList ? words.asWall : words.asList}
              </Button>
            )}
            {hasVerdicts && (
              <Button variant="line" href={`/portal/roles/${roleId}#decisions`}>
                {words.decide}
              </Button>
            )}
          </p>
        </div>
      )}
    </header>
  )
}

function playLabel(count: number, isCrowd: boolean): string {
  if (count === 1) return words.playOne
  return isCrowd ? words.playSome : fill(words.playAll, { count: inWords(count) })
}
