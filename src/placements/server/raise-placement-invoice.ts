import { seller } from '#content/facts/seller.ts'
import { appendEvent, lockContract, type StoredContract } from '#src/contracts/server/public.ts'
import type { Tx } from './tables.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { londonDate, longDate } from '#src/values/london-time.ts'
import { type Pence, pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument, DocumentCause, PlacementBasis } from '#src/billing/billing-document.ts'
import { oneSpaced, type PlacementInvoice, placementInvoices, type PlacementOption } from '../placement.ts'
import { isAmount } from '#src/billing/rounding.ts'
import {
  billingFacts,
  documentOfCause,
  drawQueue,
  issueDocument,
  settleInvoice,
  signedContract,
} from '#src/billing/server/public.ts'
import { type PaymentContext, depositLeft } from '#src/payments/server/public.ts'
import { choosePlacement, differingFigures, type PlacementChoice } from './choose-placement.ts'
import {
  basisBefore,
  beginPlacement,
  nameOf,
  placementCause,
  type PlacementFigures,
  type StoredPlacement,
  updatePlacement,
} from './placement-store.ts'
import { isCalendarDate } from '#src/values/calendar-date.ts'

/**
 * The data of one of a placement's invoices. What later parts leave out is the same as for the first.
 * - Standard and Monthly need the candidate, the salary and the start date.
 * - Retained needs the role, which connects its two parts: for part 1, on the shortlist, also the middle of the salary
 *   range in the brief; for part 2, on the start date, also the candidate, the agreed salary and the start date.
 */
export interface Placement extends PlacementChoice {
  /** Which of the option's invoices, from 1. */
  part: number
  /** As printed. */
  role?: string | undefined
  /** As printed. */
  candidate?: string | undefined
  firstYearSalaryPence?: Pence | undefined
  /** The first day at work, YYYY-MM-DD. */
  startsOn?: string | undefined
  briefMiddlePence?: Pence | undefined
}

/**
 * Issues one of a placement's invoices, once, in one transaction with its number, what it uses of the deposit, and the
 * job that makes and mails the PDF; with the first, the placement begins. The deposit is credited on the first invoice,
 * and any rest on the next (agreement version 4, clauses 4 to 8; PAY-17, PAY-20). Called again, it returns the same
 * invoice. A placement that is named by its id and given another name is called so from now on (PAY-27).
 *
 * Throws 404 `unknown_placement`; 409 `not_signed`, `same_name` and `several_of_that_name` (choose-placement.ts),
 * `part_before` if the previous part was not raised, `candidate_left` for an instalment after the last day worked,
 * `too_early` before the day on which the agreement lets us invoice it, `placement_differs` if its figures differ from
 * the first part's; 422 `no_such_part`, and `placement` with `fields` for what is missing or impossible.
 */
export async function raisePlacementInvoice(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  contractId: string,
  { member, ...requested }: Placement & { member?: Change['member'] },
  now: Date,
): Promise<BillingDocument> {
  const contract = await lockContract(tx, contractId)
  await signedContract(tx, contractId)
  const option = contract.draft.selectedPricingOption || 'standard'
  const givenBasis = basisOf(requested)
  const name = option === 'retained' ? givenBasis.role : givenBasis.candidate
  if (!name && requested.placementId === undefined) throw missing(option === 'retained' ? [role] : [candidate])
  const storedPlacement = await choosePlacement(tx, contractId, requested, {
    name: name ?? '',
    part: givenBasis.part,
    figures: givenBasis,
  })
  const earlierInvoice = storedPlacement && (await invoiceOfPart(tx, storedPlacement.id, givenBasis.part))
  if (earlierInvoice) return earlierInvoice

  if (givenBasis.part > 1 && !(storedPlacement && (await invoiceOfPart(tx, storedPlacement.id, givenBasis.part - 1))))
    throw new Problem(
      'conflict',
      'part_before',
      `Part ${givenBasis.part - 1} of this placement hasn’t been invoiced yet. Invoice it first.`,
    )
  if (storedPlacement) requireSame(storedPlacement, givenBasis)
  const basis = {
    ...(storedPlacement && basisBefore(storedPlacement)),
    ...givenBasis,
    ...(storedPlacement && spelling(storedPlacement, requested)),
  }
  checkBasis(option, basis)
  const part = partDue(option, basis, londonDate(now))
  if (option === 'monthly' && storedPlacement) requireStays(storedPlacement, part.dueFrom)

  const figures = figuresOf(basis)
  const placementId =
    storedPlacement?.id ??
    (await beginPlacement(tx, { contractId, option, namesakeOf: requested.besides ?? null, figures }, now, member?.id))
  if (storedPlacement) await updatePlacement(tx, storedPlacement.id, figures)
  if (storedPlacement && nameOf(storedPlacement) !== nameOf({ option, ...figures })) {
    const details = { contract: contract.number }
    await recordChange(tx, { member, action: 'placement.renamed', subject: storedPlacement.id, details, now })
  }
  return issue(tx, { jobs }, { contract, cause: placementCause(placementId, basis.part), part, basis }, now, member)
}

