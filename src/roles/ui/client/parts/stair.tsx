import { rolesWords } from '#content/portal/roles.ts'
import { type RoleStep, roleSteps } from '../../../role-states.ts'

const words = rolesWords.home

/** The five steps of a role, with the present one marked. */
export function RoleStair({ step }: { step: RoleStep }) {
  const current = roleSteps.indexOf(step)
  return (
    <ol className="st5" aria-label={words.stepsLabel}>
      {roleSteps.map((name, at) => (
        <li
          key={name}
          className={at < current ? 'done' : at === current ? 'on' : undefined}
          aria-current={at === current ? 'step' : undefined}
        >
          <i aria-hidden="true" style={{ '--h': at + 1 }} />
          <span>
            {words.steps[name]}
            {at < current && <span className="sr">, {words.done}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
