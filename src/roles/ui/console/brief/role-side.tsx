import { rolesConsole } from '#content/console/roles.ts'
import { Facts } from '#src/design/console/facts.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Link } from 'react-router'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortMoment } from '#src/values/london-time.ts'
import type { RoleRecord } from '../../../console-api.ts'
import { roleSteps } from '../../../role-states.ts'
import { markOfState } from '../role-marks.ts'

const words = rolesConsole.side

/** The role's state, and the colleague who looks after it. */
export function RoleSide({ role }: { role: RoleRecord }) {
  const at = roleSteps.indexOf(role.step)
  const { contract, draft, sent } = role
  return (
    <aside className="rl-side">
      <h2 className="d d3">{rolesConsole.steps[role.step]}</h2>
      <ol className="rl-climb">
        {roleSteps.map((step, index) => (
          <li key={step} data-at={index < at ? 'done' : index === at ? 'now' : undefined}>
            <i aria-hidden="true" style={{ height: `${(index + 1) * 0.4}rem` }} />
            <span aria-current={index === at ? 'step' : undefined}>{rolesConsole.steps[step]}</span>
          </li>
        ))}
      </ol>
      <Facts
        items={[
          { label: words.client, value: contract?.company || rolesConsole.noCompany },
          { label: words.contract, value: <ContractFact contract={contract} /> },
          {
            label: words.state,
            value: <StateMark kind={markOfState[role.state]}>{rolesConsole.states[role.state]}</StateMark>,
          },
          { label: words.owner, value: role.owner ?? rolesConsole.nobody },
          { label: words.openings, value: fill(words.ofOpenings, { hired: role.hired, openings: role.openings }) },
          {
            label: words.sent,
            wide: true,
            value:
              sent.length === 0 && !draft?.sendAt ? (
                words.none
              ) : (
                <ul>
                  {sent.map(({ number, sentAt, people }) => (
                    <li key={number}>
                      {fill(words.sentOne, {
                        number,
                        when: shortMoment(sentAt, 'now'),
                        people: fillCount(words.people, people),
                      })}
                    </li>
                  ))}
                  {draft?.sendAt && (
                    <li>
                      {fill(rolesConsole.shortlist.planned.line, {
                        number: draft.number,
                        when: shortMoment(draft.sendAt, 'now'),
                      })}
                    </li>
                  )}
                </ul>
              ),
          },
        ]}
      />
    </aside>
  )
}

function ContractFact({ contract }: { contract: RoleRecord['contract'] }) {
  if (!contract) return rolesConsole.record.noContract
  const { id, number, status, depositIsSettled } = contract
  return (
    <>
      <Link className="link" to={`/admin/contracts/${id}`}>
        {number}
      </Link>{' '}
      <StateMark kind={status === 'signed' ? (depositIsSettled ? 'done' : 'partly') : 'none'}>
        {status === 'signed' ? (depositIsSettled ? words.signed : words.signedOnly) : words[status]}
      </StateMark>
    </>
  )
}
