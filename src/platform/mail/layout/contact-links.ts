/** `mailto:` with the characters of an address that a link must not hold taken care of. */
export function mailto(email: string, subject?: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}

/** `tel:` for what reads like a telephone number, else nothing (RFC 3966). */
export function tel(phone: string | undefined): string | undefined {
  const digits = (phone ?? '').replace(/\(0\)/, '').replace(/[^\d+]/g, '')
  return /^\+?\d{7,15}$/.test(digits) ? `tel:${digits}` : undefined
}
