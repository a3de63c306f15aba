import type { TimelineEvent } from '../values/timeline.ts'
import type { Db, Tx } from './database/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Outbox } from './mail/outbox.ts'

/** A person, as all slices know them. */
export interface PersonKey {
  id: string
  /** Their address, in the form that is compared (values/email-address.ts). */
  emailKey: string
}

/** How a slice posts what an erasure causes, such as the mail about a cancelled call. */
export interface Erasing {
  outbox: Outbox
  jobs: Pick<Jobs, 'enqueue'>
  /** The agency's address. */
  agency: string
}

/** What a slice did to erase a person. */
export interface ErasedShare {
  /** How many of what is gone, by the names of the erasure's outcome. */
  removed: Record<string, number>
  /** Ids of what is gone. All mails about them go too. */
  gone: readonly string[]
  /** Ids of what stays, for now or for good. Mails about them stay. */
  kept: readonly string[]
  /** What the law requires us to keep: what it is, by which law, and to which day (YYYY-MM-DD). */
  retained: readonly { what: string; law: string; until: string }[]
}

/**
 * One slice's share in what is known about people. They are asked in the order of `src/app/main.ts`, and erased in that
 * order in one transaction: the row of the person itself is the last to change.
 */
export interface PersonShare {
  timeline(db: Db, person: PersonKey, now: Date): Promise<TimelineEvent[]>
  /** All that the slice keeps about them, as a copy for them (UK GDPR, articles 15 and 20). */
  export?(db: Db, person: PersonKey): Promise<Record<string, unknown>>
  /**
   * Erases what the law does not require us to keep. Throws a Problem, before it has changed anything, if it may not.
   */
  erase?(tx: Tx, person: PersonKey, erasing: Erasing, now: Date): Promise<ErasedShare>
  /** Goes when somebody is deleted as a candidate, also where the rest of what we know of them stays. */
  asCandidate?: true
  /** What may only be blanked once the mails about it have been sent. */
  parting?: {
    /** Ids of what still carries the person's details. */
    find(db: Db | Tx, personId: string): Promise<string[]>
    blank(tx: Tx, ids: readonly string[]): Promise<void>
  }
}
