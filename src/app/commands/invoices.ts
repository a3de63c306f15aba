import { parseArgs } from 'node:util'
import { contractIdOfNumber } from '#src/contracts/server/contract-store.ts'
import { candidateLeft } from '#src/placements/server/candidate-left.ts'
import { listInvoices } from '#src/billing/server/invoice-list.ts'
import { payBackInstalment } from '#src/placements/server/pay-back-instalment.ts'
import { placementOfInvoice } from '#src/placements/server/placement-store.ts'
import { raisePlacementInvoice } from '#src/placements/server/raise-placement-invoice.ts'
import { recordBankPayment } from '#src/payments/server/transfers/record-bank-payment.ts'
import { refundDeposit, refundSurplus } from '#src/payments/server/refund-deposit.ts'
import { documentOfNumber } from '#src/billing/server/document-store.ts'
import { drawJobOptions } from '#src/billing/server/draw-document.ts'
import type { PaymentContext } from '#src/payments/server/settle.ts'
import type { Database } from '#src/platform/database/database.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { longDate } from '#src/values/london-time.ts'
import { pounds, readPounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import { openGateway, requireSeller, testGatewayJobs } from '#src/payments/server/public.ts'
import { type CommandContext, type Env, onDatabase, refuse, UsageError } from './on-database.ts'

const usage = `npm run invoices -- list [--all]
npm run invoices -- placement --contract PT-0031 --candidate "Kofi Mensah" --salary 36000 --starts 2027-01-11 [--part 2]
npm run invoices -- placement --contract PT-0031 --role "Account Executive" --brief 36000          Retained, on the shortlist
npm run invoices -- placement --contract PT-0031 --role "Account Executive" --part 2 --candidate "Kofi Mensah" --salary 40000 --starts 2027-01-11
npm run invoices -- placement --contract PT-0031 --of INV-0007 --part 2 [--candidate "Kofi Mensa"]       that invoice's placement; a name corrects it
npm run invoices -- placement --contract PT-0031 --besides INV-0007 --candidate "Kofi Mensah" --salary … --starts …   another person of that name
npm run invoices -- paid INV-0007 --amount 4120 --on 2027-01-20 --reference "INV-0007 LOCHBAY"
npm run invoices -- left --contract PT-0031 --candidate "Kofi Mensah" | --of INV-0007 --last-day 2027-03-05   Monthly: later instalments stop
npm run invoices -- paid-back INV-0009 --bank-reference "REFUND INV-0009"                           for an instalment that is not due
npm run invoices -- refund --contract PT-0031 [--bank-reference "REFUND PT-0031"] [--surplus]
`
const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

interface CommandInput {
  database: Database
  context: PaymentContext
  values: ReturnType<typeof readArguments>['values']
  /** The argument after the command's name. */
  subject: string | undefined
}

const commands: Record<string, (input: CommandInput) => Promise<string>> = {
  list,
  placement,
  paid,
  left,
  'paid-back': paidBack,
  refund,
}

/** The commands for staff about invoices. The program makes the PDFs and mails them while it runs. */
export async function invoices(args: readonly string[], env: Env): Promise<number> {
  try {
    const { values, positionals } = readArguments(args)
    const [name = '', subject] = positionals
    const work = commands[name]
    if (!work) throw new UsageError(name ? `There is no command called ${name}.` : 'Name a command.')
    requireSeller()
    return await onDatabase(env, usage, (opened) =>
      withGateway(opened, (context) => work({ database: opened.database, context, values, subject })),
    )
  } catch (error) {
    return refuse(error, usage)
  }
}

async function withGateway(
  { config, database, clock, log }: CommandContext,
  work: (context: PaymentContext) => Promise<string>,
): Promise<number> {
  const jobs = createJobs({ database, log, clock })
  try {
    // The queues must exist for jobs to be enqueued; the program does the work.
    const draw = { ...drawJobOptions, run: async () => {} }
    await jobs.start([draw, ...testGatewayJobs(() => undefined)], { workers: false })
    const { gateway } = await openGateway({ config, db: database.db, clock, jobs, log })
    process.stdout.write(await work({ db: database.db, gateway, clock, jobs, agency: config.mail.to }))
    return 0
  } finally {
    await jobs.stop()
  }
}

function readArguments(args: readonly string[]) {
  try {
    const options = {
      all: flag,
      surplus: flag,
      contract: text,
      candidate: text,
      role: text,
      salary: text,
      brief: text,
      starts: text,
      part: text,
      amount: text,
      on: text,
      reference: text,
      'bank-reference': text,
      'last-day': text,
      of: text,
      besides: text,
    }
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Prints open invoices, or all of them, one on each line. */
async function list({ database, values }: CommandInput): Promise<string> {
  const invoices = await listInvoices(database.db, { isOpen: !values.all })
  if (invoices.length === 0) return values.all ? 'No invoices yet.\n' : 'No open invoices.\n'
  const rows = invoices.map(
    ({ document: { number, contract, buyer, issuedOn, dueOn, payablePence }, openPence, settled }) => [
      number,
      contract.number,
      issuedOn,
      dueOn ?? '',
      pounds(payablePence),
      settled ? `settled by ${settled.by}` : `${pounds(openPence)} open`,
      // A client typed this, and a terminal would obey control characters in it.
      buyer.companyName.replace(/\p{C}/gu, ''),
    ],
  )
  const lines = [['Number', 'Contract', 'Issued', 'Due', 'To pay', 'Status', 'Company'], ...rows]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

async function placement({ database, context, values }: CommandInput): Promise<string> {
  const contractId = await contractOf(database, values.contract)
  const request = {
    part: values.part === undefined ? 1 : Number(values.part),
    role: values.role,
    candidate: values.candidate,
    placementId: await placementOf(database, contractId, '--of', values.of),
    besides: await placementOf(database, contractId, '--besides', values.besides),
    firstYearSalaryPence: sumOf('--salary', values.salary),
    startsOn: values.starts,
    briefMiddlePence: sumOf('--brief', values.brief),
  }
  const { number, totalPence, payablePence, dueOn, buyer } = await database.db
    .transaction()
    .execute((tx) => raisePlacementInvoice(tx, context, contractId, request, context.clock.now()))
  const credit = totalPence - payablePence
  const deductedText = credit > 0 ? `, less ${pounds(credit)} of the deposit` : ''
  const payableText = payablePence > 0 ? `${pounds(payablePence)} to pay by ${longDate(dueOn!)}` : 'nothing left to pay'
  return `${number}: ${pounds(totalPence)}${deductedText}; ${payableText}. The email to ${buyer.email} goes out while the program is running.\n`
}

async function paid({ database, context, values, subject }: CommandInput): Promise<string> {
  const pence = sumOf('--amount', values.amount)
  if (!subject || pence === undefined || !values.on || !values.reference)
    throw new UsageError('paid needs the number of an invoice, --amount, --on and --reference.')
  const payment = { invoiceNumber: subject, pence, receivedOn: values.on, reference: values.reference }
  const { receipt, openPence } = await database.db
    .transaction()
    .execute((tx) => recordBankPayment(tx, context, payment, context.clock.now()))
  const openText = openPence > 0 ? `${pounds(openPence)} is left to pay` : 'it is settled, so no more reminders go out'
  return `${receipt.number}: ${pounds(receipt.totalPence)} for invoice ${receipt.cites}; ${openText}. The email to ${receipt.buyer.email} goes out while the program is running.\n`
}

async function left({ database, context, values }: CommandInput): Promise<string> {
  const contractId = await contractOf(database, values.contract)
  if (!(values.candidate || values.of) || !values['last-day'])
    throw new UsageError('left needs --last-day, and --candidate or --of.')
  const placementId = await placementOf(database, contractId, '--of', values.of)
  const leaving = { placementId, candidate: values.candidate, lastDay: values['last-day'] }
  const { candidate, lastDay, due, stopped, takenBack } = await database.db
    .transaction()
    .execute((tx) => candidateLeft(tx, context, contractId, leaving, context.clock.now()))
  const listed = (numbers: readonly number[]) => (numbers.length > 0 ? numbers.join(', ') : 'none')
  const lines = takenBack.map(({ number, creditNote, owedBackPence, owedBackBy, isPaidBack }) =>
    [
      `${number} cancelled`,
      creditNote && `credit note ${creditNote}`,
      owedBackPence > 0 &&
        (isPaidBack
          ? `${pounds(owedBackPence)} paid back`
          : `${pounds(owedBackPence)} to pay back by ${longDate(owedBackBy)}`),
    ]
      .filter(Boolean)
      .join(', '),
  )
  return [
    `${candidate}: last day ${longDate(lastDay)}. Instalments due: ${listed(due)}; stopped: ${listed(stopped)}.`,
    ...lines,
    '',
  ].join('\n')
}

async function paidBack({ database, context, values, subject }: CommandInput): Promise<string> {
  if (!subject || !values['bank-reference'])
    throw new UsageError('paid-back needs the number of an invoice and --bank-reference.')
  const repayment = { invoiceNumber: subject, bankReference: values['bank-reference'] }
  const note = await database.db
    .transaction()
    .execute((tx) => payBackInstalment(tx, context, repayment, context.clock.now()))
  return `${note.number}: ${pounds(note.totalPence)} paid back by bank, for ${note.cites}. The email to ${note.buyer.email} goes out while the program is running.\n`
}

async function refund({ database, context, values }: CommandInput): Promise<string> {
  const contractId = await contractOf(database, values.contract)
  const now = context.clock.now()
  const reference = values['bank-reference']
  const note = values.surplus
    ? await refundSurplus(context, contractId, now)
    : await refundDeposit(context, contractId, now, reference === undefined ? {} : { bankReference: reference })
  return `${note.number}: ${pounds(note.totalPence)} paid back by ${note.money!.how}, for ${note.cites}. The email to ${note.buyer.email} goes out while the program is running.\n`
}

async function contractOf({ db }: Database, number: string | undefined): Promise<string> {
  if (!number) throw new UsageError('Add --contract with its number, such as PT-0031.')
  const id = await contractIdOfNumber(db, number)
  if (!id) throw new Problem('not-found', 'unknown_contract', `There is no contract ${number}.`)
  return id
}

/** The id of the placement that an invoice is for: people know its number. */
async function placementOf(
  { db }: Database,
  contractId: string,
  name: string,
  number: string | undefined,
): Promise<string | undefined> {
  if (number === undefined) return undefined
  const invoice = await documentOfNumber(db, number)
  const placement = invoice?.contractId === contractId ? await placementOfInvoice(db, invoice.id) : undefined
  if (!placement) throw new UsageError(`${name} needs the number of an invoice for a placement on this contract.`)
  return placement.id
}

function sumOf(name: string, typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined
  const pence = readPounds(typed)
  if (pence === undefined) throw new UsageError(`${name} needs an amount in pounds, such as 36000 or 36,000.50.`)
  return pence
}
