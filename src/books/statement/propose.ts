import type { Pence } from '#src/values/money.ts'
import { citedContracts, citedInvoices, isNamed } from './names.ts'
import { addDays } from '#src/values/calendar-date.ts'

/** An invoice of which something is left to pay. */
export interface Owed {
  number: string
  contractNumber: string
  company: string
  person: string
  openPence: Pence
  /** YYYY-MM-DD. */
  issuedOn: string
}

/** A transfer that somebody recorded by hand and that is linked to no line yet. */
export interface UnlinkedTransfer {
  id: string
  pence: Pence
  receivedOn: string
  reference: string
  /** The invoices that it paid, and their client. */
  numbers: string[]
  company: string
}

/** What a line is compared with. */
export interface Books {
  owed: readonly Owed[]
  transfers: readonly UnlinkedTransfer[]
  /** The numbers of existing invoices, paid or not, at least those that the line cites. */
  issued: ReadonlySet<string>
}

/** The part of a line that is not recorded yet. */
export interface OpenLine {
  day: string
  leftPence: Pence
  payer: string
  reference: string
}

/** Why something is proposed, or nothing. */
export type Reason =
  | 'reference-and-sum'
  | 'reference-part'
  | 'reference-over'
  | 'name-and-sum'
  | 'name-and-sums'
  | 'sum'
  | 'sums'
  | 'recorded'
  | 'several'
  | 'paid'
  | 'before'
  | 'name'
  | 'twin'
  | 'nothing'

export interface Proposal {
  /** `record`: as payment of these invoices; `link`: to this transfer; `choose`: a person has to decide. */
  kind: 'record' | 'link' | 'choose'
  reason: Reason
  /** For `record`, what each invoice gets. */
  shares: { invoiceNumber: string; pence: Pence }[]
  /** For `link`. */
  transfer?: UnlinkedTransfer
  /** For `choose`: the invoices that are possible; if the reason is `paid`, the cited ones. */
  numbers: string[]
  /** The client whose name or reference was recognised; empty if none was. */
  company: string
}

/** How many days a transfer recorded by hand may differ: its day may be that on which somebody noticed it. */
const daysApart = 3
/** At most this many of a client's invoices are combined to find a sum. */
const mostTogether = 12

/**
 * Proposes what a line is for, with the reason. It never decides between two possible answers. It looks in this order:
 * a transfer that is recorded already; invoices that the text cites; a client whom the text names, if the sum is exact;
 * a sum that matches exactly one open invoice, or several of one client.
 */
export function propose(line: OpenLine, { owed, transfers, issued }: Books): Proposal {
  // Nobody pays before they are asked to.
  const open = owed.filter(({ issuedOn }) => issuedOn <= line.day)
  return (
    byRecordedTransfer(line, transfers) ??
    byReference(line, open, { owed, issued }) ??
    byName(line, open) ??
    bySum(line, open) ??
    choose('nothing', [])
  )
}

/** Proposes nothing, because the line looks like one of an earlier file (twins.ts). */
export const twinProposal = (): Proposal => choose('twin', [])

const choose = (reason: Reason, numbers: string[], company = ''): Proposal => ({
  kind: 'choose',
  reason,
  numbers,
  company,
  shares: [],
})

const record = (reason: Reason, invoices: readonly Owed[], shares = allOfEach(invoices)): Proposal => ({
  kind: 'record',
  reason,
  shares,
  numbers: [],
  company: nameOf(invoices[0]!),
})

const nameOf = ({ company, person }: Pick<Owed, 'company' | 'person'>) => company || person
const sumOf = (invoices: readonly Owed[]) => invoices.reduce((sum, { openPence }) => sum + openPence, 0)
const allOfEach = (invoices: readonly Owed[]) =>
  invoices.map(({ number, openPence }) => ({ invoiceNumber: number, pence: openPence }))
const numbersOf = (invoices: readonly Owed[]) => invoices.map(({ number }) => number)

