import {
  bankReceiptLine,
  depositLine,
  depositReturnedLine,
  disputeLostLine,
  disputeWonLine,
  surplusLine,
  uncoveredLine,
} from '#content/portal/billing.ts'
import type { Seller } from '#content/facts/seller.ts'
import type { BillingDocument } from '../../billing-document.ts'

/** Invented documents of every kind, for tests. */

export const sampleSeller: Seller = {
  name: 'Patter',
  addressLines: ['1 Sample Close', 'Glasgow, Scotland'],
  email: 'hello@patter.example',
  vatNumber: null,
  vatPercent: 0,
  bank: { name: 'Patter', sortCode: '00-00-00', account: '00000000' },
}

const buyer: BillingDocument['buyer'] = {
  companyName: 'Westermill Property plc',
  contactName: 'Jean Orr',
  jobTitle: 'Finance Director',
  registeredAddress: '8 Lade Street\nPerth PH1 5XX',
  email: 'jean@westermill.example',
}

export const depositInvoice: BillingDocument = {
  kind: 'invoice',
  number: 'INV-0001',
  issuedOn: '2026-11-23',
  dueOn: '2026-12-07',
  contract: { number: 'PT-0030', option: 'standard', signedOn: '2026-11-23' },
  buyer,
  lines: [{ ...depositLine, pence: 200_000 }],
  totalPence: 200_000,
  credits: [],
  payablePence: 200_000,
  reference: 'INV-0001',
}

export const vatInvoice: BillingDocument = {
  ...depositInvoice,
  vat: { percent: 20, netPence: 166_667, vatPence: 33_333 },
}

export const placementInvoice: BillingDocument = {
  ...depositInvoice,
  number: 'INV-0002',
  issuedOn: '2026-12-28',
  dueOn: '2027-01-11',
  lines: [{ label: 'Placement fee, Standard: Kofi Mensah', detail: '17% of £36,000.00', pence: 612_000 }],
  totalPence: 612_000,
  credits: [{ label: 'Deposit paid', pence: 200_000 }],
  payablePence: 412_000,
  reference: 'INV-0002',
}

export const coveredInvoice: BillingDocument = {
  ...placementInvoice,
  number: 'INV-0003',
  contract: { number: 'PT-0031', option: 'monthly', signedOn: '2026-11-23' },
  lines: [
    {
      label: 'Placement fee, Monthly: instalment 1 of 6: Kofi Mensah',
      detail: '20% of £36,000.00 is £7,200.00',
      pence: 120_000,
    },
  ],
  totalPence: 120_000,
  credits: [{ label: 'Deposit paid', pence: 120_000 }],
  payablePence: 0,
  reference: 'INV-0003',
}

const { dueOn: _, ...undated } = depositInvoice

export const receipt: BillingDocument = {
  ...undated,
  kind: 'receipt',
  number: 'RCP-0001',
  money: { on: '2026-11-24', how: 'Visa ending 4242', gatewayReference: 'pi_3QK7wYLkdIwHu7ix0Q2yTqfZ' },
  cites: 'INV-0001',
}

export const creditNote: BillingDocument = {
  ...receipt,
  kind: 'credit_note',
  number: 'CRN-0001',
  lines: [{ ...depositReturnedLine, pence: 200_000 }],
  issuedOn: '2026-12-30',
  money: { on: '2026-12-30', how: 'Visa ending 4242', gatewayReference: 're_3QK7wYLkdIwHu7ix0Q2yTqfZ' },
  cites: 'RCP-0001',
}

const { money: __, ...unpaid } = creditNote

/** The credit note for an instalment that is not owed after all. */
export const cancellation: BillingDocument = {
  ...unpaid,
  number: 'CRN-0002',
  lines: [{ label: 'Placement fee, Monthly: instalment 3 of 6: Kofi Mensah', pence: 120_000 }],
  totalPence: 120_000,
  payablePence: 120_000,
  cites: 'INV-0004',
}

const played = {
  on: '2026-11-24',
  how: 'Visa ending 4242',
  gatewayReference: 'pi_test_01m7zptrw2bcp0eqxwe9wztrxj',
  isTest: true,
} as const

/** Payments that the test gateway simulated. */
export const testReceipt: BillingDocument = { ...receipt, number: 'RCP-0002', money: played }
export const testCreditNote: BillingDocument = {
  ...creditNote,
  number: 'CRN-0003',
  money: { ...played, gatewayReference: 're_test_01m7zptrw2bcp0eqxwe9wztrxj' },
}

/** Part of a placement invoice, paid by bank. */
export const partReceipt: BillingDocument = {
  ...receipt,
  number: 'RCP-0003',
  lines: [
    {
      label: bankReceiptLine.label.replace('{number}', 'INV-0002'),
      detail: bankReceiptLine.part.replace('{open}', '£12.00'),
      pence: 410_800,
    },
  ],
  totalPence: 410_800,
  payablePence: 410_800,
  money: { on: '2027-01-04', how: 'Bank transfer', gatewayReference: 'INV-0002 WESTERMILL' },
  cites: 'INV-0002',
  openPence: 1_200,
}

const { cites: ___, ...uncited } = receipt

/** A card payment that came when a bank transfer had already paid. */
export const surplusReceipt: BillingDocument = {
  ...uncited,
  number: 'RCP-0004',
  lines: [{ ...surplusLine, pence: 200_000 }],
}

const decided = {
  on: '2027-02-01',
  how: 'Visa ending 4242',
  gatewayReference: 'du_3QK7wYLkdIwHu7ix0Q2yTqfZ',
  isDispute: true,
} as const

/** What the card's bank took after a dispute, and gave back after an appeal. */
export const disputeLost: BillingDocument = {
  ...creditNote,
  number: 'CRN-0004',
  issuedOn: '2027-02-01',
  lines: [{ ...disputeLostLine, pence: 200_000 }],
  money: decided,
}
export const disputeWon: BillingDocument = {
  ...uncited,
  number: 'RCP-0005',
  issuedOn: '2027-02-01',
  lines: [{ ...disputeWonLine, pence: 200_000 }],
  money: decided,
}

/** What invoices had deducted from a deposit that was returned afterwards. */
export const uncoveredInvoice: BillingDocument = {
  ...depositInvoice,
  number: 'INV-0008',
  reference: 'INV-0008',
  lines: [
    { ...uncoveredLine, detail: uncoveredLine.detail.replace('{numbers}', 'INV-0003, INV-0004'), pence: 120_000 },
  ],
  totalPence: 120_000,
  payablePence: 120_000,
}

export const sampleDocuments = {
  depositInvoice,
  vatInvoice,
  placementInvoice,
  coveredInvoice,
  receipt,
  creditNote,
  cancellation,
  testReceipt,
  testCreditNote,
  partReceipt,
  surplusReceipt,
  disputeLost,
  disputeWon,
  uncoveredInvoice,
}
