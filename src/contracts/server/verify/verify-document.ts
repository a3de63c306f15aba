import type { Seal } from '#src/platform/pdf/read-seal.ts'
import { type Change, changeBetween, type Findings, judge, type SealedFacts, type Verdict } from '../../verdict.ts'
import type { Examined } from './examine-document.ts'

/** Looks up documents that we sealed. */
export interface SealedPapers {
  /** Returns the document whose whole file has this SHA-256, in hexadecimal. */
  findSealed(sha256: string): Promise<SealedFacts | undefined>
  /** Whether we ever sealed with the certificate of this fingerprint. */
  isOurSeal(fingerprint: string): boolean | Promise<boolean>
  /** Returns the document whose seal signed this digest (`Seal.signedDigest`), with its bytes. */
  findBySeal(signedDigest: string): Promise<{ facts: SealedFacts; sha256: string; bytes: Uint8Array } | undefined>
}

/** Combines several lookups, which are tried one after another. */
export function inAnyOf(places: readonly SealedPapers[]): SealedPapers {
  const first = async <T>(ask: (place: SealedPapers) => T | Promise<T>): Promise<T | undefined> => {
    for (const place of places) {
      const found = await ask(place)
      if (found) return found
    }
    return undefined
  }
  return {
    findSealed: (sha256) => first((place) => place.findSealed(sha256)),
    isOurSeal: async (fingerprint) => (await first((place) => place.isOurSeal(fingerprint))) ?? false,
    findBySeal: (signedDigest) => first((place) => place.findBySeal(signedDigest)),
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
export async function verifyFile(parts: SealedPapers, examined: ExaminedFile): Promise<Verdict> {
  const { file, isPdf, claimedNumber } = examined
  const sealed = await parts.findSealed(file.sha256)
  const ourSeals = await sealsOfOurs(parts, examined.seals)
  return judge({
    file,
    isPdf,
    sealed,
    ourSeals,
    claimedNumber,
    original: sealed ? undefined : await originalOf(parts, ourSeals, examined),
  })
}

/** Checks a document in memory: one of ours, which the console checks again. */
export async function verifyDocument(parts: SealedPapers, bytes: Uint8Array): Promise<Verdict> {
  // The code that reads seals is large, and most processes never need it in their main thread.
  const { examineDocument } = await import('./examine-document.ts')
  return verifyFile(parts, {
    ...(await examineDocument(bytes)),
    changeFrom: async (original) => changeBetween(original, bytes),
  })
}

async function sealsOfOurs(parts: SealedPapers, seals: readonly Seal[]): Promise<Seal[]> {
  const ownSeals: Seal[] = []
  for (const seal of seals) if (await parts.isOurSeal(seal.signer.fingerprint)) ownSeals.push(seal)
  return ownSeals
}

async function originalOf(
  parts: SealedPapers,
  seals: readonly Seal[],
  examined: ExaminedFile,
): Promise<Findings['original']> {
  const seal = seals.findLast(({ isAuthentic }) => isAuthentic)
  const original = seal && (await parts.findBySeal(seal.signedDigest))
  return (
    original && { facts: original.facts, sha256: original.sha256, change: await examined.changeFrom(original.bytes) }
  )
}
