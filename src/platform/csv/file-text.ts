/** The first bytes of files that people mistake for tables: archives and Excel's, older Excel's, and PDF. */
const notText = ['504b0304', '504b0506', '504b0708', '1f8b', '377abcaf', '52617221', 'd0cf11e0', '25504446']

/**
 * Returns the text of a file that somebody sends: UTF-8 or UTF-16 by its byte order mark, otherwise UTF-8 if it is
 * valid, otherwise Windows-1252, as in older exports. Returns `undefined` if it is not text. Nothing is ever unpacked.
 */
export function fileText(bytes: Uint8Array): string | undefined {
  const begins = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (notText.some((mark) => begins.startsWith(mark))) return undefined
  const text = decoded(bytes, begins)
  return text.includes('\0') ? undefined : text
}

function decoded(bytes: Uint8Array, begins: string): string {
  if (begins.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes)
  if (begins.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
