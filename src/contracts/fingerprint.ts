/** Splits a fingerprint into groups of four digits, to compare by eye. */
export function fingerprintGroups(hex: string): string[] {
  return hex.match(/.{1,4}/g) ?? []
}
