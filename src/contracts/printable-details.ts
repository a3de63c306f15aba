import { portal } from '#content/portal/portal.ts'
import { unprintableLetters } from '#src/platform/pdf/printable.ts'
import { fill } from '#src/values/fill.ts'
import { Problem } from '#src/values/problem.ts'

const words = portal.information

/**
 * Why a text cannot be printed on the contract as typed, or `undefined` if it can: our fonts lack some of its letters,
 * or some are invisible. The signer is told before signing, so that no document ever shows less than was typed.
 */
export function unprintable(text: string): string | undefined {
  const letters = unprintableLetters(text)
  if (letters.length === 0) return undefined
  const visibleLetters = letters.filter((letter) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(letter))
  return visibleLetters.length === 0
    ? words.hiddenLetters
    : fill(words.unprintable, { letters: visibleLetters.slice(0, 5).join(' ') })
}

/**
 * Throws 422 with each typed text that no document can print. `assurance` says what did not happen: `Nothing was
 * signed.`
 */
export function refuseUnprintable(typed: Readonly<Record<string, unknown>>, assurance: string): void {
  const fields = Object.entries(typed).flatMap(([path, text]) => {
    const msg = typeof text === 'string' ? unprintable(text) : undefined
    return msg ? [{ path, msg }] : []
  })
  if (fields[0]) throw new Problem('invalid', 'unprintable', `${fields[0].msg} ${assurance}`, { fields })
}
