import { findContract, type StoredContract } from '#src/contracts/server/public.ts'
import type { Db, Tx } from './tables.ts'
import { Problem } from '#src/values/problem.ts'

/** A contract for which we may ask for money. Throws 409 `not_signed`. */
export async function signedContract(db: Db | Tx, contractId: string): Promise<StoredContract> {
  const contract = await findContract(db, contractId)
  if (contract.status !== 'signed') throw new Problem('conflict', 'not_signed', 'This contract isn’t signed yet.')
  return contract
}
