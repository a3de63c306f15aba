import { contractPath } from '#src/contracts/contract-path.ts'
import { receive } from '#src/platform/browser/receive.ts'
import { send } from '#src/platform/browser/send.ts'
import { sendUntilKnown } from '#src/platform/browser/send-until-known.ts'
import type { IntentAnswer, PaymentView, TestIntentAnswer } from '../api.ts'

// The calls of step 4 (PAY-6, PAY-7, PAY-9). All throw as `send` does.

const patienceMs = 30_000

/** What the browser needs to confirm an intent; worthless to a thief without the session. */
export type BrowserIntent = Pick<IntentAnswer, 'clientSecret' | 'paymentIntentId'>

/** Fetches the state of step 4. Also throws if the answer is incomplete. */
export async function paymentOf(contractId: string): Promise<PaymentView> {
  const { data } = await receive<{ data: PaymentView }>(
    `${contractPath(contractId)}/payment`,
    AbortSignal.timeout(patienceMs),
  )
  // An incomplete answer about money is treated as a failure.
  if (!data?.state || !data.gateway || !Array.isArray(data.documents))
    throw new TypeError('The answer says nothing about a payment')
  return data
}

/** Tells the server that an intent has changed; the server then asks the gateway itself. */
export function confirmPayment(contractId: string, paymentIntentId: string, clientEmail: string): Promise<unknown> {
  return sendUntilKnown(`${contractPath(contractId)}/confirm-payment`, { paymentIntentId, clientEmail })
}

/** The built-in gateway's own endpoint, in place of a card provider's. */
export function confirmAtTestGateway(
  intent: BrowserIntent,
  card: { cardNumber: string; expiry: string; securityCode: string },
): Promise<TestIntentAnswer> {
  return send(
    `${testIntentPath(intent)}/confirm`,
    { clientSecret: intent.clientSecret, ...card },
    { signal: AbortSignal.timeout(patienceMs) },
  )
}

/** Answers the built-in gateway's challenge in the cardholder's place. */
export function answerTestChallenge(intent: BrowserIntent, passed: boolean): Promise<TestIntentAnswer> {
  return send(
    `${testIntentPath(intent)}/challenge`,
    { clientSecret: intent.clientSecret, passed },
    { signal: AbortSignal.timeout(patienceMs) },
  )
}

function testIntentPath({ paymentIntentId }: BrowserIntent): string {
  return `/api/test-gateway/intents/${encodeURIComponent(paymentIntentId)}`
}
