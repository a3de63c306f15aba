import { testCards } from '../../api.ts'
import { passesLuhn } from '../../card-number.ts'

/** A card as it was typed. */
export interface TypedCard {
  cardNumber: string
  expiry: string
  securityCode: string
}

export interface CardError {
  code: string
  decline_code?: string
  message: string
}

/** The result of trying a card. */
export type CardVerdict =
  /** Typed wrongly, or not a test card: the payment does not change. */
  | { is: 'refused'; error: CardError }
  | { is: 'declined'; error: CardError; method: string }
  | { is: 'challenged'; method: string }
  | { is: 'slow'; seconds: number; failure: string | null; method: string }
  | { is: 'good'; method: string; disputed?: true }

/** The test gateway's error, in Stripe's words, if the cardholder fails the challenge. */
export const challengeFailed: CardError = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

const declined: CardError = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const insufficientFunds: CardError = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
const timedOut = 'An error occurred while processing your card. Try again in a little bit.'
// Nothing about a real card may be kept or shown, not even its last digits.
const notATestCard: CardError = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message: 'Your card was declined. This form takes test cards only, and charges none.',
}

/**
 * Checks a card without storing it: the answer contains at most its last four digits, and those only for a test card.
 */
export function judgeCard(card: TypedCard, now: Date): CardVerdict {
  const number = card.cardNumber.replace(/[\s-]/g, '')
  const error = numberError(number) ?? expiryError(card.expiry, now) ?? codeError(card.securityCode, number)
  if (error) return { is: 'refused', error }
  const method = `Visa ending ${number.slice(-4)}`
  switch (number) {
    case testCards.succeeds:
      return { is: 'good', method }
    case testCards.disputed:
      return { is: 'good', method, disputed: true }
    case testCards.declined:
      return { is: 'declined', error: declined, method }
    case testCards.insufficientFunds:
      return { is: 'declined', error: insufficientFunds, method }
    case testCards.challenge:
      return { is: 'challenged', method }
    case testCards.timesOut:
      return { is: 'slow', seconds: 20, failure: timedOut, method }
    case testCards.succeedsLate:
      return { is: 'slow', seconds: 8, failure: null, method }
    default:
      return { is: 'refused', error: notATestCard }
  }
}

function numberError(number: string): CardError | undefined {
  if (!/^\d*$/.test(number)) return { code: 'invalid_number', message: 'Your card number is invalid.' }
  if (number.length < 12) return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  if (number.length > 19 || !passesLuhn(number))
    return { code: 'invalid_number', message: 'Your card number is invalid.' }
  return undefined
}

/** A card is valid until the end of the month on it. */
function expiryError(expiry: string, now: Date): CardError | undefined {
  const expiryParts = /^(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})$|^(\d{2})(\d{2})$/.exec(expiry.trim())
  if (!expiryParts) return { code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' }
  const month = Number(expiryParts[1] ?? expiryParts[3])
  const typedYear = Number(expiryParts[2] ?? expiryParts[4])
  const year = typedYear < 100 ? typedYear + 2000 : typedYear
  const thisYear = now.getUTCFullYear()
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: 'Your card’s expiration month is invalid.' }
  if (year < thisYear)
    return { code: 'invalid_expiry_year_past', message: 'Your card’s expiration year is in the past.' }
  if (year > thisYear + 50) return { code: 'invalid_expiry_year', message: 'Your card’s expiration year is invalid.' }
  if (year === thisYear && month <= now.getUTCMonth())
    return { code: 'invalid_expiry_month_past', message: 'Your card’s expiration date is in the past.' }
  return undefined
}

/** Three digits, four on an American Express card. */
function codeError(code: string, number: string): CardError | undefined {
  const length = /^3[47]/.test(number) ? 4 : 3
  if (!/^\d*$/.test(code) || code.length > length)
    return { code: 'invalid_cvc', message: 'Your card’s security code is invalid.' }
  if (code.length < length) return { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' }
  return undefined
}
