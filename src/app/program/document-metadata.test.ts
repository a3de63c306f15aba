import { expect, test } from 'vitest'
import { PDF } from '@libpdf/core'
import { validateXML } from 'xmllint-wasm'
import { contract, details } from '#src/contracts/server/documents/sample-contract.ts'
import { renderCompletedContract } from '#src/contracts/server/documents/render-completed-contract.ts'
import { renderTerms } from '#src/contracts/server/documents/render-terms.ts'
import { renderHiringGuide } from '#src/leads/server/hiring-guide-pdf.ts'
import { renderBillingDocument } from '#src/billing/server/documents/render-billing-document.ts'
import { sampleDocuments, sampleSeller } from '#src/billing/server/documents/sample-documents.ts'
import { openSealer } from '#src/platform/pdf/seal.ts'
import { newFolder } from '#src/platform/pdf/test-sealing.ts'

// Every document's own metadata in XML (ISO 16684-1), checked with libxml2: names may contain any character.

const companyName = 'Łukasz & Siân <Ltd> "]]>" O’Neill’s'
const pdfs: Record<string, () => Promise<Uint8Array>> = {
  'completed contract': () => renderCompletedContract(contract({ details: { ...details, companyName } })),
  terms: () => renderTerms(),
  'hiring guide': () => renderHiringGuide(),
  ...Object.fromEntries(
    Object.entries(sampleDocuments).map(([name, document]) => [
      name,
      () => renderBillingDocument({ ...document, buyer: { ...document.buyer, companyName } }, sampleSeller),
    ]),
  ),
}

test.each(Object.entries(pdfs))('%s: its metadata is valid XML, with the names unchanged', async (name, render) => {
  const sealer = await openSealer({ directory: newFolder(), name: 'Patter' })
  const drawn = await render()
  for (const pdf of [
    drawn,
    await sealer.seal(drawn, { reason: 'A test', signedAt: new Date('2026-11-23T15:58:06Z') }),
  ]) {
    const xml =
      Buffer.from(pdf)
        .toString('utf8')
        .match(/<\?xpacket begin[^]*?<\?xpacket end="w"\?>/g) ?? []
    expect(xml).toHaveLength(1)
    expect((await validateXML({ xml: xml[0]!, normalization: 'format' })).errors).toEqual([])
    if (!['terms', 'hiring guide'].includes(name)) expect(xml[0]).toContain('Łukasz &amp; Siân &lt;Ltd&gt;')
    expect((await PDF.load(pdf)).getSubject() ?? companyName).toContain(
      ['terms', 'hiring guide'].includes(name) ? '' : companyName,
    )
  }
})
