/** What other domains may use of payments. */
export { closeCardForm } from './close-card-form.ts'
export { moneyPaymentsOf } from './console/payments-of-contract.ts'
export { raiseDepositInvoice } from './deposit.ts'
export { depositLeft, depositPart, depositStanding, isPaidOrInvoiced, paidDeposit } from './deposit-standing.ts'
export { disputesToAnswer } from './disputes/disputes-to-answer.ts'
export { movesOf } from './disputes/dispute-standing.ts'
export {
  depositInvoiceCause,
  paymentOfContract,
  roomOf,
  surplusOf,
  uncoveredInvoices,
  updatePayment,
} from './payment-store.ts'
export { uncoveredDeposits } from './raise-uncovered-invoice.ts'
export { recordTransfer } from './transfers/record-transfer.ts'
export type { PaymentContext } from './settle.ts'
export { requireBankReference } from './transfers/require-bank-reference.ts'
export { openGateway, requireSeller, testGatewayJobs } from './gateway/open-gateway.ts'
export { personPayments } from './person-payments.ts'
export type { MoneyTables } from './tables.ts'
