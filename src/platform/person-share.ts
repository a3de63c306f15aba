import type { Erased } from './erased.ts'
import type { TimelineEvent } from '../values/timeline.ts'
import type { Db, Tx } from './database/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Outbox } from './mail/outbox.ts'

/** The key by which all slices know a person. */
export interface PersonKey {
  id: string
  /** Their address, in the form that is compared (values/email-address.ts). */
  emailKey: string
}

/** What a slice needs to post what an erasure causes, such as the mail about a cancelled call. */
export interface Erasing {
  outbox: Outbox
  jobs: Pick<Jobs, 'enqueue'>
  /** The agency's address. */
  agency: string
}

/** The result of erasing a person in one slice. */
export interface ErasedShare {
  /** How many of each kind were deleted. */
  removed: Partial<Erased>
  /** The ids of what was deleted. All mails about them are deleted too. */
  gone: readonly string[]
  /** The ids of what is about others too. Mails about them that were sent are deleted: they may name the person. */
  shared?: readonly string[]
  /** The ids of what is kept, for now or for good. Mails about them are kept. */
  kept: readonly string[]
  /** What the law requires us to keep: what it is, by which law, and until which day (YYYY-MM-DD). */
  retained: readonly { what: string; law: string; until: string }[]
}

/**
 * What one slice knows about people. Slices are asked in the order of `src/app/main.ts`, and erase in that order in one
 * transaction. The row of the person itself is locked after all rows but those of shares with `afterPerson`.
 */
export interface PersonShare {
  timeline(db: Db, person: PersonKey, now: Date): Promise<TimelineEvent[]>
  /** Returns everything that the slice stores about them, as a copy for them (UK GDPR, articles 15 and 20). */
  export?(db: Db, person: PersonKey): Promise<Record<string, unknown>>
  /**
   * Locks rows that others lock before rows of slices that erase earlier, or before the person. Called before anything
   * else of an erasure.
   */
  lock?(tx: Tx, person: PersonKey): Promise<void>
  /**
   * Whether its rows are locked only after the person's, by forms that arrive. Then it erases once the person is
   * locked.
   */
  afterPerson?: true
  /**
   * Erases what the law does not require us to keep. If it can't, it throws a Problem before it has changed anything.
   */
  erase?(tx: Tx, person: PersonKey, erasing: Erasing, now: Date): Promise<ErasedShare>
  /**
   * Whether it is deleted when somebody is deleted as a candidate, even if the rest of what we know about them stays.
   */
  asCandidate?: true
  /**
   * Whether the slice also knows them as one of a client's people. Then somebody who is deleted as a candidate keeps
   * everything else.
   */
  isOfClient?(db: Db | Tx, person: PersonKey): Promise<boolean>
  /** What can only be deleted once the mails about it have been sent. */
  parting?: {
    /** Returns the ids of what still has the person's details. */
    find(db: Db | Tx, personId: string): Promise<string[]>
    blank(tx: Tx, ids: readonly string[]): Promise<void>
  }
}
