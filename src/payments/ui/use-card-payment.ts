import { useEffect, useRef, useState } from 'react'
import { payments as words } from '#content/portal/payments.ts'
import { contractPath } from '#src/contracts/contract-path.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'
import type { IntentAnswer, TestIntentAnswer } from '../api.ts'
import { type BrowserIntent, confirmPayment } from './payment-calls.ts'
import type { LoadedPayment, UsePaymentOptions } from './use-payment.ts'

/** A gateway's answer; the built-in one uses the shape of Stripe's library. */
export type GatewayAnswer = TestIntentAnswer

export interface PayFailure {
  title: string
  sentence: string
  /** What that means for the client's money. */
  note: string
}

/** How long to wait for the bank before a message says that it takes time. */
const slowMs = 6_000

export interface CardPaymentOptions extends UsePaymentOptions {
  companyName: string
  loaded: LoadedPayment
}

/**
 * Makes one card payment: creates the intent, has the gateway confirm it and, if that succeeds,
 * the server too (PAY-5, PAY-8). Whatever happens, the page shows in the end what the server
 * says.
 */
export function useCardPayment({ contractId, clientEmail, companyName, loaded, onRefused }: CardPaymentOptions) {
  const { post, doubt } = useSendOnce<IntentAnswer>(`${contractPath(contractId)}/create-payment-intent`)
  const [answeredIntentId, setAnsweredIntentId] = useState<string>()
  const [failure, setFailure] = useState<PayFailure>()
  const { once, busy, isSlow } = useOneAtATime(() => setFailure(undefined))
  const hasLeft = useHasLeft()

  function fail(next: PayFailure) {
    toast({ title: next.title, description: next.sentence, tone: 'hot' })
    if (!hasLeft.current) setFailure(next)
  }

  /** Whether the payment succeeded or is under way according to the server, although something failed here. */
  async function isOvertaken(): Promise<boolean> {
    const state = (await loaded.announceChange())?.state
    return state === 'succeeded' || state === 'processing'
  }

  async function createIntent(): Promise<BrowserIntent | undefined> {
    const result = await post({ clientEmail, companyName })
    if (result.state === 'done') return result.answer
    if (result.state === 'failed' && !(await onRefused(result.error)) && !(await isOvertaken())) {
      const sentence = serverSentence(result.error, words.failed.intent)
      fail({ title: words.failed.error.title, sentence, note: words.failed.safe })
    }
    return undefined
  }

  const { follow, confirm, challenged, unconfirmed } = useAnswers({
    askServer: (intentId) => confirmPayment(contractId, intentId, clientEmail),
    loaded,
    fail,
    isOvertaken,
    isSettledElsewhere: async (error) => hasLeft.current || (await onRefused(error)) || (await isOvertaken()),
  })

  return {
    busy,
    doubt,
    isSlow,
    failure,
    /** The intent whose cardholder has to pass a challenge. */
    challenged,
    /** The intent whose challenge was answered here, even if the server does not know that yet. */
    answered: answeredIntentId,
    /** The gateway has the money but our server has not confirmed it: the client must not pay again. */
    isUnconfirmed: unconfirmed !== undefined,
    checkAgain: () => once(async () => unconfirmed && confirm(unconfirmed)),
    pay: (ask: (intent: BrowserIntent) => Promise<GatewayAnswer>) =>
      once(async () => {
        const intent = await createIntent()
        if (intent) await follow(intent, () => ask(intent))
      }),
    answerChallenge: (intent: BrowserIntent, ask: () => Promise<GatewayAnswer>) =>
      once(async () => {
        await follow(intent, ask)
        setAnsweredIntentId(intent.paymentIntentId)
      }),
    /** Shows an error of the card provider's own form, before anything was sent. */
    refuse: (sentence: string | undefined) =>
      fail({
        title: words.failed.payment.title,
        sentence: sentence || words.failed.payment.default,
        note: words.failed.safe,
      }),
    forget: () => setFailure(undefined),
  }
}

interface Answering {
  /** Has the server ask the gateway about an intent. Throws if it refuses or can't be reached. */
  askServer: (intentId: string) => Promise<unknown>
  loaded: LoadedPayment
  fail: (failure: PayFailure) => void
  isOvertaken: () => Promise<boolean>
  /** Whether an error needs no message here: the page is gone, or shows something else by now. */
  isSettledElsewhere: (error: unknown) => Promise<boolean>
}

/** Follows what the gateway answers about an intent through to the end. */
function useAnswers({ askServer, loaded, fail, isOvertaken, isSettledElsewhere }: Answering) {
  const [challenged, setChallenged] = useState<BrowserIntent>()
  const [unconfirmed, setUnconfirmed] = useState<BrowserIntent>()

  async function follow(intent: BrowserIntent, ask: () => Promise<GatewayAnswer>) {
    let answer: GatewayAnswer
    try {
      answer = await ask()
    } catch (error) {
      // The gateway may have received the request although there was no response, so let the server ask it.
      await askServer(intent.paymentIntentId).catch(() => undefined)
      if (await isOvertaken()) return
      const sentence = serverSentence(error, words.failed.error.default)
      fail({ title: words.failed.error.title, sentence, note: words.failed.unclear })
      return
    }
    const status = answer.paymentIntent?.status
    if (status === 'requires_action' && !answer.error) {
      setChallenged(intent)
      void loaded.refresh()
      return
    }
    setChallenged(undefined)
    if (status === 'succeeded') return confirm(intent)
    // There is no success to confirm if it failed or is under way, but the server should ask the gateway.
    if (status === 'processing') await askServer(intent.paymentIntentId).catch(() => undefined)
    if (!(await isOvertaken())) fail(failureOf(answer))
  }

  async function confirm(intent: BrowserIntent) {
    try {
      await askServer(intent.paymentIntentId)
      setUnconfirmed(undefined)
      await loaded.announceChange()
    } catch (error) {
      if (await isSettledElsewhere(error)) return
      setUnconfirmed(intent)
      fail({ title: words.failed.error.title, sentence: words.failed.confirmation, note: words.failed.taken })
    }
  }

  return { follow, confirm, challenged, unconfirmed }
}

/** Returns the message for an answer other than success. */
function failureOf({ error, paymentIntent }: GatewayAnswer): PayFailure {
  if (error || paymentIntent?.status !== 'processing')
    return {
      title: words.failed.payment.title,
      sentence: error?.message || words.failed.payment.default,
      note: words.failed.safe,
    }
  return { title: words.failed.error.title, sentence: words.failed.error.default, note: words.failed.unclear }
}

/** Runs one action at a time; what is pressed meanwhile does nothing. */
function useOneAtATime(onBegin: () => void) {
  const [busy, setBusy] = useState(false)
  const [isSlow, setIsSlow] = useState(false)
  const underWay = useRef(false)

  async function once(run: () => Promise<void>) {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    onBegin()
    const slow = setTimeout(() => setIsSlow(true), slowMs)
    try {
      await run()
    } finally {
      clearTimeout(slow)
      underWay.current = false
      setBusy(false)
      setIsSlow(false)
    }
  }
  return { once, busy, isSlow }
}

/** Whether the component has been unmounted, for calls that finish after that. */
function useHasLeft() {
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  return hasLeft
}

export type CardPayment = ReturnType<typeof useCardPayment>

/** The server's error field if it answered (PAY-8); otherwise why there was no answer. */
function serverSentence(error: unknown, fallback: string): string {
  if (!(error instanceof HttpError)) return `${fallback}. ${readFailure(error).sentence}`
  const problem = error.problem as { error?: string; message?: string } | undefined
  return problem?.error ?? problem?.message ?? fallback
}
