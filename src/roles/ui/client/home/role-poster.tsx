import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fillCount } from '#src/values/fill.ts'
import type { RoleCard } from '../../../api.ts'
import { fieldOf } from '../parts/candidate.ts'
import { RoleStair } from '../parts/stair.tsx'
import { actionOf, nextSentence, stateOf } from './next-step.ts'

const words = rolesWords.home

export const grounds = ['mint', 'deep', 'rose', 'paper'] as const

export interface RolePosterProps {
  role: RoleCard
  isBig: boolean
  ground: 'hot' | (typeof grounds)[number]
}

/** A role as a poster. */
export function RolePoster({ role, isBig, ground }: RolePosterProps) {
  const action = actionOf(role)
  return (
    <article
      className={`rp rp--${ground}${isBig ? ' rp--big' : ''}${ground === 'deep' ? ' on-dark' : ''}`}
      aria-labelledby={role.id}
    >
      <p className="rp__s">
        <b>{stateOf(role)}</b>
        <span>{fillCount(words.openings, role.openings)}</span>
      </p>
      <h2 className="d rp__t" id={role.id}>
        <a href={`/portal/roles/${role.id}`}>{role.title}</a>
      </h2>
      <RoleStair step={role.step} />
      <div className="rp__n">
        <p>
          <span className="rp__l">{words.next}</span>
          {nextSentence(role)}
        </p>
        {action &&
          (isBig ? (
            <Button href={action.href}>
              {action.label} <Icon name="arrow" />
            </Button>
          ) : (
            <Button variant="line" size="sm" href={action.href}>
              {action.label}
            </Button>
          ))}
      </div>
      {isBig && role.faces.length > 0 && (
        <span className="heads" aria-hidden="true">
          {role.faces.map(({ candidacyId, poster }, index) => (
            <span key={candidacyId} className={`f-${fieldOf({ number: index + 1 })}`}>
              <img className="face" src={poster} alt="" />
            </span>
          ))}
        </span>
      )}
    </article>
  )
}
