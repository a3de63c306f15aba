// The HTML standard's definition of a valid e-mail address, plus a dot in the domain.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** The characters that a domain may have. Some languages need the two joiners in words (RFC 5892, appendix A). */
const domainLetters = /^(?:[\p{L}\p{M}\p{N}.。．｡-]|\u200c|\u200d)+$/u
const ascii = /^[\x20-\x7e]*$/

/** Whether a text is an address that mail can be sent to (HTML standard, with a dotted domain; RFC 5321 lengths). */
export function isEmailAddress(text: string): boolean {
  const email = canonicalEmail(text)
  return email.length <= 254 && email.lastIndexOf('@') <= 64 && emailPattern.test(email)
}

/**
 * Returns an address as we store it and write to it: trimmed, and its domain in ASCII, as mail servers know it and a
 * browser's own field sends it (RFC 5890: `bücher.example` is `xn--bcher-kva.example`). A text that is not an address
 * is only trimmed.
 */
export function canonicalEmail(text: string): string {
  const email = text.trim()
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (at === 0 || ascii.test(domain) || !domainLetters.test(domain)) return email
  const address = `http://${domain}/`
  return URL.canParse(address) ? email.slice(0, at) + new URL(address).hostname : email
}

/** Returns a key that is the same for every spelling of an address, whatever its case and the form of its domain. */
export function emailKey(text: string): string {
  return canonicalEmail(text).toLowerCase()
}
