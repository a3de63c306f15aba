import { describe, expect, it } from 'vitest'
import { longestLine } from '#src/platform/mail/layout/plain-text.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import {
  cancellation,
  coveredInvoice,
  creditNote,
  depositInvoice,
  disputeLost,
  disputeWon,
  partReceipt,
  placementInvoice,
  receipt,
  sampleSeller as seller,
  surplusReceipt,
  testCreditNote,
  testReceipt,
  uncoveredInvoice,
} from '#src/billing/server/documents/sample-documents.ts'
import { invoiceAnnounced, paymentAnnounced } from '#src/billing/server/emails/announced.tsx'
import type { BillingMail } from '#src/billing/server/emails/billing-mail.ts'
import { creditNoteSent } from '#src/billing/server/emails/credit-note-sent.tsx'
import { disputeStates } from '../../dispute.ts'
import { disputeEvidence, disputeNews, refundFailed, refundNoted } from './money-moved.tsx'
import { invoiceReminder } from '#src/billing/server/emails/invoice-reminder.tsx'
import { invoiceSent } from '#src/billing/server/emails/invoice-sent.tsx'
import { receiptSent } from '#src/billing/server/emails/receipt-sent.tsx'

const portal = 'https://patter.example/portal#k=kR4_s7UHk2mVbX0cQ2yTqfZ0a-9LwE8dN1uJpGz5oIb'
const typed = `<script>alert(1)</script>"'&\r\nBcc: everybody@example.org\u202E https://evil.example/ שלום 👨‍👩‍👧‍👦 ${'x'.repeat(5000)}`
const hostile = (document: BillingDocument): BillingDocument => ({
  ...document,
  buyer: { companyName: typed, contactName: typed, jobTitle: typed, registeredAddress: typed, email: typed },
})
const flat = (text: string) => text.replace(/\s+/g, ' ')

const toClient: [string, (as: (document: BillingDocument) => BillingDocument) => Promise<BillingMail>][] = [
  ['the invoice', (as) => invoiceSent({ document: as(depositInvoice), seller, portal })],
  ['the placement’s invoice', (as) => invoiceSent({ document: as(placementInvoice), seller, portal })],
  ['the covered invoice', (as) => invoiceSent({ document: as(coveredInvoice), seller, portal })],
  ['the receipt', (as) => receiptSent({ document: as(receipt), portal })],
  ['the part’s receipt', (as) => receiptSent({ document: as(partReceipt), portal })],
  ['the surplus’s receipt', (as) => receiptSent({ document: as(surplusReceipt), portal })],
  ['the test’s receipt', (as) => receiptSent({ document: as(testReceipt), portal })],
  ['the test’s credit note', (as) => creditNoteSent({ document: as(testCreditNote) })],
  ['the credit note', (as) => creditNoteSent({ document: as(creditNote) })],
  ['the cancelled instalment', (as) => creditNoteSent({ document: as(cancellation) })],
  [
    'the reminder before',
    (as) => invoiceReminder({ document: as(depositInvoice), seller, when: 'before', on: '2026-12-04' }),
  ],
  [
    'the reminder on the day',
    (as) => invoiceReminder({ document: as(depositInvoice), seller, when: 'due', on: '2026-12-07' }),
  ],
  ['the credit note of a lost dispute', (as) => creditNoteSent({ document: as(disputeLost) })],
  ['the receipt of one won after all', (as) => receiptSent({ document: as(disputeWon), portal })],
  ['the invoice of what is not covered', (as) => invoiceSent({ document: as(uncoveredInvoice), seller, portal })],
  [
    'the late reminder',
    (as) => invoiceReminder({ document: as(depositInvoice), seller, portal, when: 'late', on: '2026-12-14' }),
  ],
]
const toAgency: typeof toClient = [
  ['the announced invoice', (as) => invoiceAnnounced({ document: as(depositInvoice) })],
  ['the announced payment', (as) => paymentAnnounced({ document: as(receipt) })],
]
const publicUrl = 'https://patter.example'
const movedMoney = {
  contractId: 'ctr_1',
  contractNumber: 'PT-0031',
  sum: '£2,000.00',
  reference: 'du_3QK7wYLkdIwHu7ix0Q2yTqfZ',
  isTest: false,
  creditNote: 'CRN-0004',
  publicUrl,
}
const dispute = {
  ...movedMoney,
  reason: 'fraudulent',
  evidenceDueAt: new Date('2026-12-10T12:00:00Z'),
  openedAt: new Date('2026-11-30T12:00:00Z'),
  uncovered: undefined,
}
const whose = ({ buyer }: BillingDocument) => ({
  company: buyer.companyName,
  contact: buyer.contactName,
  email: buyer.email,
})
toAgency.push(
  ...disputeStates.map((state): (typeof toAgency)[number] => [
    `a dispute that is ${state}`,
    (as) => disputeNews({ ...dispute, ...whose(as(receipt)), state }),
  ]),
  [
    'a dispute that nobody has answered',
    (as) => disputeEvidence({ ...dispute, ...whose(as(receipt)), state: 'needs_response' }),
  ],
  [
    'a lost dispute that leaves something uncovered',
    (as) => disputeNews({ ...dispute, ...whose(as(receipt)), state: 'lost', uncovered: '£1,200.00' }),
  ],
  [
    'a lost dispute of what went back before',
    (as) => disputeNews({ ...dispute, ...whose(as(receipt)), state: 'lost', creditNote: undefined }),
  ],
  [
    'a dispute that is won beside another deposit',
    (as) => disputeNews({ ...dispute, ...whose(as(receipt)), state: 'won', byHand: true }),
  ],
  ['a refund by hand', (as) => refundNoted({ ...movedMoney, ...whose(as(receipt)) })],
  ['a refund by hand on top', (as) => refundNoted({ ...movedMoney, ...whose(as(receipt)), creditNote: undefined })],
  ['a refund that did not arrive', (as) => refundFailed({ ...movedMoney, ...whose(as(receipt)) })],
)
const asIs = (document: BillingDocument) => document
const written = [...toClient, ...toAgency].flatMap(([name, write]) => [
  [name, () => write(asIs)] as const,
  [`${name}, of hostile input`, () => write(hostile)] as const,
])

