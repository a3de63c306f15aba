import '../share/dialogs.css'
import './hired.css'
import { decisionWords } from '#content/portal/decisions.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { daysBetween } from '#src/values/calendar-date.ts'
import { londonDate, spokenDate } from '#src/values/london-time.ts'
import { pounds, roundPounds } from '#src/values/money.ts'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { Face } from '../parts/face.tsx'
import { noticeOf } from '../parts/figures.ts'

const words = decisionWords.hired

/** The large banner that celebrates a hire. */
export function HiredBanner({ of, briefedAt }: { of: CandidacyCard; briefedAt: string }) {
  if (!of.hire) return null
  const days = daysBetween(londonDate(new Date(briefedAt)), londonDate(new Date(of.hire.at)))
  const said = { day: spokenDate(of.hire.startsOn, 'now'), salary: roundPounds(of.hire.salaryPence) }
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
        <p className="lead">{days > 0 ? fillCount(words.leadDays, days, said) : fill(words.lead, said)}</p>
      </div>
      <div className="joy__p">
        <Face of={of} lazy={false} />
      </div>
    </div>
  )
}

/** What happens until the first day. */
function UntilStart({ of, startsOn }: { of: CandidacyCard; startsOn: string }) {
  const { heading, contract, notice, first } = words.until
  const name = firstNameOf(of)
  const weeks = noticeOf(of.facts)
  const steps = [
    { what: contract.what, when: fill(contract.when, { name }) },
    ...(weeks && of.facts.noticeWeeks ? [{ what: notice.what, when: fill(notice.when, { notice: weeks }) }] : []),
    { what: first.what, when: fill(first.when, { day: spokenDate(startsOn, 'now') }) },
  ]
  return (
    <section aria-labelledby="until">
      <h2 className="d d3" id="until">
        {fill(heading, { name })}
      </h2>
      <ul className="dl">
        {steps.map(({ what, when }) => (
          <li key={what}>
            <b>{what}</b>
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Below the banner: the fee, and what is left to do for the role. */
export function AfterHire({ of, role }: { of: CandidacyCard; role: PortalRole }) {
  const { hire } = of
  if (!hire) return null
  const openingsLeft = role.openings - role.hired
  return (
    <div className="pad0 g3 joy__n">
      {role.me.mayDecide && <UntilStart of={of} startsOn={hire.startsOn} />}
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
