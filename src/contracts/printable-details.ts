import { portal } from '#content/portal.ts'
import { unprintableLetters } from '#src/platform/pdf/printable.ts'
import { Problem } from '#src/values/problem.ts'

const words = portal.information

/**
 * Why a text cannot stand on the contract as it was typed, or nothing: our faces lack letters of it, or
 * some are not to be seen. Whoever signs is told before, so that no document ever says less than they did.
 */
export function unprintable(text: string): string | undefined {
  const letters = unprintableLetters(text)
  if (letters.length === 0) return undefined
  const shown = letters.filter((letter) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(letter))
  return shown.length === 0 ? words.hiddenLetters : words.unprintable(shown.slice(0, 5).join(' '))
}

/** Throws 422 with each typed text that no document can print. `assurance` says what did not happen: `Nothing was signed.` */
export function refuseUnprintable(typed: Readonly<Record<string, unknown>>, assurance: string): void {
  const fields = Object.entries(typed).flatMap(([path, text]) => {
    const msg = typeof text === 'string' ? unprintable(text) : undefined
    return msg ? [{ path, msg }] : []
  })
  if (fields[0]) throw new Problem('invalid', 'unprintable', `${fields[0].msg} ${assurance}`, { fields })
}
