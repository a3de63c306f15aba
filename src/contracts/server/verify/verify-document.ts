import type { Seal } from '#src/platform/pdf/read-seal.ts'
import { type Change, changeBetween, type Findings, judge, type SealedFacts, type Verdict } from '../../verdict.ts'
import type { Examined } from './examine-document.ts'

/** Looks up documents that we sealed. */
export interface SealedDocumentLookup {
  /** Returns the document whose whole file has this SHA-256, in hexadecimal. */
  findSealed(sha256: string): Promise<SealedFacts | undefined>
  /** Whether we ever sealed with the certificate of this fingerprint. */
  isOurSeal(fingerprint: string): boolean | Promise<boolean>
  /** Returns the document whose seal signed this digest (`Seal.signedDigest`), with its bytes. */
  findBySeal(signedDigest: string): Promise<{ facts: SealedFacts; sha256: string; bytes: Uint8Array } | undefined>
}

/** Combines several lookups, which are tried one after another. */
export function inAnyOf(lookups: readonly SealedDocumentLookup[]): SealedDocumentLookup {
  const first = async <T>(ask: (lookup: SealedDocumentLookup) => T | Promise<T>): Promise<T | undefined> => {
    for (const lookup of lookups) {
      const answer = await ask(lookup)
      if (answer) return answer
    }
    return undefined
  }
  return {
    findSealed: (sha256) => first((lookup) => lookup.findSealed(sha256)),
    isOurSeal: async (fingerprint) => (await first((lookup) => lookup.isOurSeal(fingerprint))) ?? false,
    findBySeal: (signedDigest) => first((lookup) => lookup.findBySeal(signedDigest)),
  }
}

/** The largest file that `/verify` takes. */
export const maxVerifyBytes = 25 * 1024 * 1024

/** An examined file, wherever it was examined and wherever its bytes are. */
export interface ExaminedFile extends Examined {
  /** Returns where it differs from its original. */
  changeFrom(original: Uint8Array): Promise<Change | undefined>
}

/**
 * Says whether a file is a document of ours, whole and unchanged. Facts about a changed file's original are only shown
 * if the file holds its seal, which proves that its sender had the document. A number alone is easily guessed, and
 * reveals nothing.
 */
export async function verifyFile(lookup: SealedDocumentLookup, examined: ExaminedFile): Promise<Verdict> {
  const { file, isPdf, claimedNumber } = examined
  const sealed = await lookup.findSealed(file.sha256)
  const ourSeals = await onlyOurSeals(lookup, examined.seals)
  return judge({
    file,
    isPdf,
    sealed,
    ourSeals,
    claimedNumber,
    original: sealed ? undefined : await originalOf(lookup, ourSeals, examined),
  })
}

/** Checks a document in memory: one of ours, which the console checks again. */
export async function verifyDocument(lookup: SealedDocumentLookup, bytes: Uint8Array): Promise<Verdict> {
  // The code that reads seals is large, and most processes never need it in their main thread.
  const { examineDocument } = await import('./examine-document.ts')
  return verifyFile(lookup, {
    ...(await examineDocument(bytes)),
    changeFrom: async (original) => changeBetween(original, bytes),
  })
}

async function onlyOurSeals(lookup: SealedDocumentLookup, seals: readonly Seal[]): Promise<Seal[]> {
  const ownSeals: Seal[] = []
  for (const seal of seals) if (await lookup.isOurSeal(seal.signer.fingerprint)) ownSeals.push(seal)
  return ownSeals
}

async function originalOf(
  lookup: SealedDocumentLookup,
  seals: readonly Seal[],
  examined: ExaminedFile,
): Promise<Findings['original']> {
  const seal = seals.findLast(({ isAuthentic }) => isAuthentic)
  const original = seal && (await lookup.findBySeal(seal.signedDigest))
  return (
    original && { facts: original.facts, sha256: original.sha256, change: await examined.changeFrom(original.bytes) }
  )
}
