/** A small piece may be a header; one of this size has pictures or sound in it. */
const largestHeader = 16 * 1024

/**
 * Whether a piece of a recording is the beginning of a WebM or MP4 file and has neither picture nor sound yet. A slow
 * device's encoder may deliver such a piece first, and a recording that ends there can't be played.
 */
export async function isOnlyHeader(piece: Blob): Promise<boolean> {
  if (piece.size > largestHeader) return false
  // One character for each byte.
  const bytes = new TextDecoder('latin1').decode(await piece.arrayBuffer())
  if (bytes.startsWith('\u001aE\u00df\u00a3')) return !bytes.includes('\u001fC\u00b6u')
  if (bytes.startsWith('ftyp', 4)) return !bytes.includes('moof') && !bytes.includes('mdat')
  return false
}
