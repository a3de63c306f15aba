import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'

/** Returns the trimmed reference of a transfer. Throws 422 `bank_reference_wanted` if there is none. */
export function requireBankReference(typed: string, pence: number): string {
  const reference = typed.trim()
  if (reference !== '' && reference.length <= 140 && !/\p{Cc}/u.test(reference)) return reference
  const words = `Pay ${pounds(pence)} back by bank, then enter the reference of that transfer (up to 140 letters).`
  throw new Problem('invalid', 'bank_reference_wanted', words, { fields: [{ path: 'bankReference', msg: words }] })
}
