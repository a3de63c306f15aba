import { moneyConsole } from '#content/console/contracts.ts'
import { feeOptions } from '#content/facts/fees.ts'
import { CompactCheck, CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { MoneyView, PlacementStanding } from '../../console-api.ts'
import { distinctPlacementName } from './placement-names.ts'
import {
  beginWith,
  blankPlacement,
  requiredFields,
  nameIn,
  namesakeOf,
  partsOf,
  type PlacementTyped,
} from './placement-typed.ts'

const words = moneyConsole.placement

export interface PlacementFieldsProps {
  option: MoneyView['option']
  /** The placements whose next invoice can be issued. */
  placements: readonly PlacementStanding[]
  /** All placements of the contract. */
  everyone: readonly PlacementStanding[]
  typed: PlacementTyped
  /** The errors, by the call's field names. */
  errors: Record<string, string>
  onChange: (typed: PlacementTyped) => void
}

/**
 * Chooses a placement and one of its invoices, and asks for what that invoice is calculated from under the contract's
 * option.
 */
export function PlacementFields({ option, placements, everyone, typed, errors, onChange }: PlacementFieldsProps) {
  const begun = partsOf(option, placements)
  const askedFields = requiredFields(option, typed)
  const chosenPlacement = begun.find(({ id }) => id === typed.placementId)
  const namesake = namesakeOf(option, everyone, typed)
  const setField = (name: keyof PlacementTyped) => (event: { target: { value: string } }) =>
    onChange({ ...typed, [name]: event.target.value })

  return (
    <>
      <p>{fill(words.option, { ...feeOptions[option] })}</p>
      {begun.length > 0 && <PlacementSelect option={option} begun={begun} typed={typed} onChange={onChange} />}
      {!chosenPlacement && words.parts[option].length > 1 && (
        <p className="mny__none">{words.parts[option][typed.part - 1]}</p>
      )}
      {chosenPlacement && <p className="mny__none">{basisWords(chosenPlacement.basis)}</p>}
      {askedFields.includes('role') && (
        <CompactField
          label={words.role}
          hint={words.roleHint}
          value={typed.role}
          onChange={setField('role')}
          error={errors.role}
          autoComplete="off"
        />
      )}
      {askedFields.includes('brief') && (
        <CompactField
          label={words.brief}
          inputMode="decimal"
          value={typed.brief}
          onChange={setField('brief')}
          error={errors.briefMiddlePence}
          autoComplete="off"
        />
      )}
      {askedFields.includes('candidate') && (
        <CompactField
          label={words.candidate}
          value={typed.candidate}
          onChange={setField('candidate')}
          error={errors.candidate}
          autoComplete="off"
        />
      )}
      {namesake && (
        <CompactCheck
          label={fill(words.namesake, { name: nameIn(option, namesake) })}
          hint={words.namesakeHint}
          checked={typed.isNamesake}
          onChange={({ target }) => onChange({ ...typed, isNamesake: target.checked })}
          error={errors.besides}
        />
      )}
      {askedFields.includes('salary') && (
        <CompactField
          label={words.salary}
          inputMode="decimal"
          value={typed.salary}
          onChange={setField('salary')}
          error={errors.firstYearSalaryPence}
          autoComplete="off"
        />
      )}
      {askedFields.includes('startsOn') && (
        <CompactField
          label={words.startsOn}
          type="date"
          value={typed.startsOn}
          onChange={setField('startsOn')}
          error={errors.startsOn}
        />
      )}
    </>
  )
}

/** Chooses the placement that the next invoice is for: one that has begun, or another. */
function PlacementSelect({
  option,
  begun,
  typed,
  onChange,
}: Pick<PlacementFieldsProps, 'option' | 'typed' | 'onChange'> & { begun: ReturnType<typeof partsOf> }) {
  const names = begun.map(({ name }) => name)
  return (
    <CompactSelect
      label={words.which}
      value={typed.placementId}
      onChange={({ target }) => {
        const next = begun.find(({ id }) => id === target.value)
        onChange(next ? beginWith(next) : blankPlacement)
      }}
    >
      {begun.map(({ id, name, basis, nextPart }) => (
        <option key={id} value={id}>
          {fill(words.next, {
            name: distinctPlacementName(name, basis, names),
            part: words.parts[option][nextPart - 1] ?? '',
          })}
        </option>
      ))}
      <option value="">{words.another}</option>
    </CompactSelect>
  )
}

/** Describes what a placement's earlier invoices were calculated from. */
function basisWords({ candidate, firstYearSalaryPence, startsOn, briefMiddlePence }: PlacementStanding): string {
  const facts = [
    candidate,
    firstYearSalaryPence !== undefined && fill(words.known.salary, { sum: pounds(firstYearSalaryPence) }),
    briefMiddlePence !== undefined && fill(words.known.brief, { sum: pounds(briefMiddlePence) }),
    startsOn && fill(words.known.startsOn, { date: shortDate(startsOn, 'now') }),
  ]
  return facts.filter(Boolean).join(', ')
}
