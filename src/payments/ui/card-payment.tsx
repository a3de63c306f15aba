import { type ComponentType, useEffect, useState } from 'react'
import { payments as words } from '#content/portal/payments.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { DoubtNote } from '#src/design/feedback/doubt-note.tsx'
import { Alert } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import type { PaymentView } from '../api.ts'
import { FormActions } from './form-actions.tsx'
import type { GatewayFormProps } from './gateway-form.ts'
import { type CardPaymentOptions, useCardPayment } from './use-card-payment.ts'

// Loaded on demand, so that no card provider's code is loaded before a client chooses to pay.
const gatewayForms = {
  test: async () => (await import('./test-gateway-form.tsx')).TestGatewayForm,
  stripe: async () => (await import('./stripe-form.tsx')).StripeForm,
} satisfies Record<PaymentView['gateway'], () => Promise<ComponentType<GatewayFormProps>>>

/** The embedded card form, the bank's challenge, and what went wrong with either (PAY-4, PAY-5, PAY-8). */
export function CardPayment({ onBack, ...options }: CardPaymentOptions & { onBack: () => void }) {
  const { view, failure: loadFailure, refresh } = options.loaded
  const payment = useCardPayment(options)
  const [tries, setTries] = useState(0)
  const openIntent =
    view?.state === 'requires_action' && view.intent?.paymentIntentId !== payment.answered
      ? (view.intent ?? undefined)
      : undefined
  const challenge = payment.challenged ?? openIntent
  // What happened to the card earlier: on another visit, or while the bank was deciding.
  const earlier =
    view?.state === 'failed' && !payment.busy
      ? {
          title: words.failed.payment.title,
          sentence: view.failure ?? words.failed.payment.default,
          note: words.failed.safe,
        }
      : undefined
  const failure = payment.failure ?? earlier
  const back = () => payment.busy || onBack()

  return (
    <>
      <ArrivingHeading key={challenge ? 'challenge' : 'form'} level={2} className="d d2">
        {challenge ? words.challenge.heading : words.form.heading}
      </ArrivingHeading>
      {!challenge && <p className="lead">{words.form.lead}</p>}
      {failure && (
        <Alert title={failure.title}>
          {failure.sentence} <span className="payments__note">{failure.note}</span>
        </Alert>
      )}
      {payment.isUnconfirmed ? (
        <FormActions
          busy={payment.busy}
          action={words.failed.check}
          onAct={() => void payment.checkAgain()}
          onBack={back}
        />
      ) : view ? (
        <GatewayPart
          key={`${view.gateway}-${tries}`}
          view={view}
          payment={payment}
          challenge={challenge}
          onAgain={() => setTries(tries + 1)}
          onBack={back}
        />
      ) : (
        <Unopened sentence={loadFailure} onAgain={() => void refresh()} onBack={back} />
      )}
      <DoubtNote doubt={payment.doubt} />
      <output className="payments__wait">{payment.isSlow && words.processing}</output>
    </>
  )
}

function GatewayPart(props: GatewayFormProps) {
  const { gateway } = props.view
  const [form, setForm] = useState<{ Form: ComponentType<GatewayFormProps> }>()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    let isGone = false
    gatewayForms[gateway]().then(
      (Form) => isGone || setForm({ Form }),
      () => isGone || setHasFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [gateway])

  if (form) return <form.Form {...props} />
  return (
    <Unopened
      sentence={hasFailed ? words.form.notLoaded.text : undefined}
      onAgain={props.onAgain}
      onBack={props.onBack}
    />
  )
}

/** Shown until the form is loaded: that it is loading, or why it failed. */
function Unopened({
  sentence,
  onAgain,
  onBack,
}: {
  sentence: string | undefined
  onAgain: () => void
  onBack: () => void
}) {
  if (sentence) {
    return (
      <>
        <Alert title={words.form.notLoaded.title}>{sentence}</Alert>
        <FormActions busy={false} action={words.loadAgain} onAct={onAgain} onBack={onBack} />
      </>
    )
  }
  return (
    <>
      <output className="muted">{words.form.loading}</output>
      <div className="acts">
        <Button variant="line" onClick={onBack}>
          <Icon name="back" />
          {words.form.back}
        </Button>
      </div>
    </>
  )
}
