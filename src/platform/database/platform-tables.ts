import type { ColumnType, Generated } from 'kysely'

export interface MailsTable {
  id: string
  /** Why the mail exists; unique for ever, so that one cause has one mail. */
  cause: string
  template: string
  recipient: string
  data: ColumnType<Record<string, unknown>, string, never>
  created_at: Date
  claimed_at: Date | null
  attempts: ColumnType<number, number | undefined, number>
  sent_at: Date | null
  failed_at: Date | null
  last_error: string | null
  /**
   * Whether it was dropped because its template found that nobody needs it any more. Then it was never sent, and has
   * `failed_at`.
   */
  dropped: Generated<boolean>
  /** The subject as it was sent; empty until then. */
  subject: ColumnType<string, string | undefined, string>
  /** When a member of staff dismissed the failure. */
  left_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The mail that this one repeats. */
  again_of: ColumnType<string | null, string | null | undefined, never>
}

export interface IdempotentAnswersTable {
  route: string
  key: string
  body_hash: string
  status: number
  answer: ColumnType<unknown, string, string>
  created_at: Date
}

export interface RateLimitsTable {
  key: string
  drained_at: Date
}

export interface SignInFailuresTable {
  key: string
  failures: number
  not_before: Date
  updated_at: Date
}

export interface SignInPlacesTable {
  key: string
  come_back_at: Date
  granted: boolean
}

declare module './database.ts' {
  interface Tables {
    mails: MailsTable
    idempotent_answers: IdempotentAnswersTable
    rate_limits: RateLimitsTable
    sign_in_failures: SignInFailuresTable
    sign_in_places: SignInPlacesTable
    /** Samples that were created once in the life of this database. */
    seeds: { name: string; created_at: Date }
    own_secrets: { name: string; secret: string; created_at: Date }
  }
}
