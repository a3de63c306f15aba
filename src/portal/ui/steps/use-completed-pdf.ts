import { useEffect, useRef, useState } from 'react'
import { portal } from '#content/portal/portal.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { saveFile } from '#src/platform/browser/save-file.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import { clientFields, completedFileName, contractTexts, type ClientDetails } from '#src/contracts/contract.ts'
import { completedPdf } from '../portal-calls.ts'

export type PdfState =
  | { name: 'idle' }
  | { name: 'busy' }
  | { name: 'sealing' }
  | { name: 'failed'; title: string; sentence: string }

const words = portal.payment

/** Sealing takes less than a second, so after this long something is wrong. */
const longestWaitMs = 30_000

/**
 * Fetches the completed contract and hands it to the browser as a download (PORTAL-32). While the copy is being sealed
 * it shows that it is waiting, and tries again.
 */
export function useCompletedPdf(contractId: string, onRefused: (error: unknown) => Promise<boolean>) {
  const [state, setState] = useState<PdfState>({ name: 'idle' })
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function download(details: ClientDetails) {
    if (state.name === 'busy' || state.name === 'sealing') return
    if (clientFields.some((field) => details[field].trim() === '')) {
      toast({ title: contractTexts.missingTitle, description: contractTexts.missing, tone: 'hot' })
      setState({ name: 'failed', title: contractTexts.missingTitle, sentence: contractTexts.missing })
      return
    }
    setState({ name: 'busy' })
    try {
      const file = await sealedPdf(contractId, details, () => setState({ name: 'sealing' }), isGone)
      if (!file) return
      saveFile(file, completedFileName(contractId))
      toast({ ...words.generated, tone: 'ok' })
      setState({ name: 'idle' })
    } catch (error) {
      if (isGone.current || (await onRefused(error))) return
      const { title, description } = words.notGenerated
      toast({ title, description, tone: 'hot' })
      setState({ name: 'failed', title: `${title}: ${description}`, sentence: pdfFailure(error) })
    }
  }

  return { state, download }
}

/** Resolves to `undefined` if the page was left in the meantime. */
async function sealedPdf(
  contractId: string,
  details: ClientDetails,
  onWaiting: () => void,
  isGone: { current: boolean },
): Promise<Blob | undefined> {
  const giveUpAt = Date.now() + longestWaitMs
  while (!isGone.current) {
    try {
      return await completedPdf(contractId, details)
    } catch (error) {
      const isSealing = error instanceof HttpError && error.status === 503 && error.problem?.code === 'sealing'
      if (!isSealing || Date.now() > giveUpAt) throw error
      onWaiting()
      await new Promise((resolve) => setTimeout(resolve, Math.min(5, error.retryAfter ?? 2) * 1000))
    }
  }
  return undefined
}

function pdfFailure(error: unknown): string {
  const hasWords = !(error instanceof HttpError) || error.problem?.message
  return hasWords ? readFailure(error).sentence : words.notGenerated.default
}
