/** `mailto:` with an address, encoded as a link has to be. */
export function mailto(email: string, subject?: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}

/** `tel:` with a telephone number (RFC 3966). Returns `undefined` if the text does not look like one. */
export function tel(phone: string | undefined): string | undefined {
  const digits = (phone ?? '').replace(/\(0\)/, '').replace(/[^\d+]/g, '')
  return /^\+?\d{7,15}$/.test(digits) ? `tel:${digits}` : undefined
}
