import { decisionWords } from '#content/portal/decisions.ts'
import { rolesWords } from '#content/portal/roles.ts'
import { fill } from '#src/values/fill.ts'
import { roundPounds } from '#src/values/money.ts'
import type { CandidacyCard } from '../../../api.ts'
import type { Brief } from '../../../brief.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { askedSalary } from '../parts/figures.ts'
import { shareOf, topOf } from './scale.ts'

const words = decisionWords.compare

/** All salaries on one scale from zero, with the budget as a band. */
export function SalaryScale({ people, brief }: { people: readonly CandidacyCard[]; brief: Brief }) {
  const { salaryFromPence: from, salaryToPence: to } = brief
  const salaries = people.map((one) => ({ name: firstNameOf(one), pence: askedSalary(one.facts) }))
  const top = topOf([...salaries.map(({ pence }) => pence), from, to])
  const list = salaries
    .map(({ name, pence }) => `${name} ${pence === null ? rolesWords.facts.unknown : roundPounds(pence)}`)
    .join(', ')
  const budget = from !== null && to !== null ? { from: roundPounds(from), to: roundPounds(to) } : undefined
  return (
    <figure
      className="sal"
      aria-label={budget ? fill(words.salariesInBudget, { ...budget, list }) : fill(words.salaries, { list })}
    >
      {budget && (
        <span
          className="sal__b"
          style={{ left: `${shareOf(from, top)}%`, width: `${shareOf(to, top) - shareOf(from, top)}%` }}
        >
          <b>{fill(words.budget, budget)}</b>
        </span>
      )}
      {salaries.map(({ name, pence }, index) => (
        <span key={index} className="sal__r">
          <em>{name}</em>
          <i style={{ width: `${shareOf(pence, top)}%` }} />
          <b style={{ left: `${shareOf(pence, top)}%` }}>{pence === null ? '' : roundPounds(pence)}</b>
        </span>
      ))}
    </figure>
  )
}
