import './information-step.css'
import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { feeOptions } from '#content/facts/fees.ts'
import { portal } from '#content/portal/portal.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { Alert, SelectField, TextField } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import {
  type ClientField,
  clientFields,
  type ContractDraft,
  isPricingOption,
  pricingOptions,
} from '#src/contracts/contract.ts'
import { longest, type SigningField, signingFields } from '#src/contracts/contract-fields.ts'
import { formatAddress, formatCompanyName } from '#src/contracts/formatting.ts'
import { EmailField } from './email-field.tsx'
import { optionLine } from './pricing-option.ts'
import type { FieldErrors } from './wizard-steps.ts'

const words = portal.information

const inputs: Record<ClientField, ComponentProps<'input'>> = {
  companyName: { autoComplete: 'organization' },
  contactName: { autoComplete: 'name' },
  registeredAddress: { autoComplete: 'street-address' },
  jobTitle: { autoComplete: 'organization-title' },
  clientEmail: { autoComplete: 'email', type: 'email', inputMode: 'email', spellCheck: false },
}

export interface InformationStepProps {
  still: boolean
  draft: ContractDraft
  errors: FieldErrors
  isSigned: boolean
  note: ReactNode
  onChange: (part: Partial<ContractDraft>) => void
  onLeaveField: () => void
  onBack: () => void
  onContinue: () => void
}

/** Step 2: who signs, for which company, and with which fee option. Read-only once signed (PORTAL-17). */
export function InformationStep(props: InformationStepProps) {
  const { still, draft, errors, isSigned, note, onChange, onLeaveField, onBack, onContinue } = props
  const { form, field, focusField, tidyUp } = useFields(props)
  const wrongFields = signingFields.filter((name) => errors[name])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // Enter submits the form without leaving the field.
    tidyUp(...clientFields)
    onContinue()
  }

  return (
    <div className="app__b">
      <form ref={form} className="app__m" noValidate onSubmit={submit}>
        <ArrivingHeading level={2} className="d d2" still={still || wrongFields.length > 0}>
          {words.heading}
        </ArrivingHeading>
        {wrongFields.length > 0 && <WrongFields wrong={wrongFields} errors={errors} onFocus={focusField} />}
        <div className="info">
          <TextField {...field('companyName')} />
          <TextField {...field('contactName')} />
          <TextField className="wide" {...field('registeredAddress')} />
          <TextField {...field('jobTitle')} />
          <EmailField
            {...field('clientEmail')}
            companyName={draft.companyName}
            onChoose={(clientEmail) => onChange({ clientEmail })}
          />
          <SelectField
            className="wide"
            label={words.labels.selectedPricingOption}
            error={errors.selectedPricingOption}
            input={{
              id: 'portal-selectedPricingOption',
              name: 'selectedPricingOption',
              required: true,
              disabled: isSigned,
              value: draft.selectedPricingOption,
              onChange: ({ target }) =>
                onChange({ selectedPricingOption: isPricingOption(target.value) ? target.value : '' }),
              onBlur: onLeaveField,
              children: <Options />,
            }}
          />
        </div>
        <ChosenOption option={draft.selectedPricingOption} />
        <div className="acts">
          <Button variant="line" onClick={onBack}>
            <Icon name="back" />
            {words.back}
          </Button>
          <Button type="submit" variant="hot">
            {words.proceed}
            <Icon name="arrow" />
          </Button>
        </div>
        {note}
      </form>
      <Preview draft={draft} isSigned={isSigned} />
    </div>
  )
}

/**
 * The form's five text fields: their values, what happens when one is left, and which takes the focus after a refusal.
 */
function useFields({ draft, errors, isSigned, onChange, onLeaveField }: InformationStepProps) {
  const form = useRef<HTMLFormElement>(null)

  // When the details are refused, the first wrong field takes the focus.
  useEffect(() => {
    const first = signingFields.find((name) => errors[name])
    const isElsewhere =
      !form.current?.contains(document.activeElement) || document.activeElement instanceof HTMLButtonElement
    if (first && isElsewhere) focusIn(form.current, first)
  }, [errors])

  const focusField = (name: string) => focusIn(form.current, name)

  /**
   * Rewrites company and address in the form that is printed, if they are among the given fields (PORTAL-19,
   * PORTAL-20).
   */
  function tidyUp(...names: readonly ClientField[]) {
    const untidyNames = names.filter((name) => tidyText(name, draft[name]) !== draft[name])
    if (!isSigned && untidyNames.length > 0)
      onChange(Object.fromEntries(untidyNames.map((name) => [name, tidyText(name, draft[name])])))
  }

  const input = (name: ClientField) => ({
    ...inputs[name],
    maxLength: longest[name],
    id: `portal-${name}`,
    name,
    required: true,
    readOnly: isSigned,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    onBlur: () => {
      tidyUp(name)
      onLeaveField()
    },
  })
  const field = (name: ClientField) => ({ label: words.labels[name], error: errors[name], input: input(name) })

  return { form, field, focusField, tidyUp }
}

interface WrongFieldsProps {
  wrong: readonly SigningField[]
  errors: FieldErrors
  onFocus: (name: SigningField) => void
}

/** The list of errors above the form. Each links to its field. */
function WrongFields({ wrong, errors, onFocus }: WrongFieldsProps) {
  return (
    <Alert title={words.summary}>
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a
              href={`#portal-${name}`}
              onClick={(event) => {
                event.preventDefault()
                onFocus(name)
              }}
            >
              {words.labels[name]}: {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Explains the chosen fee option. */
function ChosenOption({ option }: { option: string }) {
  return (
    <output className="info__o">
      {isPricingOption(option) && (
        <span className="expl">
          <b className="d">{feeOptions[option].percent}%</b>
          <span>
            <strong>{feeOptions[option].name}.</strong> {feeOptions[option].summary}
          </span>
        </span>
      )}
    </output>
  )
}

function tidyText(name: ClientField, text: string): string {
  if (name === 'companyName') return formatCompanyName(text)
  if (name === 'registeredAddress') return formatAddress(text)
  return text.trim()
}

function Options() {
  return (
    <>
      <option value="">{words.choose}</option>
      {pricingOptions.map((option) => (
        <option key={option} value={option}>
          {optionLine(option)}
        </option>
      ))}
    </>
  )
}

/** The agreement's first sentence, as it will be printed. */
function Preview({ draft, isSigned }: { draft: ContractDraft; isSigned: boolean }) {
  const { heading, sentence, blanks, note, signed } = words.side
  const [start, of, by, comma, end] = sentence
  const word = (name: keyof typeof blanks) =>
    draft[name].trim() ? <mark>{draft[name].trim()}</mark> : <span className="prev__b">{blanks[name]}</span>
  return (
    <aside className="app__s" aria-labelledby="how-it-reads">
      <h2 className="d d3" id="how-it-reads">
        {heading}
      </h2>
      <p className="prev">
        {start} {word('companyName')} {of} {word('registeredAddress')}
        {by} {word('contactName')}
        {comma} {word('jobTitle')}
        {end}
      </p>
      <p className="note muted">{isSigned ? signed : note}</p>
    </aside>
  )
}

function focusIn(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
}
