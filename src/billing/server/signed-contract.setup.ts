import { keepAgreement, openOwnCopy, saveDraft } from '#src/contracts/server/open-contract.ts'
import type { OwnContractId } from '#src/contracts/server/public.ts'
import { sealQueue, signContract } from '#src/contracts/server/sign-contract.ts'
import type { Db } from './tables.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { sendMailQueue } from '#src/platform/mail/outbox.ts'
import type { BillingDocument } from '../billing-document.ts'
import { drawQueue } from './draw-document.ts'

/** The queues that are used when a contract is signed and money moves. */
export const moneyQueues = [sealQueue, drawQueue, sendMailQueue]

export const details = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Rhona Mackie',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}

/** A signed contract, for tests of payments. */
export function signedContract(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  option: 'standard' | 'monthly' | 'retained',
  now: Date,
): Promise<OwnContractId> {
  const agreement = { version: 4, text: 'The agreement', sha256: 'ab'.repeat(32) }
  return db.transaction().execute(async (tx) => {
    await keepAgreement(tx, agreement, now)
    const id = await openOwnCopy(tx, agreement, now)
    await saveDraft(tx, id, { ...details, termsAccepted: true, selectedPricingOption: option, step: 3 }, now)
    await signContract(
      tx,
      { jobs },
      id,
      {
        details,
        option,
        signature: { kind: 'typed', name: details.contactName },
        evidence: { address: '203.0.113.9', userAgent: 'test' },
      },
      now,
    )
    return id
  })
}

/** The documents issued about a contract, ordered by number. */
export async function documentsOf(
  db: Db,
  contractId: string,
  series: 'receipt' | 'credit_note' | 'invoice',
): Promise<BillingDocument[]> {
  const rows = await db
    .selectFrom('billing_documents')
    .select('facts')
    .where('contract_id', '=', contractId)
    .where('series', '=', series)
    .orderBy('number')
    .execute()
  return rows.map(({ facts }) => facts)
}

/** The code of the refusal, or `done`. */
export const refusal = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
