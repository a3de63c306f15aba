import type { Seal } from '#src/platform/pdf/read-seal.ts'

/** What we stored about a document when it was sealed. Anyone who has the file can read all of it there. */
export type SealedFacts = SealedContract | SealedBilling

export interface SealedContract {
  kind: 'contract'
  /** `PT-0031`. */
  number: string
  agreementVersion: number
  signedAt: Date
  sealedAt: Date
  contactName: string
  companyName: string
}

export interface SealedBilling {
  kind: 'invoice' | 'receipt' | 'credit_note'
  /** `INV-0007`. */
  number: string
  /** YYYY-MM-DD. */
  issuedOn: string
  sealedAt: Date
  companyName: string
  /** Its total. */
  pence: number
}

/** The facts that may be shown for a changed file, whose own text may be forged: no names and no sums. */
export type OpenFacts =
  | Omit<SealedContract, 'contactName' | 'companyName'>
  | Omit<SealedBilling, 'companyName' | 'pence'>

/** The file that was checked; it is not stored. */
export interface CheckedFile {
  bytes: number
  /** Hex. */
  sha256: string
}

/** A seal of ours in a file: the certificate's name, and the time stamp of an independent authority. */
export interface FoundSeal {
  name: string
  isSelfSigned: boolean
  signedAt?: Date
  timeStampedBy?: string
}

/** Where a file differs from the sealed one. Offsets and lengths in bytes. */
export type Change =
  | { kind: 'altered'; from: number }
  | { kind: 'added'; bytes: number }
  | { kind: 'cut'; bytes: number }

/** The result that `/verify` shows for a file (PORTAL-34). */
export type Verdict =
  | { kind: 'genuine'; file: CheckedFile; document: SealedFacts; seal?: FoundSeal }
  | {
      kind: 'changed'
      file: CheckedFile
      /**
       * `unbroken`: the seal is valid, but we stored no such file. `broken`: the file is related to one of ours.
       * `none`: only the file's own properties name us.
       */
      seal: 'unbroken' | 'broken' | 'none'
      foundSeal?: FoundSeal
      /** The number that the file claims to have. */
      claimedNumber?: string
      /** The document that it was originally, if its seal proves that. */
      original?: OpenFacts & { sha256: string; change: Change | undefined }
    }
  | { kind: 'not_ours'; file: CheckedFile }
  | { kind: 'not_a_pdf'; file: CheckedFile }

/** Everything that was found out about a file. */
export interface Findings {
  file: CheckedFile
  isPdf: boolean
  /** The document that we sealed with the same SHA-256. */
  sealed: SealedFacts | undefined
  /** The seals with one of our certificates, valid or not. */
  ourSeals: readonly Seal[]
  /** The number in the file's properties, if they name us too. */
  claimedNumber: string | undefined
  original: { facts: SealedFacts; sha256: string; change: Change | undefined } | undefined
}

/**
 * Decides the verdict. Only the hash of the whole file proves that it is genuine: a signature does not cover the
 * padding zeros in its own place, which can be overwritten.
 */
export function judge({ file, isPdf, sealed, ourSeals, claimedNumber, original }: Findings): Verdict {
  const seal = ourSeals.findLast(({ isAuthentic }) => isAuthentic)
  if (sealed) return { kind: 'genuine', file, document: sealed, ...(seal && { seal: foundSeal(seal) }) }
  if (ourSeals.length > 0 || claimedNumber) {
    const isUnbroken = ourSeals.some(({ signatureValid, coversWholeFile }) => signatureValid && coversWholeFile)
    return {
      kind: 'changed',
      file,
      seal: isUnbroken ? 'unbroken' : ourSeals.length > 0 ? 'broken' : 'none',
      ...(seal && { foundSeal: foundSeal(seal) }),
      ...(claimedNumber && { claimedNumber }),
      ...(original && { original: withoutNames(original) }),
    }
  }
  return isPdf ? { kind: 'not_ours', file } : { kind: 'not_a_pdf', file }
}

/** Returns where a file differs from the original, or `undefined` if it does not. */
export function changeBetween(original: Uint8Array, file: Uint8Array): Change | undefined {
  const shared = Math.min(original.length, file.length)
  let at = 0
  // Stryker disable next-line EqualityOperator: how far it goes beyond the shared bytes makes no difference
  while (at < shared && original[at] === file[at]) at++
  if (at < shared) return { kind: 'altered', from: at }
  if (file.length > shared) return { kind: 'added', bytes: file.length - shared }
  return original.length > shared ? { kind: 'cut', bytes: original.length - shared } : undefined
}

/** Returns the number of a document of ours in a line of text: `PT-0031`, `INV-0007`. */
export function documentNumberIn(text: string): string | undefined {
  return /\b(?:PT|INV|RCP|CRN)-\d{4,9}\b/.exec(text)?.[0]
}

function foundSeal({ signer, signatureValid, signedAt, timeStamp }: Seal): FoundSeal {
  // A time stamp is proof by itself; the seal's own time only if the signature is valid.
  const sealedAt = timeStamp?.at ?? (signatureValid ? signedAt : undefined)
  return {
    name: signer.name,
    isSelfSigned: signer.isSelfSigned,
    ...(sealedAt && { signedAt: sealedAt }),
    ...(timeStamp && { timeStampedBy: timeStamp.authority }),
  }
}

function withoutNames({ facts, sha256, change }: NonNullable<Findings['original']>) {
  if (facts.kind === 'contract') {
    const { contactName: _contact, companyName: _company, ...rest } = facts
    return { ...rest, sha256, change }
  }
  const { companyName: _company, pence: _pence, ...rest } = facts
  return { ...rest, sha256, change }
}
