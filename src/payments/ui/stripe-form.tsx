import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { payments as words } from '#content/portal/payments.ts'
import { Alert } from '#src/design/field.tsx'
import { FormActions } from './form-actions.tsx'
import type { GatewayFormProps } from './gateway-form.ts'
import { returnAddress } from './returned-intent.ts'
import type { GatewayAnswer } from './use-card-payment.ts'

/**
 * Stripe's Payment Element and its challenge. Card data goes from its frame to Stripe and never reaches our server
 * (PAY-14).
 */
export function StripeForm({ view, payment, challenge, onAgain, onBack }: GatewayFormProps) {
  const [stripe, setStripe] = useState<Stripe | null>()
  const { publishableKey, amountPence } = view

  useEffect(() => {
    let isGone = false
    void load(publishableKey).then((loaded) => {
      if (!isGone) setStripe(loaded)
      return loaded
    })
    return () => {
      isGone = true
    }
  }, [publishableKey])

  if (stripe === null) {
    return (
      <>
        <Alert title={words.form.notLoaded.title}>{words.form.notLoaded.text}</Alert>
        <FormActions busy={false} action={words.loadAgain} onAct={onAgain} onBack={onBack} />
      </>
    )
  }
  if (!stripe) return <output className="muted">{words.form.loading}</output>
  if (challenge) {
    const ask = async () => answerOf(await stripe.handleNextAction({ clientSecret: challenge.clientSecret }))
    return (
      <>
        <p className="lead">{words.challenge.text}</p>
        <FormActions
          busy={payment.busy}
          action={words.challenge.go}
          onAct={() => void payment.answerChallenge(challenge, ask)}
          onBack={onBack}
        />
      </>
    )
  }
  return <StripeCard stripe={stripe} amountPence={amountPence} payment={payment} onBack={onBack} />
}

/** Resolves to `null` if the script does not load or there is no key for it. */
async function load(publishableKey: string | null): Promise<Stripe | null> {
  return publishableKey ? loadStripe(publishableKey).catch(() => null) : null
}

function StripeCard({
  stripe,
  amountPence,
  payment,
  onBack,
}: { stripe: Stripe; amountPence: number } & Pick<GatewayFormProps, 'payment' | 'onBack'>) {
  const place = useRef<HTMLDivElement>(null)
  const elements = useRef<StripeElements>(undefined)
  const isChecking = useRef(false)

  useEffect(() => {
    // The intent is made when the client pays, not when the form is opened (PAY-5).
    elements.current = stripe.elements({
      mode: 'payment',
      amount: amountPence,
      currency: 'gbp',
      allowedPaymentMethodTypes: ['card'],
      appearance: appearance(),
    })
    const element = elements.current.create('payment')
    element.mount(place.current!)
    return () => element.destroy()
  }, [stripe, amountPence])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (payment.busy || isChecking.current || !elements.current) return
    isChecking.current = true
    try {
      const group = elements.current
      payment.forget()
      // The element itself shows what is missing, under its fields.
      const { error } = await group.submit()
      if (error) {
        if (error.type !== 'validation_error') payment.refuse(error.message)
        return
      }
      await payment.pay(async ({ clientSecret }) =>
        answerOf(
          await stripe.confirmPayment({
            elements: group,
            clientSecret,
            confirmParams: { return_url: returnAddress() },
            redirect: 'if_required',
          }),
        ),
      )
    } finally {
      isChecking.current = false
    }
  }

  return (
    <form className="payments__form" onSubmit={(event) => void submit(event)}>
      <div className="payments__wide" ref={place} />
      <div className="payments__wide">
        <FormActions busy={payment.busy} action={words.form.pay} onBack={onBack} />
      </div>
    </form>
  )
}

interface StripeResult {
  paymentIntent?: { id: string; status: string } | undefined
  error?: { code?: string | undefined; decline_code?: string | undefined; message?: string | undefined } | undefined
}

function answerOf({ paymentIntent, error }: StripeResult): GatewayAnswer {
  return {
    ...(paymentIntent ? { paymentIntent: paymentIntent as NonNullable<GatewayAnswer['paymentIntent']> } : {}),
    ...(error
      ? {
          error: {
            code: error.code ?? 'unknown',
            message: error.message ?? '',
            ...(error.decline_code ? { decline_code: error.decline_code } : {}),
          },
        }
      : {}),
  }
}

/** Stripe's frame cannot read our custom properties, so they are passed as values. */
function appearance() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: 'flat' as const,
    variables: {
      colorPrimary: token('--ink'),
      colorBackground: token('--paper-hi'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorTextPlaceholder: token('--placeholder'),
      colorDanger: token('--error'),
      borderRadius: '0px',
      fontSizeBase: '17px',
    },
    rules: {
      '.Input': { border: `2px solid ${token('--ink')}` },
      '.Input:focus': { boxShadow: `inset 0 -4px 0 ${token('--hot')}, 0 0 0 2px ${token('--ink')}` },
    },
  }
}
