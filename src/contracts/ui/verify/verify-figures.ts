const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/** Formats `184.20 KB` (VIDEO-6: Bytes, KB, MB, GB with two decimals). */
export function fileSize(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  return power === 0 ? `${bytes} ${units[0]}` : `${(bytes / 1024 ** power).toFixed(2)} ${units[power]}`
}

/** Splits a fingerprint into groups of four digits, to compare by eye. */
export function fingerprintGroups(hex: string): string[] {
  return hex.match(/.{1,4}/g) ?? []
}
