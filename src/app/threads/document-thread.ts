import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { seller } from '#content/facts/seller.ts'
import { type CardContent, drawCard } from '#src/articles/server/draw-card.ts'
import type { CompletedContract } from '#src/contracts/completed-contract.ts'
import { renderCompletedContract } from '#src/contracts/server/documents/render-completed-contract.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import { renderBillingDocument } from '#src/billing/server/documents/render-billing-document.ts'
import { readSeals } from '#src/platform/pdf/read-seal.ts'
import { openSealer, type SealFacts, type Sealer } from '#src/platform/pdf/seal.ts'
import { root } from '#src/platform/root.ts'
import { answerCalls } from '#src/platform/threads/answer-calls.ts'
import { clockStartingAt } from '#src/values/clock.ts'
import type { Sealing } from './documents.ts'

// This thread makes and seals documents, which takes a fifth of a second of processor time, so that no request has to
// wait for that. It gets a lower priority, but only on Linux: elsewhere that would apply to the whole program.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

/** The sealers of the programs that use this thread, by how they seal. */
const opened = new Map<string, Promise<Sealer>>()

answerCalls({
  'open-sealer': async (sealing: Sealing) => {
    const { certificate, timeStamps } = await sealer(sealing)
    return { certificate, timeStamps }
  },
  seal: async ({ sealing, pdf, facts }: { sealing: Sealing; pdf: Uint8Array; facts: SealFacts }) =>
    (await sealer(sealing)).seal(pdf, facts),
  'signed-digest': async (pdf: Uint8Array) => {
    const [seal] = await readSeals(pdf)
    if (!seal) throw new Error('The seal cannot be read back')
    return seal.signedDigest
  },
  'completed-contract': (contract: CompletedContract) => renderCompletedContract(contract),
  'billing-document': (document: BillingDocument) => renderBillingDocument(document, seller),
  'article-card': (article: CardContent) => drawCard(article, portraitOf),
})

/** Returns a program's sealer. It is opened once, unless that fails. */
function sealer(sealing: Sealing): Promise<Sealer> {
  const key = JSON.stringify(sealing)
  const openedBefore = opened.get(key)
  if (openedBefore) return openedBefore
  const clock = clockStartingAt(new Date(Date.now() + sealing.offsetMs))
  const sealer = openSealer({ ...sealing.options, clock }).catch((error: unknown) => {
    opened.delete(key)
    throw error
  })
  opened.set(key, sealer)
  return sealer
}

function portraitOf(name: string): string | undefined {
  const file = path.join(root, 'content/people', `${name}.svg`)
  return /^[a-z]+$/.test(name) && fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}
