import type { feeOptions } from '../facts/fees.ts'

/** `standard`, `monthly` or `retained`, as `fees.ts` has them. */
type FeeOption = keyof typeof feeOptions

/** In every text of an agreement `**words**` are set bold; they are not part of the words. */
export interface AgreementParagraph {
  text: string
  /** Set below the text as (a), (b), (c); or as they are, where each begins with the word that it defines. */
  list?: readonly string[]
  listed?: 'letters' | 'definitions'
  table?: AgreementTable
}

export interface AgreementTable {
  head: readonly string[]
  /** One row an option: the first cell is the option's name, the second a share or a sum. */
  rows: readonly { option: FeeOption; cells: readonly string[] }[]
}

/** Paragraphs are numbered by their place: the second of clause 5 is 5.2. */
export interface AgreementClause {
  heading: string
  /** A clause that holds only for those who chose this option. */
  option?: FeeOption
  paragraphs: readonly AgreementParagraph[]
}

export interface AgreementParty {
  name: string
  lines: readonly string[]
  /** “we” or “you”. */
  called: string
}

/**
 * One version of the agreement. What has been signed once is never edited: a new wording is a new version in a file
 * of its own, and the old one stays, because contracts that were signed on it are drawn from it.
 */
export interface Agreement {
  version: number
  /** YYYY-MM-DD. */
  date: string
  title: string
  /** `{companyName}` and the other client fields (PORTAL-17) stand in the client's party only. */
  parties: { ours: AgreementParty; yours: AgreementParty }
  clauses: readonly AgreementClause[]
}
