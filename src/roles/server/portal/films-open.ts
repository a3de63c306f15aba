import { depositStanding } from '#src/payments/server/public.ts'
import type { Db, Tx } from '../tables.ts'

/** The setting for what a client can do before their deposit is paid or invoiced. */
export type BeforeDeposit = 'nothing' | 'roles' | 'films'

/** Whether the deposit of a contract has been paid or invoiced (TALENT-4). */
export async function isDepositSettled(db: Db | Tx, contractId: string): Promise<boolean> {
  const { state } = await depositStanding(db, contractId)
  return state === 'paid' || state === 'invoiced'
}

/** Whether a contract's films may be played. */
export async function filmsAreOpen(db: Db | Tx, contractId: string, before: BeforeDeposit): Promise<boolean> {
  return before === 'films' || (await isDepositSettled(db, contractId))
}
