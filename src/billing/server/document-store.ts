import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'
import { newId } from '#src/values/id.ts'
import { type BillingDocument, type DocumentCause, documentNumber, documentPrefixes } from '../billing-document.ts'

export interface StoredDocument {
  id: string
  contractId: string
  document: BillingDocument
  /** `null` until it is made and sealed. */
  pdf: Uint8Array | null
}

/** An issued document with its sealed PDF. Throws if the id is unknown: ids come from our own jobs and mails. */
export async function findBillingDocument(db: Db | Tx, id: string): Promise<StoredDocument> {
  const row = await db
    .selectFrom('billing_documents')
    .leftJoin('billing_files', 'billing_files.document_id', 'billing_documents.id')
    .select(['billing_documents.id', 'billing_documents.contract_id', 'billing_documents.facts', 'billing_files.bytes'])
    .where('billing_documents.id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: row.id, contractId: row.contract_id, document: row.facts, pdf: row.bytes && new Uint8Array(row.bytes) }
}

/** A contract's documents, oldest first, and whether the PDF of each is made. The PDFs themselves are not read. */
export async function documentsOfContract(
  db: Db | Tx,
  contractId: string,
): Promise<(Pick<StoredDocument, 'id' | 'document'> & { isDrawn: boolean })[]> {
  const rows = await db
    .selectFrom('billing_documents')
    .leftJoin('billing_files', 'billing_files.document_id', 'billing_documents.id')
    .select(['billing_documents.id', 'billing_documents.facts', 'billing_files.made_at'])
    .where('billing_documents.contract_id', '=', contractId)
    .orderBy('billing_documents.created_at')
    .execute()
  return rows.map(({ id, facts, made_at }) => ({ id, document: facts, isDrawn: made_at !== null }))
}

/** The document with this number, as people type it. */
export async function documentOfNumber(db: Db | Tx, number: string): Promise<StoredDocument | undefined> {
  const [, prefix, digits] = /^([A-Z]{3})-(\d{1,9})$/.exec(number.trim().toUpperCase()) ?? []
  const series = seriesOf.get(prefix ?? '')
  if (!series) return undefined
  const row = await db
    .selectFrom('billing_documents')
    .select('id')
    .where('series', '=', series)
    .where('number', '=', Number(digits))
    .executeTakeFirst()
  return row && findBillingDocument(db, row.id)
}

const seriesOf = new Map(
  Object.entries(documentPrefixes).map(([kind, prefix]) => [prefix as string, kind as BillingDocument['kind']]),
)

/** The document that was issued for this cause, if one was. */
export async function documentOfCause(
  db: Db | Tx,
  { purpose, subjectId, part = 1 }: DocumentCause,
): Promise<StoredDocument | undefined> {
  const row = await db
    .selectFrom('billing_documents')
    .select('id')
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('part', '=', part)
    .executeTakeFirst()
  return row && findBillingDocument(db, row.id)
}

/**
 * Issues a document. It takes the next number of its series under that row's lock, so that numbers stay consecutive
 * with several calls at once, and a number is rolled back with everything else. The caller must hold a lock that makes
 * the cause happen only once.
 */
export async function issueDocument(
  tx: Tx,
  contractId: string,
  { purpose, subjectId, part }: DocumentCause,
  facts: Omit<BillingDocument, 'number' | 'reference'>,
  now: Date,
): Promise<{ id: string; document: BillingDocument }> {
  const { last } = await tx
    .updateTable('document_numbers')
    .set({ last: sql`last + 1` })
    .where('series', '=', facts.kind)
    .returning('last')
    .executeTakeFirstOrThrow()
  const number = documentNumber(facts.kind, last)
  const document: BillingDocument = { ...facts, number, reference: facts.cites ?? number }
  const id = newId('doc', now)
  await tx
    .insertInto('billing_documents')
    .values({
      id,
      contract_id: contractId,
      series: facts.kind,
      number: last,
      purpose,
      subject_id: subjectId,
      part: part ?? 1,
      cause: [purpose, subjectId, part].filter((piece) => piece !== undefined).join(':'),
      facts: JSON.stringify(document),
      issued_on: facts.issuedOn,
      due_on: facts.dueOn ?? null,
      created_at: now,
    })
    .execute()
  return { id, document }
}