/** Returns the part as the agreement defines it. Throws 422 `no_such_part` and 409 `too_early`. */
function partDue(option: PlacementOption, basis: PlacementBasis, today: string): PlacementInvoice {
  const partInvoices = placementInvoices({
    option,
    // Before there is a candidate there is only the brief, from which the shortlist's half is calculated.
    firstYearSalaryPence: basis.firstYearSalaryPence ?? basis.briefMiddlePence!,
    startsOn: basis.startsOn ?? today,
    depositPence: 0,
    vatPercent: seller.vatPercent,
    ...(basis.briefMiddlePence === undefined ? {} : { briefMiddlePence: basis.briefMiddlePence }),
  })
  const part = partInvoices[basis.part - 1]
  if (!part) throw noSuchPart(option, basis.part, partInvoices.length)
  if (part.dueFrom !== 'shortlist' && part.dueFrom > today)
    throw new Problem(
      'conflict',
      'too_early',
      `Under the agreement, this part can’t be invoiced before ${longDate(part.dueFrom)}.`,
    )
  return part
}

async function issue(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  {
    contract,
    cause,
    part,
    basis,
  }: { contract: StoredContract; cause: DocumentCause; part: PlacementInvoice; basis: PlacementBasis },
  now: Date,
  member: Change['member'],
): Promise<BillingDocument> {
  const credit = Math.min(part.pence, await depositLeft(tx, contract.id))
  const credits = credit > 0 ? [{ label: 'Deposit paid', pence: credit }] : []
  const line = {
    label: `${part.label}: ${[basis.role, basis.candidate].filter(Boolean).join(', ')}`,
    detail: part.detail,
    pence: part.pence,
  }
  const facts = billingFacts(contract, { kind: 'invoice', lines: [line], credits, placement: basis }, now)
  const { id, document } = await issueDocument(tx, contract.id, cause, facts, now)
  if (credit > 0)
    await tx.insertInto('deposit_credits').values({ invoice_id: id, contract_id: contract.id, pence: credit }).execute()
  // The deposit covers the whole invoice.
  if (document.payablePence === 0) await settleInvoice(tx, { invoice_id: id, payment_id: null, settled_at: now })
  await appendEvent(tx, contract.id, {
    at: now,
    kind: 'invoice-raised',
    what: `Invoice ${document.number} raised`,
    details: { credit: String(credit) },
  })
  await recordChange(tx, {
    member,
    action: 'invoice.raised',
    subject: id,
    details: { invoice: document.number, pence: document.totalPence, credit },
    now,
  })
  await jobs.enqueue(tx, drawQueue, { documentId: id })
  return document
}

async function invoiceOfPart(tx: Tx, placementId: string, part: number): Promise<BillingDocument | undefined> {
  if (!Number.isSafeInteger(part) || part < 1 || part > mostParts) return undefined
  return (await documentOfCause(tx, placementCause(placementId, part)))?.document
}

/** Throws if the candidate has left, because payments stop then (agreement, clause 7). */
function requireStays(placement: StoredPlacement, dueFrom: string): void {
  if (placement.lastDay !== null && dueFrom > placement.lastDay)
    throw new Problem(
      'conflict',
      'candidate_left',
      `${nameOf(placement)} left: the last day worked was ${longDate(placement.lastDay)}. This instalment falls after it, so it isn’t due.`,
    )
}

/**
 * Returns the name to store. A placement that was found by its name keeps its spelling; one that is given by its id can
 * be renamed.
 */
