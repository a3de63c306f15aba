import { useCallback, useEffect, useRef, useState } from 'react'
import { payments as words } from '#content/payments.ts'
import { toast } from '#src/design/toast.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import type { PaymentView } from '../api.ts'
import { connectPaymentTabs } from './other-tabs.ts'
import { confirmPayment, paymentOf } from './payment-calls.ts'
import { takeReturnedIntent } from './returned-intent.ts'

const soonMs = 2_000
const latestMs = 10_000
/** A document takes seconds; by then it comes by mail. */
const patience = 12

export interface PaymentTruth {
  /** Nothing until the server has said something. */
  view: PaymentView | undefined
  /** Why it has not. */
  failure: string | undefined
  /** The payment came while this page was looking. */
  hasJustPaid: boolean
  /** Asks the server again; resolves to what it says, or to nothing. */
  refresh: () => Promise<PaymentView | undefined>
  /** This tab moved the payment: asks again, and has the other tabs ask. */
  moved: () => Promise<PaymentView | undefined>
}

export interface PaymentTruthOptions {
  contractId: string
  clientEmail: string
  /** Resolves to whether the refusal changed what is shown, so that nothing more is to be said. */
  onRefused: (error: unknown) => Promise<boolean>
}

/** How the deposit stands, as the server says it: asked on arrival and after each move, and over again while something is under way. */
export function usePayment({ contractId, clientEmail, onRefused }: PaymentTruthOptions): PaymentTruth {
  const [view, setView] = useState<PaymentView>()
  const [failure, setFailure] = useState<string>()
  const [hasJustPaid, setHasJustPaid] = useState(false)
  const [asked, setAsked] = useState(0)
  const known = useRef<PaymentView>(undefined)
  const lastQuestion = useRef(0)
  const tabs = useRef<{ tell: () => void }>(undefined)
  const refused = useRef(onRefused)
  useEffect(() => {
    refused.current = onRefused
  }, [onRefused])

  const refresh = useCallback(async () => {
    const question = ++lastQuestion.current
    try {
      const next = await paymentOf(contractId)
      // Answers may overtake each other; only the newest question's counts.
      if (question !== lastQuestion.current) return next
      const before = known.current
      known.current = next
      setView(next)
      setFailure(undefined)
      if (before && before.state !== 'succeeded' && next.state === 'succeeded') {
        setHasJustPaid(true)
        toast({ title: words.completed.title, description: words.completed.text, tone: 'ok' })
      }
      if (before?.state === 'processing' && next.state === 'failed')
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
      setAsked((count) => count + 1)
    }
  }, [contractId])

  const moved = useCallback(async () => {
    const next = await refresh()
    tabs.current?.tell()
    return next
  }, [refresh])

  useEffect(() => {
    const connection = connectPaymentTabs(contractId, () => void refresh())
    tabs.current = connection
    // The first look comes after the first paint, and once where effects run twice.
    const start = setTimeout(async () => {
      const returned = takeReturnedIntent()
      // A refusal is no news here: what the server says next is the truth.
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
      waitsSince.current = asked
      return
    }
    const rounds = asked - waitsSince.current
    if (!isProcessing && rounds > patience) return
    const timer = setTimeout(() => void refresh(), Math.min(latestMs, soonMs + rounds * 500))
    return () => clearTimeout(timer)
  }, [asked, isProcessing, isMakingDocuments, refresh])

  return { view, failure, hasJustPaid, refresh, moved }
}
