// How input in the card form is formatted and checked.

/** Digits in groups of four: `4242 4242 4242 4242`. */
export function groupedNumber(typed: string): string {
  return digitsOf(typed, 19).replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** `04 / 29` from what was typed or filled in by the browser (`4/29`, `04/2029`). */
export function spacedExpiry(typed: string): string {
  const fullDate = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{1,2})\s*$/.exec(typed)
  const digits = fullDate ? fullDate[1]!.padStart(2, '0') + fullDate[2] : digitsOf(typed, 6)
  // A month cannot begin with 2 to 9.
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const year = padded.length === 6 ? padded.slice(4) : padded.slice(2, 4)
  return year === '' ? padded : `${padded.slice(0, 2)} / ${year}`
}

/** Returns the digits of a text, at most so many. */
export function digitsOf(typed: string, longest: number): string {
  return typed.replace(/\D/g, '').slice(0, longest)
}

/** Returns the position of the caret after the text around it was reformatted: after as many digits as before. */
export function caretBehind(digits: number, text: string): number {
  if (digits === 0) return 0
  let seenDigits = 0
  for (let at = 0; at < text.length; at++) if (/\d/.test(text[at]!) && ++seenDigits === digits) return at + 1
  return text.length
}

/** Shortest and longest card numbers: ISO/IEC 7812. */
export function isWholeNumber(number: string): boolean {
  return /^\d{12,19}$/.test(digitsOf(number, 30))
}

/** A month, and a year of two digits; the gateway checks whether it has passed. */
export function isExpiry(text: string): boolean {
  return /^(0[1-9]|1[0-2]) \/ \d{2}$/.test(text)
}

/** Three or four digits. */
export function isSecurityCode(text: string): boolean {
  return /^\d{3,4}$/.test(text)
}