describe.each(written)('%s', (_, write) => {
  it('has a subject of one short line', async () => {
    expect((await write()).subject).toMatch(/^[^\p{Cc}\u202E]{5,120}$/u)
  })

  it('has only our own markup, in tables, with nothing to load from elsewhere', async () => {
    const { html } = await write()
    expect(html).not.toMatch(/<script|alert\(1\)<\/|href="(?!https:\/\/patter\.example|mailto:|tel:)/i)
    expect(html).not.toMatch(/[\u202E\ue000\ue001]/)
    expect(html).not.toMatch(/\{[a-zA-Z]+\}|undefined|\[object/)
    expect(html).toContain('src="cid:logo"')
    expect(html).toContain('<!--[if mso]>')
    expect(html).not.toMatch(/display:\s*(flex|grid)|url\(|src="http|rel="preload"/)
  })

  it('has a text part that is easy to read: short lines, no markup, no gaps, nothing misplaced', async () => {
    const { text } = await write()
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(longestLine)
    expect(text).not.toMatch(/<(table|td|br|p)\b|\n{3}|\{[a-z]+\}|undefined|^Bcc:/im)
  })

  it('doesn’t say “today”, because it may be sent late', async () => {
    expect((await write()).text).not.toMatch(/\b(today|tomorrow|yesterday)\b/i)
  })
})

describe.each(toClient)('%s, to the client', (_, write) => {
  it('repeats nothing that a stranger typed to an address that the stranger typed', async () => {
    const { subject, html, text } = await write(hostile)
    expect(subject + html + text).not.toMatch(/evil\.example|everybody@example|script|xxxx|שלום/)
  })
})

describe.each(toAgency)('%s, to the agency', (_, write) => {
  it('names the client, is answered to them, and has no key to their contract', async () => {
    const { subject, text, html, replyTo } = await write(asIs)
    expect(subject).toContain('Westermill Property plc, £2,000.00')
    expect(text).toMatch(/^Company +Westermill Property plc$/m)
    expect(replyTo).toBe('jean@westermill.example')
    expect(text + html).not.toMatch(/#k=|\/portal/)
  })
})

describe('the invoice', () => {
  it('says how much, by when, to which account and with which reference', async () => {
    const { subject, text } = await invoiceSent({ document: depositInvoice, seller, portal })
    expect(subject).toBe('Invoice INV-0001: £2,000.00 by 7 December 2026')
    for (const fact of [
      'To pay +£2,000\\.00',
      'Due +7 December 2026',
      'Pay to +Patter',
      'Sort code +00-00-00',
      'Account no\\. +00000000',
      'Reference +INV-0001',
    ]) {
      expect(text).toMatch(new RegExp(`^${fact}$`, 'm'))
    }
    expect(flat(text)).toContain('To pay by 7 December 2026: £2,000.00. 14 calendar days from the date on the invoice.')
  })

  it('links to card payment by the personal link, only for the deposit', async () => {
    const deposit = await invoiceSent({ document: depositInvoice, seller, portal })
    expect(deposit.html).toContain(`href="${portal}"`)
    expect(deposit.text).toContain(`\n${portal}\n`)
    const placement = await invoiceSent({ document: placementInvoice, seller, portal })
    expect(placement.html + placement.text).not.toMatch(/#k=|by card/i)
  })

  it('asks for no payment if credits cover it', async () => {
    const { subject, text } = await invoiceSent({ document: coveredInvoice, seller, portal })
    expect(subject).toBe('Invoice INV-0003: nothing to pay')
    expect(text).not.toMatch(/Sort code|To pay/)
  })

  it('says that the client asked for it only if it is for the deposit', async () => {
    const firstLine = async (document: BillingDocument) => (await invoiceSent({ document, seller })).text.split('\n')[0]
    expect(await firstLine(depositInvoice)).toBe('The invoice, as asked.')
    expect(await firstLine(placementInvoice)).toBe('Your invoice.')
  })
})

describe('the receipt', () => {
  it('says when and how it was paid, and which invoice it settles', async () => {
    const { subject, text } = await receiptSent({ document: receipt, portal })
    expect(subject).toBe('Receipt RCP-0001: £2,000.00 paid')
    for (const fact of [
      'Date +24 November 2026',
      'Method +Visa ending 4242',
      'For +Deposit, due at kickoff',
      'Agreement +PT-0030',
    ])
      expect(text).toMatch(new RegExp(`^${fact}$`, 'm'))
    expect(flat(text)).toContain('It settles invoice INV-0001')
    const { cites: _, ...alone } = receipt
    expect((await receiptSent({ document: alone })).text).not.toMatch(/settles|portal/)
  })
})

describe('a mail about a payment on the test gateway', () => {
  it('says that it is a test and no card was charged', async () => {
    const mails = [
      await receiptSent({ document: testReceipt, portal }),
      await paymentAnnounced({ document: testReceipt }),
      await creditNoteSent({ document: testCreditNote }),
    ]
    for (const { subject, text, html } of mails) {
      expect(subject).toMatch(/^Test /)
      for (const form of [text, html]) expect(flat(form)).toMatch(/no card was charged/i)
      expect(text).toMatch(/^Just a test\.$/m)
    }
    expect((await receiptSent({ document: receipt, portal })).text).not.toMatch(/test/i)
  })
})

describe('a payment by bank', () => {
  it('of a part has a receipt that says what is left, and a second deposit one that says what happens to it', async () => {
    expect(flat((await receiptSent({ document: partReceipt, portal })).text)).toContain(
      'It’s part of invoice INV-0002: £12.00 is still to pay on that one.',
    )
    expect(flat((await paymentAnnounced({ document: partReceipt })).text)).toContain('reminders for that continue')
    const twice = await receiptSent({ document: surplusReceipt, portal })
    expect(twice.subject).toBe('Receipt RCP-0004: you paid £2,000.00 twice')
    expect(flat(twice.text)).toContain('We’ll refund this one to the card; you don’t need to do anything.')
    const advice = await paymentAnnounced({ document: surplusReceipt })
    expect(advice.subject).toBe('Paid twice: Westermill Property plc, £2,000.00 to pay back (RCP-0004)')
    expect(flat(advice.text)).toContain('An owner can refund it on the page of contract PT-0030.')
  })

  it('of a part reduces the sum in a reminder, and the interest that the law would add', async () => {
    const late = {
      document: { ...placementInvoice, dueOn: '2026-01-05' },
      seller,
      when: 'late',
      on: '2026-03-06',
      openPence: 90_000,
    } as const
    const { subject, text } = await invoiceReminder(late)
    expect(subject).toBe('Invoice INV-0002 is late: £900.00 was due on 5 January 2026')
    expect(text).toMatch(/^To pay +£900\.00$/m)
    expect(flat(text)).toContain(
      '£900.00 is still to pay on invoice INV-0002, which was due on 5 January 2026. We’ve had £3,220.00, thank you; by 6 March 2026 the rest hadn’t reached us.',
    )
    expect(text).not.toContain('nothing had reached us')
    expect(text).toMatch(/^Fixed sum +£40\.00, for our costs$/m)
  })
})

describe('the reminder', () => {
  it('shows what the law would add to a late invoice, and charges nothing', async () => {
    const { subject, text } = await invoiceReminder({
      document: {
        ...depositInvoice,
        lines: [{ label: 'Placement fee', pence: 1_000_000 }],
        payablePence: 1_000_000,
        dueOn: '2026-01-05',
      },
      seller,
      when: 'late',
      on: '2026-03-06',
    })
    expect(subject).toBe('Invoice INV-0001 is late: £10,000.00 was due on 5 January 2026')
    expect(text).toMatch(/^60 days late\.$/m)
    expect(text).toMatch(/^Days late +60, by 6 March 2026$/m)
    expect(text).toMatch(/^Interest +£193\.15, at 11\.75% a year$/m)
    expect(text).toMatch(/^Fixed sum +£100\.00, for our costs$/m)
    expect(text).toMatch(/^Rate +8 points above Bank Rate, 3\.75% on 31 December 2025$/m)
    expect(flat(text)).toContain('we haven’t charged it')
  })

  it('says which rate it used if the present one is not known', async () => {
    const { text } = await invoiceReminder({
      document: { ...placementInvoice, dueOn: '2098-12-30' },
      seller,
      when: 'late',
      on: '2099-01-06',
    })
    expect(flat(text)).toContain(
      '8 points above Bank Rate. We used 3.75%, the latest rate we had (29 July 2026), but the rate on 30 June 2098 is the one that counts',
    )
  })

  it('threatens no interest on the deposit, which is paid in advance', async () => {
    const { text } = await invoiceReminder({
      document: { ...depositInvoice, dueOn: '2026-01-05' },
      seller,
      when: 'late',
      on: '2026-03-06',
    })
    expect(text).toMatch(/^60 days late\.$/m)
    expect(text).not.toMatch(/interest|fixed sum/i)
  })

  it('says nothing about the law before the invoice is late, and counts one day as one', async () => {
    for (const when of ['before', 'due'] as const) {
      expect((await invoiceReminder({ document: depositInvoice, seller, when, on: '2026-12-04' })).text).not.toMatch(
        /interest|law/i,
      )
    }
    expect((await invoiceReminder({ document: depositInvoice, seller, when: 'late', on: '2026-12-08' })).text).toMatch(
      /^One day late\.$/m,
    )
  })

  it('mentions the personal link in an earlier mail if it has none', async () => {
    const { text } = await invoiceReminder({ document: depositInvoice, seller, when: 'due', on: '2026-12-07' })
    expect(flat(text)).toContain('use the personal link in the email that first brought you this invoice')
  })
})

describe('a mail about money that was moved at the gateway', () => {
  it('tells the agency what to do, until when, and where', async () => {
    const opened = await disputeNews({ ...dispute, ...whose(receipt), state: 'needs_response' })
    expect(opened.subject).toBe('Disputed: Westermill Property plc, £2,000.00')
    for (const fact of [
      'Evidence by +10 December 2026',
      'Reason +They say they didn’t make this payment',
      'Status +Disputed',
      'Agreement +PT-0031',
    ])
      expect(opened.text).toMatch(new RegExp(`^${fact}$`, 'm'))
    expect(opened.text).toContain('https://patter.example/admin/contracts/ctr_1')
    const lost = async (change: object) =>
      flat((await disputeNews({ ...dispute, ...whose(receipt), state: 'lost', ...change })).text)
    expect(await lost({})).toContain('they can pay it by card again')
    expect(await lost({ uncovered: '£1,200.00' })).toContain(
      '£1,200.00 of it had already come off invoices, so they owe that much again',
    )
    expect(await lost({ creditNote: undefined })).toContain('so they have had it twice')
    expect(await lost({ reason: 'of_tomorrow' })).toContain('No reason given')
    expect(flat((await disputeNews({ ...dispute, ...whose(receipt), state: 'inquiry', isTest: true })).text)).toContain(
      'No money moves. You can choose how it ends',
    )
  })

  it('tells the client that their bank took the money, and that none is on its way', async () => {
    const { subject, text } = await creditNoteSent({ document: disputeLost })
    expect(subject).toBe('Credit note CRN-0004: £2,000.00 taken back by your bank')
    expect(text).not.toMatch(/on its way|working days/)
    expect((await receiptSent({ document: disputeWon })).subject).toBe('Receipt RCP-0005: £2,000.00 is back with us')
  })
})
