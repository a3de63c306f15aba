import { seller } from '#content/facts/seller.ts'
import { appendEvent, lockContract } from '#src/contracts/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { londonDate, longDate } from '#src/values/london-time.ts'
import { type Pence, pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument, PlacementBasis } from '#src/billing/billing-document.ts'
import { isCalendarDate } from '#src/billing/due-date.ts'
import { placementInvoices } from '../placement.ts'
import { isAmount } from '#src/billing/rounding.ts'
import {
  billingFacts,
  documentOfCause,
  drawQueue,
  issueDocument,
  settleInvoice,
  signedContract,
} from '#src/billing/server/public.ts'
import { type PaymentParts, depositLeft } from '#src/payments/server/public.ts'
import { leftStanding, oneSpaced, placementKey } from './left-standing.ts'

/**
 * One of a placement's invoices. What later parts leave out is the same as for the first.
 * - Standard and Monthly need the candidate, the salary and the start date.
 * - Retained needs the role, which connects its two parts: for part 1, on the shortlist, also the middle of the salary
 *   range in the brief; for part 2, on the start date, also the candidate, the agreed salary and the start date.
 */
export interface Placement {
  /** Which of the option's invoices, from 1. */
  part: number
  /** As printed. */
  role?: string | undefined
  /** As printed. Under Standard and Monthly, it distinguishes a contract's placements. */
  candidate?: string | undefined
  firstYearSalaryPence?: Pence | undefined
  /** The first day at work, YYYY-MM-DD. */
  startsOn?: string | undefined
  briefMiddlePence?: Pence | undefined
}

/**
 * Raises one of a placement's invoices, once, in one transaction with its number, what it uses of the deposit, and the
 * job that makes and mails the PDF. The deposit is credited on the first invoice, and any rest on the next (agreement
 * version 4, clauses 4 to 8; PAY-17, PAY-20). Called again, it returns the same invoice.
 *
 * Throws 409 `not_signed`, `part_before` if the previous part was not raised, `candidate_left` for an instalment after
 * the last day worked, `too_early` before the day on which the agreement lets us invoice it, `placement_differs` if its
 * data differ from the first part's; 422 `no_such_part`, and `placement` with `fields` for what is missing or
 * impossible.
 */
