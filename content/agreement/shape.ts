import type { feeOptions } from '../facts/fees.ts'

/** `standard`, `monthly` or `retained`, as in `fees.ts`. */
type FeeOption = keyof typeof feeOptions

/** In every text of an agreement, `**words**` are set in bold; the asterisks are not part of the text. */
export interface AgreementParagraph {
  text: string
  /** Set below the text as (a), (b), (c), or without letters if each item begins with the term that it defines. */
  list?: readonly string[]
  listed?: 'letters' | 'definitions'
  table?: AgreementTable
}

export interface AgreementTable {
  head: readonly string[]
  /** One row per option: the first cell is the option's name, the second a share or a sum. */
  rows: readonly { option: FeeOption; cells: readonly string[] }[]
}

/** Paragraphs are numbered by their position: the second of clause 5 is 5.2. */
export interface AgreementClause {
  heading: string
  /** Set for a clause that applies only to those who chose this option. */
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
 * One version of the agreement. A version that somebody has signed is never edited, because contracts are drawn from
 * it: new wording is a new version in a file of its own.
 */
export interface Agreement {
  version: number
  /** YYYY-MM-DD. */
  date: string
  title: string
  /** Only the client's party contains `{companyName}` and the other client fields (PORTAL-17). */
  parties: { ours: AgreementParty; yours: AgreementParty }
  clauses: readonly AgreementClause[]
}
