import { createHash } from 'node:crypto'
import { brand } from '#content/brand.ts'
import { readSeals, type Seal } from '#src/platform/pdf/read-seal.ts'
import { textEntries } from '#src/platform/pdf/text-entries.ts'
import { type CheckedFile, documentNumberIn } from '../verdict.ts'

/** What a file says of itself: all that can be found out without looking anything up. */
export interface Examined {
  file: CheckedFile
  isPdf: boolean
  /** Every seal in it, whoever's. */
  seals: Seal[]
  /** The number that its properties give, where they name us too. */
  claimedNumber: string | undefined
}

/**
 * Examines a file that anybody may have made. Throws for no bytes whatever, but may take seconds
 * over some: for the server's own thread that is too long (see document-examiner.ts).
 */
export async function examineDocument(bytes: Uint8Array): Promise<Examined> {
  return {
    file: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    isPdf: looksLikePdf(bytes),
    seals: await readSeals(bytes),
    claimedNumber: claimedNumber(bytes),
  }
}

/** Readers look for the header in the first kilobyte (ISO 32000-2, annex on implementation limits). */
function looksLikePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-')
}

/** A number in the file's properties, or in its seal's reason, that stands beside our name: somebody else may have a PT-0031 too. */
function claimedNumber(bytes: Uint8Array): string | undefined {
  const lines = ['Title', 'Subject', 'Keywords', 'Reason'].flatMap((key) => textEntries(bytes, key))
  const makers = ['Author', 'Creator'].flatMap((key) => textEntries(bytes, key))
  if (![...lines, ...makers].some((text) => text.includes(brand.name))) return undefined
  return lines.map(documentNumberIn).find((number) => number !== undefined)
}
