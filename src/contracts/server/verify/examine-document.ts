import { createHash } from 'node:crypto'
import { brand } from '#content/brand.ts'
import { readSeals, type Seal } from '#src/platform/pdf/read-seal.ts'
import { textEntries } from '#src/platform/pdf/text-entries.ts'
import { type CheckedFile, documentNumberIn } from '../../verdict.ts'

/** What a file says about itself, found without looking anything up. */
export interface Examined {
  file: CheckedFile
  isPdf: boolean
  /** Every seal in it, ours or not. */
  seals: Seal[]
  /** The number in its properties, if they name us too. */
  claimedNumber: string | undefined
}

/**
 * Examines a file that may come from anyone. Never throws, whatever the bytes, but may take seconds, which is too long
 * for the server's main thread (see document-examiner.ts).
 */
export async function examineDocument(bytes: Uint8Array): Promise<Examined> {
  return {
    file: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    isPdf: looksLikePdf(bytes),
    seals: await readSeals(bytes),
    claimedNumber: claimedNumber(bytes),
  }
}

/** Readers search for the header in the first kilobyte (ISO 32000-2, annex on implementation limits). */
function looksLikePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-')
}

/**
 * Returns the number in the file's properties or its seal's reason, if our name is next to it: others may have a
 * PT-0031 too.
 */
function claimedNumber(bytes: Uint8Array): string | undefined {
  const lines = ['Title', 'Subject', 'Keywords', 'Reason'].flatMap((key) => textEntries(bytes, key))
  const makers = ['Author', 'Creator'].flatMap((key) => textEntries(bytes, key))
  if (![...lines, ...makers].some((text) => text.includes(brand.name))) return undefined
  return lines.map(documentNumberIn).find((number) => number !== undefined)
}
