// The HTML standard's definition of a valid e-mail address, plus a dot in the domain.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Whether a trimmed text is an address that mail can be sent to (HTML standard, with a dotted domain; RFC 5321 lengths). */
export function isEmailAddress(text: string): boolean {
  const email = text.trim()
  return email.length <= 254 && email.lastIndexOf('@') <= 64 && emailPattern.test(email)
}
