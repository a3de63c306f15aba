import './hired.css'
import { decisionWords } from '#content/portal/decisions.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenDate } from '#src/values/london-time.ts'
import { roundPounds } from '#src/values/money.ts'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { Face } from '../parts/face.tsx'

const words = decisionWords.hired

/** Somebody said yes: the one loud page. */
export function HiredBanner({ of, role }: { of: CandidacyCard; role: PortalRole }) {
  if (!of.hire) return null
  const left = role.openings - role.hired
  return (
    <div className="joy">
      <svg className="joy__s" viewBox="0 0 600 300" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        {Array.from({ length: 10 }, (_, stair) => (
          <path key={stair} d={`M${stair * 60} ${282 - stair * 27}h60V300h-60z`} fill="var(--hot-press)" />
        ))}
      </svg>
      <div className="joy__t">
        <ArrivingHeading level={1} className="d" still>
          {fill(words.heading[0], { name: firstNameOf(of) })}
          <br />
          {words.heading[1]}
        </ArrivingHeading>
        <p className="lead">
          {fill(words.lead, { day: spokenDate(of.hire.startsOn, 'now'), salary: roundPounds(of.hire.salaryPence) })}{' '}
          {left > 0 && fillCount(words.more, left)}
        </p>
        <p className="row">
          {role.me.runsAccount && <Button href="/portal#documents">{words.invoices}</Button>}
          {left > 0 && (
            <Button variant="line" href={`/portal/roles/${role.id}`}>
              {words.open}
            </Button>
          )}
        </p>
      </div>
      <div className="joy__p">
        <Face of={of} lazy={false} />
      </div>
    </div>
  )
}
