import { rolesWords } from '#content/portal/roles.ts'
import { briefWords } from '#content/portal/brief.ts'
import { figure } from '#src/values/numbers.ts'
import { roundPounds } from '#src/values/money.ts'
import type { PortalRole } from '../../../api.ts'
import type { Brief } from '../../../brief.ts'
import { salaryOf } from '../parts/figures.ts'

const words = rolesWords.role.brief

/** The brief in one row, for everybody who gives verdicts. */
export function BriefGlance({ role: { openings, brief } }: { role: PortalRole }) {
  const facts = [
    [words.openings, figure(openings)],
    [words.salary, salaryOf(brief)],
    [words.ote, brief.onTargetPence === null ? undefined : roundPounds(brief.onTargetPence)],
    [words.where, [brief.place, brief.pattern].filter(Boolean).join(', ')],
    [words.start, brief.start],
    [words.team, brief.team],
  ] as const
  const givenFacts = facts.filter(([, value]) => value)
  return (
    <dl className="brief">
      {givenFacts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Every answer of the brief, as typed. */
export function BriefInFull({ brief }: { brief: Brief }) {
  const answered = briefWords.fields.filter(({ name }) => brief[name].trim() !== '')
  if (answered.length === 0) return null
  return (
    <details className="why">
      <summary>{words.full}</summary>
      <div className="why__g">
        {answered.map(({ name, label }) => (
          <p key={name}>
            <b>{label}</b> {brief[name]}
          </p>
        ))}
      </div>
    </details>
  )
}