function spelling(
  placement: StoredPlacement,
  { placementId }: PlacementChoice,
): Pick<PlacementBasis, 'role' | 'candidate'> {
  if (placementId !== undefined) return {}
  return placement.option === 'retained'
    ? placement.role === null
      ? {}
      : { role: placement.role }
    : placement.candidate === null
      ? {}
      : { candidate: placement.candidate }
}

function figuresOf(basis: PlacementBasis): PlacementFigures {
  return {
    role: basis.role ?? null,
    candidate: basis.candidate ?? null,
    firstYearSalaryPence: basis.firstYearSalaryPence ?? null,
    startsOn: basis.startsOn ?? null,
    briefMiddlePence: basis.briefMiddlePence ?? null,
  }
}

/** Returns only the given fields, with single spaces in names. */
function basisOf({
  part,
  role,
  candidate,
  firstYearSalaryPence,
  startsOn,
  briefMiddlePence,
}: Placement): PlacementBasis {
  const names = Object.entries({ role, candidate }).flatMap(([key, name]) => {
    const trimmed = name && oneSpaced(name)
    return trimmed ? [[key, trimmed] as const] : []
  })
  const knownFigures = Object.entries({ firstYearSalaryPence, startsOn, briefMiddlePence }).filter(
    ([, value]) => value !== undefined,
  )
  return { part, ...Object.fromEntries([...names, ...knownFigures]) }
}

/** The most parts of any option. */
const mostParts = 6

type Field = { path: keyof Placement; msg: string }
const role: Field = { path: 'role', msg: 'Please give the role: it identifies a Retained search.' }
const candidate: Field = { path: 'candidate', msg: 'Please give the candidate’s name.' }
const salary: Field = { path: 'firstYearSalaryPence', msg: 'Please give the agreed first-year salary.' }
const starts: Field = { path: 'startsOn', msg: 'Please give the start date, such as 2027-01-11.' }
const brief: Field = { path: 'briefMiddlePence', msg: 'Please give the middle of the salary range in the brief.' }

function missing(fields: readonly Field[]): Problem {
  return new Problem('invalid', 'placement', fields.map(({ msg }) => msg).join(' '), { fields: [...fields] })
}

function checkBasis(
  option: string,
  { part, candidate: candidateName, firstYearSalaryPence, startsOn, briefMiddlePence }: PlacementBasis,
): void {
  const isSum = (pence: number | undefined) => pence !== undefined && isAmount(pence) && pence > 0
  const isOnShortlist = option === 'retained' && part === 1
  const faults = isOnShortlist
    ? [
        ...(isSum(briefMiddlePence) ? [] : [brief]),
        ...(startsOn === undefined || isCalendarDate(startsOn) ? [] : [starts]),
      ]
    : [
        ...(candidateName ? [] : [candidate]),
        ...(isSum(firstYearSalaryPence) ? [] : [salary]),
        ...(startsOn && isCalendarDate(startsOn) ? [] : [starts]),
        ...(briefMiddlePence === undefined || isSum(briefMiddlePence) ? [] : [brief]),
      ]
  if (!Number.isSafeInteger(part) || part < 1) faults.push({ path: 'part', msg: 'Parts are numbered from 1.' })
  if (faults.length > 0) throw missing(faults)
}

/** Throws unless all parts of a placement are calculated from the same figures. */
function requireSame(stored: PlacementFigures, typed: Partial<PlacementFigures>): void {
  const differing = differingFigures(stored, typed)
  if (differing.length === 0) return
  const spelledOut = {
    firstYearSalaryPence: () => `a salary of ${pounds(stored.firstYearSalaryPence!)}`,
    startsOn: () => `a start on ${longDate(stored.startsOn!)}`,
    briefMiddlePence: () => `a brief of ${pounds(stored.briefMiddlePence!)}`,
  }
  const words = `The part before was worked out from ${differing.map((name) => spelledOut[name]()).join(' and ')}. All parts of a placement must use the same figures.`
  throw new Problem('conflict', 'placement_differs', words, { fields: differing.map((path) => ({ path, msg: words })) })
}

function noSuchPart(option: string, part: number, count: number): Problem {
  if (option === 'retained' && part === 2)
    return new Problem(
      'invalid',
      'no_such_part',
      'The half invoiced on the shortlist already covered the whole fee: nothing is left to invoice.',
    )
  return new Problem(
    'invalid',
    'no_such_part',
    `This option has ${count} invoice${count === 1 ? '' : 's'} a placement.`,
  )
}
