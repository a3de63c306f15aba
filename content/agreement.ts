import type { Agreement } from './agreement/shape.ts'
import { version4 } from './agreement/version-4.ts'
import { version5 } from './agreement/version-5.ts'

export type {
  Agreement,
  AgreementClause,
  AgreementParagraph,
  AgreementParty,
  AgreementTable,
} from './agreement/shape.ts'

/** Every version that has ever been offered, oldest first. */
export const agreementVersions: readonly Agreement[] = [version4, version5]

/** The version that clients are offered now. */
export const agreement: Agreement = version5
