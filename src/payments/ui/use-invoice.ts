import { useState } from 'react'
import { payments } from '#content/portal/payments.ts'
import { type ClientDetails, clientFields } from '#src/contracts/contract.ts'
import { contractPath } from '#src/contracts/contract-path.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'
import type { PaymentView } from '../api.ts'

const words = payments.invoice

export interface InvoiceOptions {
  contractId: string
  details: ClientDetails
  /** Fetches the deposit's state. */
  onSent: () => Promise<PaymentView | undefined>
  onRefused: (error: unknown) => Promise<boolean>
}

/** Invoice Me Later (PAY-9): sends five fields, and shows the answer's message. */
export function useInvoice({ contractId, details, onSent, onRefused }: InvoiceOptions) {
  const { busy, doubt, post } = useSendOnce<{ message?: string }>(`${contractPath(contractId)}/send-invoice`)
  const [failure, setFailure] = useState<{ title: string; description: string }>()
  const [sentTo, setSentTo] = useState<string>()

  function fail(next: { title: string; description: string }) {
    toast({ ...next, tone: 'hot' })
    setFailure(next)
  }

  async function send() {
    setFailure(undefined)
    setSentTo(undefined)
    if (clientFields.some((field) => details[field].trim() === '')) return fail(words.missing)
    const result = await post(Object.fromEntries(clientFields.map((field) => [field, details[field].trim()])))
    if (result.state === 'done') {
      succeed(result.answer?.message)
      await onSent()
    } else if (result.state === 'failed' && !(await onRefused(result.error))) {
      const { isUnknown, sentence } = readFailure(result.error)
      const view = await onSent()
      if (isUnknown && view?.depositInvoice) succeed()
      else if (isUnknown) fail({ title: words.failed.unknown, description: sentence })
      else fail({ title: words.failed.title, description: failureSentence(result.error) })
    }
  }

  function succeed(description: string = words.sent.description) {
    toast({ title: words.sent.title, description, tone: 'ok' })
    setSentTo(description)
  }

  return { busy, doubt, failure, sent: sentTo, send }
}

function failureSentence(error: unknown): string {
  return error instanceof HttpError ? (error.problem?.message ?? words.failed.description) : readFailure(error).sentence
}
