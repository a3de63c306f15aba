import { type FormEvent, useRef, useState } from 'react'
import { payments as words } from '#content/portal/payments.ts'
import { TextField } from '#src/design/field.tsx'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import type { testCards } from '../api.ts'
import { passesLuhn } from '../card-number.ts'
import { digitsOf, groupedNumber, isExpiry, isSecurityCode, isWholeNumber, spacedExpiry } from './card-entry.ts'
import { FormActions } from './form-actions.tsx'
import type { GatewayFormProps } from './gateway-form.ts'
import { type BrowserIntent, answerTestChallenge, confirmAtTestGateway } from './payment-calls.ts'
import type { CardPayment } from './use-card-payment.ts'
import { useSpacedInput } from './use-spaced-input.ts'

// A copy of api.ts's, which the compiler checks: importing it would add all its schemas to the script for seven
// numbers.
const cards: typeof testCards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  challenge: '4000002500003155',
  timesOut: '4000000000000119',
  succeedsLate: '4000000000000077',
  disputed: '4000000000000259',
}

/** Far enough in the future. */
const anyExpiry = '12 / 49'

const fields = ['number', 'expiry', 'securityCode'] as const
type Field = (typeof fields)[number]
type Errors = Partial<Record<Field, string>>

/** The built-in gateway's card form, which says plainly that no card is charged, and its stand-in for a bank's page. */
export function TestGatewayForm({ payment, challenge, onBack }: GatewayFormProps) {
  return (
    <>
      <p className="payments__test">
        <b>{words.test.notice}</b>
        {!challenge && ` ${words.test.noticeText}`}
      </p>
      {challenge ? (
        <TestChallenge payment={payment} intent={challenge} onBack={onBack} />
      ) : (
        <TestCard payment={payment} onBack={onBack} />
      )}
    </>
  )
}

/** What is typed into the card form, and what is wrong with it. */
function useCardEntry(payment: CardPayment) {
  const number = useSpacedInput(groupedNumber)
  const expiry = useSpacedInput(spacedExpiry)
  const [securityCode, setSecurityCode] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const texts = words.test

  function submit(event: FormEvent) {
    event.preventDefault()
    if (payment.busy) return
    const newErrors: Errors = {
      ...(isWholeNumber(number.value) ? {} : { number: texts.errors.number }),
      ...(isExpiry(expiry.value) ? {} : { expiry: texts.errors.expiry }),
      ...(isSecurityCode(securityCode) ? {} : { securityCode: texts.errors.securityCode }),
    }
    setErrors(newErrors)
    payment.forget()
    const first = fields.find((field) => newErrors[field])
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    const card = { cardNumber: digitsOf(number.value, 19), expiry: expiry.value, securityCode }
    void payment.pay((intent) => confirmAtTestGateway(intent, card))
  }

  /** Clears a field's error once the field is changed. */
  function clearError({ target }: FormEvent) {
    const { name } = target as HTMLInputElement
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  function fillIn(card: string) {
    number.set(groupedNumber(card))
    expiry.set(anyExpiry)
    setSecurityCode('123')
    setErrors({})
    form.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  }

  return { number, expiry, securityCode, setSecurityCode, errors, form, submit, clearError, fillIn }
}

function TestCard({ payment, onBack }: { payment: CardPayment; onBack: () => void }) {
  const { number, expiry, securityCode, setSecurityCode, errors, form, submit, clearError, fillIn } =
    useCardEntry(payment)
  const [hasLeftNumber, setHasLeftNumber] = useState(false)
  const texts = words.test
  const errorOf = (field: Field) => (errors[field] ? { error: errors[field] } : {})
  const common = { required: true, readOnly: payment.busy }
  const hasSlip = hasLeftNumber && isWholeNumber(number.value) && !passesLuhn(digitsOf(number.value, 19))
  return (
    <>
      <CardChoices isDisabled={payment.busy} onChoose={fillIn} />
      <form ref={form} className="payments__form" noValidate onInput={clearError} onSubmit={submit}>
        <TextField
          className="payments__wide"
          label={texts.fields.number}
          {...errorOf('number')}
          {...(hasSlip ? { hint: texts.slip } : {})}
          input={{
            ...number.input,
            name: 'number',
            inputMode: 'numeric',
            autoComplete: 'cc-number',
            ...common,
            onBlur: () => setHasLeftNumber(true),
          }}
        />
        <TextField
          label={texts.fields.expiry}
          hint={texts.fields.expiryHint}
          {...errorOf('expiry')}
          input={{
            ...expiry.input,
            name: 'expiry',
            inputMode: 'numeric',
            autoComplete: 'cc-exp',
            ...common,
          }}
        />
        <TextField
          label={texts.fields.securityCode}
          hint={texts.fields.securityCodeHint}
          {...errorOf('securityCode')}
          input={{
            name: 'securityCode',
            inputMode: 'numeric',
            autoComplete: 'cc-csc',
            ...common,
            value: securityCode,
            onChange: (event) => setSecurityCode(digitsOf(event.currentTarget.value, 4)),
          }}
        />
        <div className="payments__wide">
          <FormActions busy={payment.busy} action={words.form.pay} onBack={onBack} />
        </div>
      </form>
    </>
  )
}

/** The test cards, each a button that fills in the form. */
function CardChoices({ isDisabled, onChoose }: { isDisabled: boolean; onChoose: (card: string) => void }) {
  const texts = words.test
  return (
    <ul className="payments__cards">
      {(Object.keys(cards) as (keyof typeof cards)[]).map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-label={fill(texts.use, { number: groupedNumber(cards[name]), outcome: texts.outcomes[name] })}
            aria-disabled={isDisabled || undefined}
            onClick={() => isDisabled || onChoose(cards[name])}
          >
            <span>{groupedNumber(cards[name])}</span> <b>{texts.outcomes[name]}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

function TestChallenge({
  payment,
  intent,
  onBack,
}: {
  payment: CardPayment
  intent: BrowserIntent
  onBack: () => void
}) {
  const [passed, setPassed] = useState<boolean>()
  const answer = (next: boolean) => {
    setPassed(next)
    void payment.answerChallenge(intent, () => answerTestChallenge(intent, next))
  }
  const button = (next: boolean, word: string) => (
    <Button
      variant={next ? 'hot' : 'line'}
      busy={payment.busy && passed === next}
      aria-disabled={payment.busy || undefined}
      onClick={() => payment.busy || answer(next)}
    >
      {word}
    </Button>
  )
  return (
    <div className="payments__bank">
      <p>{words.challenge.testText}</p>
      <div className="acts">
        {button(true, words.challenge.pass)}
        {button(false, words.challenge.fail)}
      </div>
      <button type="button" className="link" onClick={onBack}>
        {words.form.back}
      </button>
    </div>
  )
}