function byRecordedTransfer(line: OpenLine, transfers: readonly UnlinkedTransfer[]): Proposal | undefined {
  const text = `${line.payer} ${line.reference}`
  const [from, until] = [addDays(line.day, -daysApart), addDays(line.day, daysApart)]
  const sameSum = transfers.filter(
    ({ pence, receivedOn }) => pence === line.leftPence && receivedOn >= from && receivedOn <= until,
  )
  const cited = citedInvoices(text)
  // The clearest part of the text counts first. Without any, the day has to be the same.
  const likely = [
    sameSum.filter(({ numbers }) => numbers.some((number) => cited.includes(number))),
    sameSum.filter(({ reference }) => text.toUpperCase().includes(reference.toUpperCase())),
    sameSum.filter(({ company }) => isNamed(company, line)),
    sameSum.filter(({ receivedOn }) => receivedOn === line.day),
  ].find((some) => some.length > 0)
  if (!likely) return undefined
  const transfer = likely[0]!
  if (likely.length > 1) return choose('several', [...new Set(likely.flatMap(({ numbers }) => numbers))])
  return { kind: 'link', reason: 'recorded', transfer, shares: [], numbers: [], company: transfer.company }
}

function byReference(
  line: OpenLine,
  open: readonly Owed[],
  { owed, issued }: Pick<Books, 'owed' | 'issued'>,
): Proposal | undefined {
  // A number that we never issued is the client's own, and is ignored.
  const cited = citedInvoices(`${line.payer} ${line.reference}`).filter((number) => issued.has(number))
  if (cited.length === 0) return undefined
  const invoices = open.filter(({ number }) => cited.includes(number))
  const younger = owed.filter(({ number, issuedOn }) => cited.includes(number) && issuedOn > line.day)
  if (younger.length > 0) return choose('before', numbersOf(younger), nameOf(younger[0]!))
  if (invoices.length === 0) return choose('paid', cited)
  // One of several cited invoices is paid, so it is unclear which of them the money is for.
  if (invoices.length < cited.length) return choose('several', numbersOf(invoices), nameOf(invoices[0]!))
  const citedPence = sumOf(invoices)
  if (citedPence === line.leftPence) return record('reference-and-sum', invoices)
  if (citedPence < line.leftPence) return record('reference-over', invoices)
  if (invoices.length > 1) return choose('several', numbersOf(invoices), nameOf(invoices[0]!))
  return record('reference-part', invoices, [{ invoiceNumber: invoices[0]!.number, pence: line.leftPence }])
}

function byName(line: OpenLine, open: readonly Owed[]): Proposal | undefined {
  const contracts = citedContracts(`${line.payer} ${line.reference}`)
  const named = open.filter(
    ({ company, person, contractNumber }) =>
      contracts.includes(contractNumber) || isNamed(company, line) || isNamed(person, line),
  )
  if (named.length === 0) return undefined
  const clients = [...clientsOf(named).values()]
  const fits = clients.flatMap((invoices) => exactly(line.leftPence, invoices))
  if (fits.length > 1) return choose('several', numbersOf(named), clients.length === 1 ? nameOf(named[0]!) : '')
  if (fits[0]) return record(fits[0].length === 1 ? 'name-and-sum' : 'name-and-sums', fits[0])
  return choose('name', numbersOf(named), clients.length === 1 ? nameOf(named[0]!) : '')
}

function bySum(line: OpenLine, open: readonly Owed[]): Proposal | undefined {
  const fits = [...clientsOf(open).values()].flatMap((invoices) => exactly(line.leftPence, invoices))
  if (fits.length > 1) return choose('several', [...new Set(fits.flatMap(numbersOf))].sort())
  return fits[0] && record(fits[0].length === 1 ? 'sum' : 'sums', fits[0])
}

function clientsOf(invoices: readonly Owed[]): Map<string, Owed[]> {
  return Map.groupBy(invoices, (invoice) => nameOf(invoice).toLowerCase())
}

/**
 * Finds invoices of one client that add up to a sum exactly. Returns the first two answers, because with two of them it
 * would be a guess.
 */
function exactly(pence: Pence, invoices: readonly Owed[]): Owed[][] {
  const exactSets: Owed[][] = []
  const candidates = invoices.slice(0, mostTogether)
  const extend = (firstIndex: number, missingPence: Pence, chosen: Owed[]): void => {
    if (missingPence === 0) return void exactSets.push(chosen)
    for (let index = firstIndex; index < candidates.length && exactSets.length < 2; index++) {
      const invoice = candidates[index]!
      if (invoice.openPence <= missingPence) extend(index + 1, missingPence - invoice.openPence, [...chosen, invoice])
    }
  }
  extend(0, pence, [])
  return exactSets
}
