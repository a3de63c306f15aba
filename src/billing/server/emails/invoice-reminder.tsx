import { invoiceReminderMail as copy } from '#content/mails/payments.ts'
import { Facts, Subject } from '#src/platform/mail/layout/blocks.tsx'
import { factLines, heading } from '#src/platform/mail/layout/plain-text.ts'
import { wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { Reminder } from '../../due-date.ts'
import { type LatePayment, latePayment, statutoryPoints } from '../../late-payment.ts'
import { isPayableByCard } from '../documents/payable-by-card.ts'
import { type AboutDocument, type BillingMail, placesOf } from './billing-mail.ts'
import { howToPay } from './how-to-pay.tsx'

export interface InvoiceReminder extends AboutDocument {
  when: Reminder
  /** The day of the reminder, YYYY-MM-DD. */
  on: string
}

/**
 * The mail to the client about an open invoice: before it is due, on the day, and after. A late one shows the interest
 * and the fixed sum of the late-payment law and says that neither is charged (agreement, clause 10).
 */
export async function invoiceReminder({ when, on, ...about }: InvoiceReminder): Promise<BillingMail> {
  const { document } = about
  const { number, dueOn, payablePence } = document
  if (!dueOn) throw new Error(`Invoice ${number} has no due date`)
  const open = about.openPence ?? payablePence
  const late = when === 'late' ? latePayment({ pence: open, dueOn, on }) : undefined
  const words = copy[when]
  const places = { ...placesOf(document), sum: pounds(open), on: longDate(on) }
  const subject = subjectLine(fill(words.subject, places))
  const lead =
    open < payablePence
      ? fill(copy.part[when], { ...places, paid: pounds(payablePence - open) })
      : fill(words.lead, places)
  const lines = late ? lateHeadline(late.daysLate) : words.headline
  // The deposit is an advance payment: no interest runs on it (Late Payment of Commercial Debts (Interest) Act 1998, s.
  // 11).
  const law = late && !isPayableByCard(document) ? lawFacts(late, places.on) : undefined

  return writeMail({
    subject,
    preview: copy.preview[when],
    headline: lines,
    field: when === 'before' ? 'rose' : 'hot',
    reason: copy.reason,
    blocks: [
      wordsBlock(lead),
      ...howToPay(about, copy),
      law && {
        html: (
          <>
            <Subject>{copy.law.heading}</Subject>
            <Facts facts={law} />
          </>
        ),
        text: heading(copy.law.heading, factLines(law)),
      },
      law && wordsBlock(copy.law.text),
      wordsBlock(copy.crossed),
      wordsBlock(copy.doubt),
    ],
  })
}

const lateHeadline = (days: number) =>
  days === 1 ? copy.late.headlineOne : copy.late.headline.map((line) => fill(line, { days }))

function lawFacts({ daysLate, percent, interestPence, fixedSumPence, bankRate }: LatePayment, on: string): Fact[] {
  const { labels, ...words } = copy.law
  const rateSentence = bankRate.isSure ? words.rate : words.lastKnownRate
  return [
    { label: labels.late, value: fill(words.late, { days: daysLate, on }) },
    { label: labels.interest, value: fill(words.interest, { sum: pounds(interestPence), percent }) },
    {
      label: labels.rate,
      value: fill(rateSentence, {
        points: statutoryPoints,
        percent: bankRate.percent,
        on: longDate(bankRate.on),
        known: longDate(bankRate.knownOn),
      }),
    },
    { label: labels.fixed, value: fill(words.fixed, { sum: pounds(fixedSumPence) }) },
  ]
}
