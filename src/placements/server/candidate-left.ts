import { takenBackLine } from '#content/portal/billing.ts'
import { appendEvent, lockContract, type StoredContract } from '#src/contracts/server/public.ts'
import type { Tx } from './tables.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { fill } from '#src/values/fill.ts'
import { londonDate, longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import type { Departure } from '../console-api.ts'
import { type TakenBack, afterLeaving, dueParts, earliestLastDay, payBackDays } from '../leaving.ts'
import { billingFacts, drawQueue, issueDocument, settleInvoice, signedContract } from '#src/billing/server/public.ts'
import { type PaymentContext, paidDeposit, uncoveredInvoices, updatePayment } from '#src/payments/server/public.ts'
import { severalOfThatName } from './choose-placement.ts'
import { basisOfInstalments, type InstalmentOfPlacement, instalmentsOf, departureOf } from './departures.ts'
import { findPlacement, placementsOfName, type StoredPlacement } from './placement-store.ts'
import { addDays, isCalendarDate } from '#src/values/calendar-date.ts'

/** A candidate's last day, as the client or the candidate told us. */
export interface CandidateLeft {
  /** The placement's id; or the candidate's name, if only one on the contract has it. */
  placementId?: string | undefined
  candidate?: string | undefined
  /** The last day worked, YYYY-MM-DD; for someone who never started, the day before the first. */
  lastDay: string
}

/**
 * Records that a candidate under Monthly has left. Instalments that would have been invoiced after the last day worked
 * stop; those that were invoiced are taken back, each with a credit note, so that no reminder goes out for them
 * (agreement version 4, clause 7; leaving.ts has the rule). What had been paid on them is owed back within 14 days;
 * `payBackInstalment` records that. In one transaction with the rows of the trail and the log.
 *
 * Called again, it returns the same. Another last day corrects the first one, unless an instalment that was taken back
 * would be due again: its credit note has been mailed.
 *
 * Throws 404 `unknown_placement`; 409 `not_signed`, `not_monthly`, `no_placement`, `several_of_that_name`,
 * `taken_back_already`; 422 `leaving` with `fields` for an impossible day.
 */
export async function candidateLeft(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  contractId: string,
  { placementId, candidate = '', lastDay, member }: CandidateLeft & { member?: Change['member'] },
  now: Date,
): Promise<Departure> {
  const contract = await lockContract(tx, contractId)
  await signedContract(tx, contractId)
  if ((contract.draft.selectedPricingOption || 'standard') !== 'monthly')
    throw new Problem(
      'conflict',
      'not_monthly',
      'Only Monthly is paid in instalments that stop. Under this option, nothing is cancelled when someone leaves.',
    )
  const placement = await placementWhoLeft(tx, contractId, { placementId, candidate })
  const { firstYearSalaryPence, startsOn } = basisOfInstalments(placement)!
  checkLastDay(lastDay, startsOn, londonDate(now))
  if (placement.lastDay === lastDay) return (await departureOf(tx, placement))!
  const instalments = await instalmentsOf(tx, placement.id)
  const stillDue = dueParts({ firstYearSalaryPence, startsOn, lastDay })
  const dueButTakenBack = instalments.filter(({ part, isTakenBack }) => isTakenBack && stillDue.includes(part))
  if (dueButTakenBack.length > 0) throw takenBackAlready(placement.lastDay!, dueButTakenBack)

  await tx
    .updateTable('placements')
    .set({ last_day: lastDay, left_noted_at: now, left_noted_by: member?.id ?? null })
    .where('id', '=', placement.id)
    .execute()
  const depositIsHere = (await paidDeposit(tx, contractId)) !== undefined
  const creditNotes: string[] = []
  for (const instalment of instalments) {
    const writtenOffPence = await writeOffReturnedDeposit(tx, contractId, instalment, stillDue, now)
    const open = { ...instalment, creditPence: instalment.creditPence - writtenOffPence }
    const [back] = afterLeaving({ firstYearSalaryPence, startsOn, lastDay, invoiced: [open], depositIsHere }).takenBack
    if (back) creditNotes.push(...(await takeBack(tx, jobs, { contract, instalment, back, lastDay }, now)))
  }
  const details = { lastDay, ...(creditNotes.length > 0 ? { creditNotes: creditNotes.join(', ') } : {}) }
  await appendEvent(tx, contractId, {
    at: now,
    kind: 'candidate-left',
    what: `Candidate left, last day ${longDate(lastDay)}: later instalments stopped`,
    details,
  })
  await recordChange(tx, { member, action: 'placement.left', subject: contractId, details, now })
  return (await departureOf(tx, { ...placement, lastDay }))!
}

/** Throws 404 `unknown_placement`, 409 `no_placement` and `several_of_that_name`. */
async function placementWhoLeft(
  tx: Tx,
  contractId: string,
  { placementId, candidate }: { placementId: string | undefined; candidate: string },
): Promise<StoredPlacement> {
  if (placementId !== undefined) return findPlacement(tx, contractId, placementId)
  const ofThatName = await placementsOfName(tx, contractId, candidate)
  if (ofThatName.length > 1) throw await severalOfThatName(tx, candidate, ofThatName)
  if (ofThatName[0]) return ofThatName[0]
  throw new Problem(
    'conflict',
    'no_placement',
    'No instalment has been invoiced for anyone of that name. Check the name on the invoices.',
    { fields: [{ path: 'candidate', msg: 'No invoice has that name on it' }] },
  )
}

interface InstalmentTakenBack {
  contract: StoredContract
  instalment: InstalmentOfPlacement
  back: TakenBack
  lastDay: string
}

/** Takes back an instalment that isn't owed any more. Returns the numbers of the credit notes that it issued. */
async function takeBack(
  tx: Tx,
  jobs: PaymentContext['jobs'],
  { contract, instalment: { id, label }, back, lastDay }: InstalmentTakenBack,
  now: Date,
): Promise<string[]> {
  const owed_back_by = addDays(londonDate(now), payBackDays)
  await tx
    .insertInto('instalments_taken_back')
    .values({
      invoice_id: id,
      taken_back_at: now,
      to_deposit_pence: back.toDepositPence,
      owed_back_pence: back.owedBackPence,
      owed_back_by,
    })
    .execute()
  // What becomes deposit again can be deducted from later invoices; what is owed back counts as used.
  if (back.toDepositPence > 0) await tx.deleteFrom('deposit_credits').where('invoice_id', '=', id).execute()
  await settleInvoice(tx, { invoice_id: id, payment_id: null, settled_at: now })
  if (back.creditedPence === 0) return []
  const deposit =
    back.toDepositPence > 0 ? `. ${fill(takenBackLine.deposit, { sum: pounds(back.toDepositPence) })}` : ''
  const line = {
    label,
    detail: `${fill(takenBackLine.detail, { date: longDate(lastDay) })}${deposit}`,
    pence: back.creditedPence,
  }
  const note = await issueDocument(
    tx,
    contract.id,
    { purpose: 'taken-back', subjectId: id },
    billingFacts(contract, { kind: 'credit_note', lines: [line], cites: back.number }, now),
    now,
  )
  await jobs.enqueue(tx, drawQueue, { documentId: note.id })
  return [note.document.number]
}

/**
 * For a deposit that was returned after an instalment had deducted it, so that this part of the instalment was no
 * longer paid: unless it was invoiced again, neither side owes it now, also if another deposit was paid since. Returns
 * how much of the instalment that is.
 */
async function writeOffReturnedDeposit(
  tx: Tx,
  contractId: string,
  { id, part, creditPence, isTakenBack }: InstalmentOfPlacement,
  stillDue: readonly number[],
  now: Date,
): Promise<number> {
  if (creditPence === 0 || isTakenBack || stillDue.includes(part)) return 0
  // We hold only one deposit at a time, so the instalment deducted the one that we held when it was invoiced.
  const payment = await tx
    .selectFrom('payments')
    .innerJoin('billing_documents as instalment', (join) => join.on('instalment.id', '=', id))
    .select(['payments.id', 'refunded_pence', 'uncovered_pence'])
    .where('payments.contract_id', '=', contractId)
    .where('is_surplus', '=', false)
    .whereRef('succeeded_at', '<=', 'instalment.created_at')
    .where(({ or, eb }) =>
      or([eb('refunded_at', 'is', null), eb('refunded_at', '>=', eb.ref('instalment.created_at'))]),
    )
    .orderBy('succeeded_at', 'desc')
    .executeTakeFirst()
  if (!payment || payment.uncovered_pence === 0) return 0
  const invoicedAgainPence = (await uncoveredInvoices(tx, payment.id)).reduce(
    (sum, { document }) => sum + document.totalPence,
    0,
  )
  const pence = Math.max(0, Math.min(creditPence, payment.uncovered_pence - invoicedAgainPence))
  if (pence === 0) return 0
  await updatePayment(
    tx,
    payment.id,
    { refunded_pence: payment.refunded_pence + pence, uncovered_pence: payment.uncovered_pence - pence },
    now,
  )
  if (pence === creditPence) await tx.deleteFrom('deposit_credits').where('invoice_id', '=', id).execute()
  else
    await tx
      .updateTable('deposit_credits')
      .set({ pence: creditPence - pence })
      .where('invoice_id', '=', id)
      .execute()
  return pence
}

function checkLastDay(lastDay: string, startsOn: string, today: string): void {
  const earliest = earliestLastDay(startsOn)
  const msg = !isCalendarDate(lastDay)
    ? 'Please give the last day worked, such as 2027-03-05.'
    : lastDay > today
      ? 'That day is still to come. Record it once it has passed.'
      : lastDay < earliest
        ? `They were due to start on ${longDate(startsOn)}. For someone who never started, give the day before.`
        : undefined
  if (msg) throw new Problem('invalid', 'leaving', msg, { fields: [{ path: 'lastDay', msg }] })
}

function takenBackAlready(before: string, takenBack: readonly { number: string }[]): Problem {
  const numbers = takenBack.map(({ number }) => number).join(' and ')
  const words = `The last day was recorded as ${longDate(before)}, and ${numbers} ${takenBack.length === 1 ? 'was' : 'were'} cancelled. A later day can’t undo that.`
  return new Problem('conflict', 'taken_back_already', words, { fields: [{ path: 'lastDay', msg: words }] })
}
