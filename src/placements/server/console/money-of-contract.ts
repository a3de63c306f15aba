import { findContract, type KnownContractId } from '#src/contracts/server/public.ts'
import type { Db } from '../tables.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { MoneyDocument } from '#src/billing/console-api.ts'
import type { MoneyView } from '../../console-api.ts'
import {
  depositStanding,
  moneyPaymentsOf,
  movesOf,
  roomOf,
  surplusOf,
  uncoveredDeposits,
} from '#src/payments/server/public.ts'
import { placementStandings } from './placement-standings.ts'
import { departuresOf } from '../departures.ts'
import { areRemindersPaused, moneyDocumentsOf } from '#src/billing/server/public.ts'
import { moneyOnContract } from './withdraw-contract.ts'

/** Returns everything about a contract's money, for its record in the console. */
export async function moneyOf(
  db: Db,
  id: KnownContractId,
  now: Date,
  { playsDisputes }: Pick<MoneyView, 'playsDisputes'>,
): Promise<MoneyView> {
  const contract = await findContract(db, id)
  const [deposit, surplus, documents, payments, hold, moves, uncovered, placements, left, arePaused] =
    await Promise.all([
      depositStanding(db, id),
      surplusOf(db, id),
      moneyDocumentsOf(db, id, londonDate(now)),
      moneyPaymentsOf(db, id),
      moneyOnContract(db, id),
      movesOf(db, id),
      uncoveredDeposits(db, id),
      placementStandings(db, id),
      departuresOf(db, id),
      areRemindersPaused(db, id),
    ])
  const sum = (of: readonly MoneyDocument[], sumName: 'payablePence' | 'openPence') =>
    of.reduce((total, document) => total + document[sumName], 0)
  return {
    isSigned: contract.status === 'signed',
    option: contract.draft.selectedPricingOption || 'standard',
    deposit: deposit.paid ? { by: deposit.paid.by, pence: deposit.paid.pence, on: deposit.paid.on } : null,
    depositState: deposit.state,
    leftPence: deposit.leftPence,
    partPence: deposit.partPence,
    surplusPence: surplus ? roomOf(surplus) : null,
    paidPence:
      sum(
        documents.shown.filter(({ kind }) => kind === 'receipt'),
        'payablePence',
      ) - documents.returnedPence,
    owedPence: sum(documents.shown, 'openPence'),
    areRemindersPaused: arePaused,
    hold,
    documents: documents.shown,
    payments,
    placements,
    moves,
    uncovered,
    left,
    today: londonDate(now),
    playsDisputes,
  }
}
