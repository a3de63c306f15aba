import { useCallback, useEffect, useRef, useState } from 'react'
import { payments as words } from '#content/portal/payments.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { connectTabs, type OtherTabs } from '#src/platform/browser/other-tabs.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import type { PaymentView } from '../api.ts'
import { confirmPayment, paymentOf } from './payment-calls.ts'
import { takeReturnedIntent } from './returned-intent.ts'

const soonMs = 2_000
const latestMs = 10_000
/**
 * How often to ask for a document. It takes seconds; if it isn't there after this many times, it will arrive by mail.
 */
const patience = 12

export interface LoadedPayment {
  /** `undefined` until the server has answered. */
  view: PaymentView | undefined
  /** Why the server has not answered. */
  failure: string | undefined
  /** Whether the payment arrived while this page was open. */
  hasJustPaid: boolean
  /** Asks the server again; resolves to its answer, or to `undefined` without one. */
  refresh: () => Promise<PaymentView | undefined>
  /** Call it after this tab changed the payment. It asks the server again, and makes the other tabs ask. */
  announceChange: () => Promise<PaymentView | undefined>
}

export interface UsePaymentOptions {
  contractId: string
  clientEmail: string
  /** Resolves to whether the refusal changed what is shown, so that no other message is needed. */
  onRefused: (error: unknown) => Promise<boolean>
}

/**
 * The deposit's state according to the server: fetched on arrival and after each change, and repeatedly while something
 * is under way.
 */
export function usePayment({ contractId, clientEmail, onRefused }: UsePaymentOptions): LoadedPayment {
  const [view, setView] = useState<PaymentView>()
  const [failure, setFailure] = useState<string>()
  const [hasJustPaid, setHasJustPaid] = useState(false)
  const [timesAsked, setTimesAsked] = useState(0)
  const knownView = useRef<PaymentView>(undefined)
  const lastQuestion = useRef(0)
  const tabs = useRef<OtherTabs<'moved'>>(undefined)
  const refused = useRef(onRefused)
  useEffect(() => {
    refused.current = onRefused
  }, [onRefused])

  const refresh = useCallback(async () => {
    const question = ++lastQuestion.current
    try {
      const next = await paymentOf(contractId)
      // Answers may overtake each other; only the answer to the newest request counts.
      if (question !== lastQuestion.current) return next
      const previous = knownView.current
      knownView.current = next
      setView(next)
      setFailure(undefined)
      if (previous && previous.state !== 'succeeded' && next.state === 'succeeded') {
        setHasJustPaid(true)
        toast({ title: words.completed.title, description: words.completed.text, tone: 'ok' })
      }
      if (previous?.state === 'processing' && next.state === 'failed')
        toast({
          title: words.failed.payment.title,
          description: next.failure ?? words.failed.payment.default,
          tone: 'hot',
        })
      return next
    } catch (error) {
      if (question === lastQuestion.current && !(await refused.current(error))) setFailure(readFailure(error).sentence)
      return undefined
    } finally {
      setTimesAsked((count) => count + 1)
    }
  }, [contractId])

  const announceChange = useCallback(async () => {
    const next = await refresh()
    tabs.current?.tell('moved')
    return next
  }, [refresh])

  useEffect(() => {
    const connection = connectTabs<'moved'>(`payment-${contractId}`, () => void refresh())
    tabs.current = connection
    // After the first paint, and only once even if effects run twice.
    const start = setTimeout(async () => {
      const returned = takeReturnedIntent()
      // A refusal can be ignored here, because the server's next answer is what counts.
      if (returned) await confirmPayment(contractId, returned, clientEmail).catch(() => undefined)
      void refresh()
    })
    return () => {
      clearTimeout(start)
      connection.close()
    }
  }, [contractId, clientEmail, refresh])

  const isProcessing = view?.state === 'processing'
  const isMakingDocuments = view?.documents.some(({ ready }) => !ready) ?? false
  const waitsSince = useRef(0)
  useEffect(() => {
    if (!isProcessing && !isMakingDocuments) {
      waitsSince.current = timesAsked
      return
    }
    const rounds = timesAsked - waitsSince.current
    if (!isProcessing && rounds > patience) return
    const timer = setTimeout(() => void refresh(), Math.min(latestMs, soonMs + rounds * 500))
    return () => clearTimeout(timer)
  }, [timesAsked, isProcessing, isMakingDocuments, refresh])

  return { view, failure, hasJustPaid, refresh, announceChange }
}
