import type { PaymentView } from '../api.ts'
import type { BrowserIntent } from './payment-calls.ts'
import type { CardPayment } from './use-card-payment.ts'

/** The props of a gateway's own part of the card payment. */
export interface GatewayFormProps {
  view: PaymentView
  payment: CardPayment
  /** The intent whose cardholder has to pass a challenge; `undefined` if a card is needed. */
  challenge: BrowserIntent | undefined
  /** Loads everything again. */
  onAgain: () => void
  onBack: () => void
}
