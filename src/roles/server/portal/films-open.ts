import { isPaidOrInvoiced } from '#src/payments/server/public.ts'
import type { Db, Tx } from '../tables.ts'

/** The setting for what a client can do before their deposit is paid or invoiced. */
export type BeforeDeposit = 'nothing' | 'roles' | 'films'

/** Whether a contract's films may be played. */
export async function filmsAreOpen(db: Db | Tx, contractId: string, before: BeforeDeposit): Promise<boolean> {
  return before === 'films' || (await isPaidOrInvoiced(db, contractId))
}
