import type { Db } from '../tables.ts'
import type { SealedFacts } from '../../verdict.ts'
import { contractNumber } from '../contract-store.ts'
import type { SealedDocumentLookup } from './verify-document.ts'

/** Looks up completed contracts for `/verify`. */
export function sealedDocuments(db: Db): SealedDocumentLookup {
  const documents = () =>
    db
      .selectFrom('contract_documents')
      .innerJoin('contracts', 'contracts.id', 'contract_documents.contract_id')
      .innerJoin('signatures', 'signatures.contract_id', 'contract_documents.contract_id')
      .innerJoin('agreement_versions', 'agreement_versions.sha256', 'signatures.agreement_sha256')
      .select([
        'contracts.number',
        'agreement_versions.version',
        'signatures.signed_at',
        'signatures.details',
        'contract_documents.sealed_at',
        'contract_documents.sha256',
      ])

  return {
    async findSealed(sha256) {
      const row = await documents().where('contract_documents.sha256', '=', sha256).executeTakeFirst()
      return row && facts(row)
    },
    async isOurSeal(fingerprint) {
      const row = await db
        .selectFrom('contract_documents')
        .select('contract_id')
        .where('seal_fingerprint', '=', fingerprint)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async findBySeal(signedDigest) {
      const row = await documents()
        .select('contract_documents.bytes')
        .where('signed_digest', '=', signedDigest)
        .executeTakeFirst()
      return row && { facts: facts(row), sha256: row.sha256, bytes: new Uint8Array(row.bytes) }
    },
  }
}

function facts(row: {
  number: number
  version: number
  signed_at: Date
  sealed_at: Date
  details: { contactName: string; companyName: string }
}): SealedFacts {
  return {
    kind: 'contract',
    number: contractNumber(row.number),
    agreementVersion: row.version,
    signedAt: row.signed_at,
    sealedAt: row.sealed_at,
    contactName: row.details.contactName,
    companyName: row.details.companyName,
  }
}
