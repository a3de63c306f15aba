import type { SealedBilling } from '#src/contracts/verdict.ts'
import type { SealedDocumentLookup } from '#src/contracts/server/public.ts'
import type { Db } from './tables.ts'
import type { BillingDocument } from '../billing-document.ts'

/** What `/verify` looks up among invoices, receipts and credit notes. */
export function sealedBilling(db: Db): SealedDocumentLookup {
  const documents = () =>
    db
      .selectFrom('billing_files')
      .innerJoin('billing_documents', 'billing_documents.id', 'billing_files.document_id')
      .select(['billing_documents.facts', 'billing_files.sha256', 'billing_files.made_at'])

  return {
    async findSealed(sha256) {
      const row = await documents().where('billing_files.sha256', '=', sha256).executeTakeFirst()
      return row && facts(row)
    },
    async isOurSeal(fingerprint) {
      const file = db.selectFrom('billing_files').select('document_id').where('seal_fingerprint', '=', fingerprint)
      return (await file.limit(1).executeTakeFirst()) !== undefined
    },
    async findBySeal(signedDigest) {
      const row = await documents()
        .select('billing_files.bytes')
        .where('signed_digest', '=', signedDigest)
        .executeTakeFirst()
      return row && { facts: facts(row), sha256: row.sha256, bytes: new Uint8Array(row.bytes) }
    },
  }
}

function facts({ facts, made_at }: { facts: BillingDocument; made_at: Date }): SealedBilling {
  const { kind, number, issuedOn, buyer, totalPence } = facts
  return { kind, number, issuedOn, sealedAt: made_at, companyName: buyer.companyName, pence: totalPence }
}
