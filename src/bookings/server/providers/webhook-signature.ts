import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '#src/values/problem.ts'

/** Whether one of these hexadecimal signatures is the HMAC-SHA256 of a text, compared in constant time. */
export function signedWith(key: string, text: string, signatures: readonly string[]): boolean {
  const expected = createHmac('sha256', key).update(text).digest()
  return signatures.some(
    (signature) => /^[0-9a-f]{64}$/i.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected),
  )
}

/** Returns the 401 for a webhook whose signature is wrong or too old. */
export function badSignature(): Problem {
  return new Problem(
    'unauthenticated',
    'webhook_signature',
    'This message isn’t signed by the scheduling service, or is too old.',
  )
}
