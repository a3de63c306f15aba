/** The best of the encodings at hand that an Accept-Encoding header allows (RFC 9110 §12.5.3). */
export function preferredEncoding(accept: string | undefined, available: { br?: unknown; gz?: unknown }): 'br' | 'gz' | 'identity' {
  const allowed = new Set(
    (accept ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]!.trim()),
  )
  if (available.br && (allowed.has('br') || allowed.has('*'))) return 'br'
  if (available.gz && (allowed.has('gzip') || allowed.has('*'))) return 'gz'
  return 'identity'
}
