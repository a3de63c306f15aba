import { seller } from '#content/facts/seller.ts'
import type { StoredContract } from '#src/contracts/server/public.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { BillingDocument } from '../billing-document.ts'
import { dueDate } from '../due-date.ts'
import { vatIn } from '../vat.ts'

/** Returns who pays, for which contract, and today's date in London. */
function partiesOf(
  contract: StoredContract,
  now: Date,
): { today: string; parties: Pick<BillingDocument, 'contract' | 'buyer'> } {
  const { draft } = contract
  return {
    today: londonDate(now),
    parties: {
      contract: {
        number: contract.number,
        option: draft.selectedPricingOption || 'standard',
        signedOn: londonDate(contract.signedAt ?? now),
      },
      buyer: {
        companyName: draft.companyName,
        contactName: draft.contactName,
        jobTitle: draft.jobTitle,
        registeredAddress: draft.registeredAddress,
        email: draft.clientEmail,
      },
    },
  }
}

export type Facts = Omit<BillingDocument, 'number' | 'reference'>

/** Facts that only some documents have. */
export type MoreFacts = Pick<Facts, 'money' | 'cites' | 'openPence' | 'placement'>

/** What a document is for. Its lines include VAT, if it is switched on. */
export interface DocumentContent extends MoreFacts {
  kind: BillingDocument['kind']
  lines: BillingDocument['lines']
  /** What is deducted from the lines. */
  credits?: BillingDocument['credits']
}

/** Returns what a document of this contract says, with today's date, the buyer, the sums and the VAT. */
export function billingFacts(
  contract: StoredContract,
  { kind, lines, credits = [], ...more }: DocumentContent,
  now: Date,
): Facts {
  const { today, parties } = partiesOf(contract, now)
  const sum = (parts: readonly { pence: number }[]) => parts.reduce((total, { pence }) => total + pence, 0)
  const totalPence = sum(lines)
  const vat = vatIn(totalPence, seller.vatPercent)
  return {
    kind,
    issuedOn: today,
    ...(kind === 'invoice' ? { dueOn: dueDate(today) } : {}),
    ...parties,
    lines,
    totalPence,
    ...(vat ? { vat: { percent: seller.vatPercent, ...vat } } : {}),
    credits,
    payablePence: totalPence - sum(credits),
    ...more,
  }
}
