import { moneyConsole } from '#content/console/contracts.ts'
import { feeOptions } from '#content/facts/fees.ts'
import { CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { PlacementBasis } from '#src/billing/billing-document.ts'
import type { MoneyView } from '../../console-api.ts'
import { type PlacementTyped, blankPlacement, fieldsAsked, partsOf } from './placement-typed.ts'

const words = moneyConsole.placement

export interface PlacementFieldsProps {
  option: MoneyView['option']
  placements: readonly PlacementBasis[]
  typed: PlacementTyped
  /** By the call's field names. */
  errors: Record<string, string>
  onChange: (typed: PlacementTyped) => void
}

/** Which placement, which of its invoices, and what that one is calculated from under the contract's option. */
export function PlacementFields({ option, placements, typed, errors, onChange }: PlacementFieldsProps) {
  const begun = partsOf(option, placements)
  const asked = fieldsAsked(option, typed)
  const known = begun.find(({ name }) => name === typed.known)
  const set = (name: keyof PlacementTyped) => (event: { target: { value: string } }) =>
    onChange({ ...typed, [name]: event.target.value })

  return (
    <>
      <p>{fill(words.option, { ...feeOptions[option] })}</p>
      {begun.length > 0 && (
        <CompactSelect
          label={words.which}
          value={typed.known}
          onChange={({ target }) => {
            const next = begun.find(({ name }) => name === target.value)
            onChange(next ? { ...blankPlacement, known: next.name, part: next.nextPart } : blankPlacement)
          }}
        >
          {begun.map(({ name, nextPart }) => (
            <option key={name} value={name}>
              {fill(words.next, { name, part: words.parts[option][nextPart - 1] ?? '' })}
            </option>
          ))}
          <option value="">{words.another}</option>
        </CompactSelect>
      )}
      {!known && words.parts[option].length > 1 && <p className="mny__none">{words.parts[option][typed.part - 1]}</p>}
      {known && <p className="mny__none">{basisWords(known.basis)}</p>}
      {asked.includes('role') && (
        <CompactField
          label={words.role}
          hint={words.roleHint}
          value={typed.role}
          onChange={set('role')}
          error={errors.role}
          autoComplete="off"
        />
      )}
      {asked.includes('brief') && (
        <CompactField
          label={words.brief}
          inputMode="decimal"
          value={typed.brief}
          onChange={set('brief')}
          error={errors.briefMiddlePence}
          autoComplete="off"
        />
      )}
      {asked.includes('candidate') && (
        <CompactField
          label={words.candidate}
          value={typed.candidate}
          onChange={set('candidate')}
          error={errors.candidate}
          autoComplete="off"
        />
      )}
      {asked.includes('salary') && (
        <CompactField
          label={words.salary}
          inputMode="decimal"
          value={typed.salary}
          onChange={set('salary')}
          error={errors.firstYearSalaryPence}
          autoComplete="off"
        />
      )}
      {asked.includes('startsOn') && (
        <CompactField
          label={words.startsOn}
          type="date"
          value={typed.startsOn}
          onChange={set('startsOn')}
          error={errors.startsOn}
        />
      )}
    </>
  )
}

/** What a placement's earlier invoices were calculated from. */
function basisWords({ candidate, firstYearSalaryPence, startsOn, briefMiddlePence }: PlacementBasis): string {
  const said = [
    candidate,
    firstYearSalaryPence !== undefined && fill(words.known.salary, { sum: pounds(firstYearSalaryPence) }),
    briefMiddlePence !== undefined && fill(words.known.brief, { sum: pounds(briefMiddlePence) }),
    startsOn && fill(words.known.startsOn, { date: shortDate(startsOn, 'now') }),
  ]
  return said.filter(Boolean).join(', ')
}