export async function raisePlacementInvoice(
  tx: Tx,
  { jobs }: Pick<PaymentParts, 'jobs'>,
  contractId: string,
  placement: Placement,
  now: Date,
  member?: Change['member'],
): Promise<BillingDocument> {
  const contract = await lockContract(tx, contractId)
  await signedContract(tx, contractId)
  const option = contract.draft.selectedPricingOption || 'standard'
  const given = basisOf(placement)
  const name = option === 'retained' ? given.role : given.candidate
  if (!name) throw missing(option === 'retained' ? [role] : [candidate])
  const cause = (part: number) => `placement:${contractId}:${placementKey(name)}:${part}`
  const raised = await documentOfCause(tx, cause(given.part))
  if (raised) return raised.document

  const before = given.part > 1 ? (await documentOfCause(tx, cause(given.part - 1)))?.document : undefined
  if (Number.isSafeInteger(given.part) && given.part > 1 && !before)
    throw new Problem(
      'conflict',
      'part_before',
      `Part ${given.part - 1} of this placement hasn’t been invoiced yet. Invoice it first.`,
    )
  const basis = { ...before?.placement, ...given }
  if (before?.placement) requireSame(before.placement, basis)
  checkBasis(option, basis)
  const today = londonDate(now)
  const parts = placementInvoices({
    option,
    // Before there is a candidate we only have the brief, and the shortlist's half is calculated on that alone.
    firstYearSalaryPence: basis.firstYearSalaryPence ?? basis.briefMiddlePence!,
    startsOn: basis.startsOn ?? today,
    depositPence: 0,
    vatPercent: seller.vatPercent,
    ...(basis.briefMiddlePence === undefined ? {} : { briefMiddlePence: basis.briefMiddlePence }),
  })
  const part = parts[basis.part - 1]
  if (!part) throw noSuchPart(option, basis.part, parts.length)
  if (part.dueFrom !== 'shortlist' && part.dueFrom > today)
    throw new Problem(
      'conflict',
      'too_early',
      `Under the agreement, this part can’t be invoiced before ${longDate(part.dueFrom)}.`,
    )

  if (option === 'monthly') await requireStays(tx, contractId, name, part.dueFrom)

  const credit = Math.min(part.pence, await depositLeft(tx, contractId))
  const credits = credit > 0 ? [{ label: 'Deposit paid', pence: credit }] : []
  const line = {
    label: `${part.label}: ${[basis.role, basis.candidate].filter(Boolean).join(', ')}`,
    detail: part.detail,
    pence: part.pence,
  }
  const facts = billingFacts(contract, 'invoice', [line], credits, now, { placement: basis })
  const { id, document } = await issueDocument(tx, contractId, cause(basis.part), facts, now)
  if (credit > 0)
    await tx.insertInto('deposit_credits').values({ invoice_id: id, contract_id: contractId, pence: credit }).execute()
  // The deposit covers all of it.
  if (document.payablePence === 0) await settleInvoice(tx, { invoice_id: id, payment_id: null, settled_at: now })
  await appendEvent(tx, contractId, {
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

/** Payments stop if the candidate leaves (agreement, clause 7). */
async function requireStays(tx: Tx, contractId: string, name: string, dueFrom: string): Promise<void> {
  const left = await leftStanding(tx, contractId, placementKey(name))
  if (left && dueFrom > left.lastDay)
    throw new Problem(
      'conflict',
      'candidate_left',
      `${left.candidate} left: the last day worked was ${longDate(left.lastDay)}. This instalment falls after it, so it isn’t due.`,
    )
}

/** The given fields only, with single spaces in names. */
function basisOf({ part, role, candidate, ...sums }: Placement): PlacementBasis {
  const named = Object.entries({ role, candidate }).flatMap(([key, name]) => {
    const trimmed = name && oneSpaced(name)
    return trimmed ? [[key, trimmed] as const] : []
  })
  const known = Object.entries(sums).filter(([, value]) => value !== undefined)
  return { part, ...Object.fromEntries([...named, ...known]) }
}

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
  { part, candidate: who, firstYearSalaryPence, startsOn, briefMiddlePence }: PlacementBasis,
): void {
  const isSum = (pence: number | undefined) => pence !== undefined && isAmount(pence) && pence > 0
  const isOnShortlist = option === 'retained' && part === 1
  const wrong = isOnShortlist
    ? isSum(briefMiddlePence)
      ? []
      : [brief]
    : [
        ...(who ? [] : [candidate]),
        ...(isSum(firstYearSalaryPence) ? [] : [salary]),
        ...(startsOn && isCalendarDate(startsOn) ? [] : [starts]),
        ...(briefMiddlePence === undefined || isSum(briefMiddlePence) ? [] : [brief]),
      ]
  if (!Number.isSafeInteger(part) || part < 1) wrong.push({ path: 'part', msg: 'Parts are numbered from 1.' })
  if (wrong.length > 0) throw missing(wrong)
}

/** Makes sure that all parts of a placement are calculated from the same data. */
function requireSame(first: PlacementBasis, now: PlacementBasis): void {
  const differs = (['firstYearSalaryPence', 'startsOn', 'briefMiddlePence'] as const).filter(
    (name) => first[name] !== undefined && first[name] !== now[name],
  )
  if (differs.length === 0) return
  const said = {
    firstYearSalaryPence: (p: PlacementBasis) => `a salary of ${pounds(p.firstYearSalaryPence!)}`,
    startsOn: (p: PlacementBasis) => `a start on ${longDate(p.startsOn!)}`,
    briefMiddlePence: (p: PlacementBasis) => `a brief of ${pounds(p.briefMiddlePence!)}`,
  }
  const words = `The part before was worked out from ${differs.map((name) => said[name](first)).join(' and ')}. All parts of a placement must use the same figures.`
  throw new Problem('conflict', 'placement_differs', words, { fields: differs.map((path) => ({ path, msg: words })) })
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
