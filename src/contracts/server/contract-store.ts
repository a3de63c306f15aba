import type { Selectable } from 'kysely'
import type { Db, Tx, ContractsTable } from './tables.ts'
import { hashOfSecret, isSecret, newSecret } from '#src/platform/secrets/secret-token.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { type ContractDraft, emptyDraft, type SealState, sealState } from '../contract.ts'

/** The id of a contract that this request may see. Only `ownContract` makes one. */
export type OwnContractId = string & { readonly own: unique symbol }

/**
 * Marks a contract as the caller's own. Call it only where that has been checked: for the contract of a session, a key,
 * a share link or a member, or for one that was created just now.
 */
export function ownContract(id: string): OwnContractId {
  return id as OwnContractId
}

export interface StoredContract {
  id: string
  /** `PT-0031`. */
  number: string
  status: 'open' | 'signed' | 'void'
  agreementVersion: number
  agreementSha256: string
  /** What was typed; once signed, what was signed. */
  draft: ContractDraft
  signedAt: Date | null
  signatureKind: 'drawn' | 'typed' | null
  invitedName: string
  invitedEmail: string
  /** Why the completed contract couldn't be made. */
  sealProblem: string | null
  /** SHA-256 of the completed contract, once it is made. */
  documentSha256: string | null
  createdAt: Date
}

/**
 * Returns a contract with the time of its signature and the fingerprint of its document. Throws an ordinary error if
 * there is none, because ids come from sessions and jobs.
 */
export async function findContract(db: Db | Tx, id: string): Promise<StoredContract> {
  const row = await db
    .selectFrom('contracts')
    .innerJoin('agreement_versions', 'agreement_versions.sha256', 'contracts.agreement_sha256')
    .leftJoin('signatures', 'signatures.contract_id', 'contracts.id')
    .leftJoin('contract_documents', 'contract_documents.contract_id', 'contracts.id')
    .selectAll('contracts')
    .select([
      'agreement_versions.version',
      'signatures.signed_at',
      'signatures.kind',
      'contract_documents.sha256 as document_sha256',
    ])
    .where('contracts.id', '=', id)
    .executeTakeFirstOrThrow()
  return present(row)
}

/** Locks a contract until the transaction ends. */
export async function lockContract(tx: Tx, id: string): Promise<StoredContract> {
  await tx.selectFrom('contracts').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
  return findContract(tx, id)
}

/** Creates one client's own copy of the agreement. */
export async function insertContract(
  tx: Tx,
  contract: { agreementSha256: string; draft?: Partial<ContractDraft>; invitedName?: string; invitedEmail?: string },
  now: Date,
): Promise<OwnContractId> {
  const id = newId('ctr', now)
  await tx
    .insertInto('contracts')
    .values({
      id,
      agreement_sha256: contract.agreementSha256,
      draft: JSON.stringify({ ...emptyDraft, ...contract.draft }),
      invited_name: contract.invitedName ?? '',
      invited_email: contract.invitedEmail ?? '',
      seal_problem: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return ownContract(id)
}

/** Stores what was typed, if the contract is still open. Returns whether it was. */
export async function updateDraft(db: Db | Tx, id: OwnContractId, draft: ContractDraft, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('contracts')
    .set({ draft: JSON.stringify(draft), updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/**
 * Creates a key for a personal link to this contract. The key is returned once, and stored only in the mail that
 * carries it.
 */
export async function insertKey(tx: Tx, contractId: string, now: Date): Promise<string> {
  const { secret, hash } = newSecret()
  await tx.insertInto('contract_keys').values({ key_hash: hash, contract_id: contractId, created_at: now }).execute()
  return secret
}

/** Returns the contract that a personal link's key opens. */
export async function contractOfKey(db: Db | Tx, key: string): Promise<OwnContractId | undefined> {
  if (!isSecret(key)) return undefined
  const row = await db
    .selectFrom('contract_keys')
    .innerJoin('contracts', 'contracts.id', 'contract_keys.contract_id')
    .select('contract_id')
    .where('key_hash', '=', hashOfSecret(key))
    .where('status', '<>', 'void')
    .executeTakeFirst()
  return row && ownContract(row.contract_id)
}

/**
 * Locks the contract that a personal link's key was found to open, and returns whether it still does. A withdrawal or
 * an erasure, which end keys and sessions, locks the contract too: it either comes first, and the key is gone, or it
 * finds the session that begins in this transaction.
 */
export async function lockContractOfKey(tx: Tx, id: OwnContractId, key: string): Promise<boolean> {
  await lockIfThere(tx, id)
  return (await contractOfKey(tx, key)) === id
}

/** Locks a contract that may have been erased since its id was found. */
export async function lockIfThere(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('contracts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Returns the state of its completed contract. */
export function sealStateOf({ signedAt, documentSha256, sealProblem }: StoredContract): SealState {
  return sealState({ isSigned: signedAt !== null, isSealed: documentSha256 !== null, problem: sealProblem })
}

/** The id of a contract that exists, for staff. */
export type KnownContractId = string & { readonly known: unique symbol }

/** Returns the id if the contract exists. Throws 404 `not_found`. */
export async function knownContract(db: Db, id: string): Promise<KnownContractId> {
  const row = await db.selectFrom('contracts').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', 'not_found', 'We can’t find that contract.')
  return row.id as KnownContractId
}

/** Returns the id of the contract with this number, such as `PT-0031`. */
export async function contractIdOfNumber(db: Db | Tx, number: string): Promise<string | undefined> {
  const [, digits] = /^PT-(\d{1,9})$/.exec(number.trim().toUpperCase()) ?? []
  if (!digits) return undefined
  return (await db.selectFrom('contracts').select('id').where('number', '=', Number(digits)).executeTakeFirst())?.id
}

/** Formats a number as people see it: `PT-0031`. */
export function contractNumber(number: number): string {
  return `PT-${String(number).padStart(4, '0')}`
}

function present(
  row: Selectable<ContractsTable> & {
    version: number
    signed_at: Date | null
    kind: 'drawn' | 'typed' | null
    document_sha256: string | null
  },
): StoredContract {
  return {
    id: row.id,
    number: contractNumber(row.number),
    status: row.status,
    agreementVersion: row.version,
    agreementSha256: row.agreement_sha256,
    draft: row.draft,
    signedAt: row.signed_at,
    signatureKind: row.kind,
    invitedName: row.invited_name,
    invitedEmail: row.invited_email,
    sealProblem: row.seal_problem,
    documentSha256: row.document_sha256,
    createdAt: row.created_at,
  }
}
