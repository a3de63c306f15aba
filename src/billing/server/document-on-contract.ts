import type { KnownContractId, OwnContractId } from '#src/contracts/server/public.ts'
import type { Db } from './tables.ts'
import { Problem } from '#src/values/problem.ts'
import { type StoredDocument, documentOfNumber } from './document-store.ts'

/** The document with this number on this contract. Throws 404 if it does not exist or is another contract's. */
export async function documentOnContract(
  db: Db,
  id: KnownContractId | OwnContractId,
  number: string,
): Promise<StoredDocument> {
  const document = await documentOfNumber(db, number)
  if (document?.contractId !== id)
    throw new Problem('not-found', 'not_found', 'We can’t find that document on this contract.')
  return document
}
