import { createHash } from 'node:crypto'
import { brand } from '#content/brand.ts'
import { readSeals, type Seal } from '#src/platform/pdf/read-seal.ts'
import { textEntries } from '#src/platform/pdf/text-entries.ts'
import { changeBetween, contractNumberIn, type Findings, judge, type SealedFacts, type Verdict } from '../verdict.ts'

/** What verifying has to look up. */
export interface VerifyParts {
  /** The completed contract whose whole file has this SHA-256, hex. */
  findSealed(sha256: string): Promise<SealedFacts | undefined>
  /** Whether we ever sealed with the certificate of this fingerprint. */
  isOurSeal(fingerprint: string): boolean | Promise<boolean>
  /** The completed contract whose seal signed this digest (`Seal.signedDigest`), with its bytes. */
  findBySeal(signedDigest: string): Promise<{ facts: SealedFacts; sha256: string; bytes: Uint8Array } | undefined>
}

/** What `/verify` takes. */
export const maxVerifyBytes = 25 * 1024 * 1024

/**
 * Says whether a file is a contract of ours, whole and unchanged (DESIGN.md §4). Throws for
 * no bytes whatever; they are not kept. What is told of a changed file's original is told
 * only to those whose file holds its seal, which nobody has who never had the contract:
 * a number alone, which is easily guessed, opens nothing.
 */
export async function verifyDocument(parts: VerifyParts, bytes: Uint8Array): Promise<Verdict> {
  const file = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const sealed = await parts.findSealed(file.sha256)
  const ourSeals = await sealsOfOurs(parts, bytes)
  return judge({
    file,
    isPdf: looksLikePdf(bytes),
    sealed,
    ourSeals,
    claimedNumber: claimedNumber(bytes),
    original: sealed ? undefined : await originalOf(parts, ourSeals, bytes),
  })
}

async function sealsOfOurs(parts: VerifyParts, bytes: Uint8Array): Promise<Seal[]> {
  const ours: Seal[] = []
  for (const seal of await readSeals(bytes)) if (await parts.isOurSeal(seal.signer.fingerprint)) ours.push(seal)
  return ours
}

async function originalOf(parts: VerifyParts, seals: readonly Seal[], bytes: Uint8Array): Promise<Findings['original']> {
  const seal = seals.findLast(({ isAuthentic }) => isAuthentic)
  const original = seal && (await parts.findBySeal(seal.signedDigest))
  return original && { facts: original.facts, sha256: original.sha256, change: changeBetween(original.bytes, bytes) }
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
  return lines.map(contractNumberIn).find((number) => number !== undefined)
}
