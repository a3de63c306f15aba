import '../share/dialogs.css'
import './hired.css'
import { decisionWords } from '#content/portal/decisions.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenDate } from '#src/values/london-time.ts'
import { pounds, roundPounds } from '#src/values/money.ts'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { Face } from '../parts/face.tsx'

const words = decisionWords.hired

/** The large banner that celebrates a hire. */
export function HiredBanner({ of }: { of: CandidacyCard }) {
  if (!of.hire) return null
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
          {fill(words.lead, { day: spokenDate(of.hire.startsOn, 'now'), salary: roundPounds(of.hire.salaryPence) })}
        </p>
      </div>
      <div className="joy__p">
        <Face of={of} lazy={false} />
      </div>
    </div>
  )
}

/** Below the banner: the fee, and what is left to do for the role. */
export function AfterHire({ of, role }: { of: CandidacyCard; role: PortalRole }) {
  const { hire } = of
  if (!hire) return null
  const openingsLeft = role.openings - role.hired
  return (
    <div className="pad0 g3 joy__n">
      {role.me.mayDecide && (
        <section aria-labelledby="fee">
          <h2 className="d d3" id="fee">
            {words.fee.heading}
          </h2>
          <p>
            {hire.fee &&
              `${fill(words.fee.sum, {
                percent: hire.fee.percent,
                salary: roundPounds(hire.salaryPence),
                fee: pounds(hire.fee.pence),
              })} `}
            {words.fee.text}
          </p>
          {role.me.runsAccount && (
            <p>
              <a className="link" href="/portal#documents">
                {words.invoices}
              </a>
            </p>
          )}
        </section>
      )}
      <section aria-labelledby="left">
        <h2 className="d d3" id="left">
          {openingsLeft > 0 ? fillCount(words.left.heading, openingsLeft) : words.filled.heading}
        </h2>
        <p>{openingsLeft > 0 ? words.left.text : words.filled.text}</p>
        {openingsLeft > 0 && (
          <p className="row">
            <Button variant="line" size="sm" href={`/portal/roles/${role.id}`}>
              {words.open}
            </Button>
          </p>
        )}
      </section>
    </div>
  )
}
