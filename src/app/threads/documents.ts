import path from 'node:path'
import { brand } from '#content/brand.ts'
import type { CardContent } from '#src/articles/server/draw-card.ts'
import type { CompletedContract } from '#src/contracts/completed-contract.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import { type Config, ConfigError } from '#src/platform/config/config.ts'
import type { SealFacts, Sealer, SealerOptions } from '#src/platform/pdf/seal.ts'
import { root } from '#src/platform/root.ts'
import { openThread, type Thread } from '#src/platform/threads/thread.ts'
import type { Clock } from '#src/values/clock.ts'

/** How a program seals. It goes to the thread with each call, because programs may share one (document-thread.ts). */
export interface Sealing {
  options: Omit<SealerOptions, 'clock'>
  /** How far the program's clock is ahead of the machine's, in milliseconds. */
  offsetMs: number
}

/** Makes and seals documents in its own thread. */
export interface Documents {
  renderContract(contract: CompletedContract): Promise<Uint8Array>
  renderBilling(document: BillingDocument): Promise<Uint8Array>
  drawCard(article: CardContent): Promise<Uint8Array>
  openSealer(): Promise<Sealer>
  /** The digest that a sealed document's seal signed. */
  signedDigest(pdf: Uint8Array): Promise<string>
  close(): Promise<void>
}

/** Opens the thread for `openDocuments`. It starts with the first document. */
export function openDocumentThread(buildFolder?: string): Thread {
  return openThread(
    buildFolder
      ? path.join(buildFolder, 'server/document-thread.js')
      : path.join(root, 'src/app/threads/document-thread.ts'),
  )
}

/** Throws a ConfigError, which stops the start, if the owner's own certificate cannot be used. */
export async function openDocuments(options: { config: Config; clock: Clock; thread: Thread }): Promise<Documents> {
  const { config, clock, thread } = options
  const { p12, timeStampUrl } = config.seal
  const sealing: Sealing = {
    options: {
      directory: config.dataDir,
      name: brand.name,
      ...(p12 ? { p12 } : {}),
      ...(timeStampUrl ? { tsaUrl: timeStampUrl } : {}),
    },
    offsetMs: clock.now().getTime() - Date.now(),
  }
  const documents: Documents = {
    renderContract: (contract) => thread.call('completed-contract', contract),
    renderBilling: (document) => thread.call('billing-document', document),
    drawCard: ({ title, category, featured }) => thread.call('article-card', { title, category, featured }),
    openSealer: async () => {
      const opened = await thread.call<Omit<Sealer, 'seal'>>('open-sealer', sealing)
      return { ...opened, seal: (pdf: Uint8Array, facts: SealFacts) => thread.call('seal', { sealing, pdf, facts }) }
    },
    signedDigest: (pdf) => thread.call('signed-digest', pdf),
    close: () => thread.close(),
  }
  if (p12) {
    await documents.openSealer().catch((error: Error) => {
      throw new ConfigError([`SEAL_P12 cannot be used: ${error.message}`])
    })
  }
  return documents
}
