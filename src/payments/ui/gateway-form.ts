import type { PaymentView } from '../api.ts'
import type { BrowserIntent } from './payment-calls.ts'
import type { CardPayment } from './use-card-payment.ts'

/** What a gateway's own part of the card payment gets. */
export interface GatewayFormProps {
  view: PaymentView
  payment: CardPayment
  /** Where the gateway wants to know who pays; nothing where it wants a card. */
  challenge: BrowserIntent | undefined
  /** Loads it all once more. */
  onAgain: () => void
  onBack: () => void
}
