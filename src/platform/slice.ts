import type { Hono } from 'hono'
import type { AttentionSource } from './attention.ts'
import type { Clock } from '../values/clock.ts'
import type { Overrides } from '../values/with-overrides.ts'
import type { Config } from './config/config.ts'
import type { Db, Tx } from './database/database.ts'
import type { AppEnv } from './http/request.ts'
import type { Job, Jobs } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'
import { withMailWords } from './mail/mail-words.ts'
import type { MailTemplate, Outbox } from './mail/outbox.ts'
import type { SampleMail } from './mail/sample-mails.ts'
import type { PersonShare } from './person-share.ts'
import type { PushKind } from './push/notice.ts'
import type { PushWords } from './push/send-push.ts'
import type { Storage } from './storage/storage.ts'

/** What the program passes to every slice. */
export interface Context {
  config: Config
  db: Db
  clock: Clock
  log: Log
  jobs: Jobs
  outbox: Outbox
  storage: Storage
  /** The agency's address for mails about what happens. */
  agency: string
  /** How many proxies stand in front, for limits by network address. */
  trustProxy: number
  /** Visitors come over TLS. */
  secure: boolean
  /** A secret that all processes share. Each purpose derives its own key from it (`deriveKey`). */
  key: Buffer
  /** The folder that `scripts/build.ts` filled; `undefined` in development and in tests. */
  buildFolder: string | undefined
  /** Every slice, complete once the program has started, for the slice that collects something from all of them. */
  slices: readonly Slice[]
}

/**
 * What a slice adds to the program. Each slice exports one function from its `server/slice.ts` that returns it;
 * `src/app/main.ts` lists them.
 */
export interface Slice {
  /** Its pages and calls. */
  routes?: Hono<AppEnv>
  /** Its calls under `/api/admin`, behind the staff's gate. */
  consoleRoutes?: Hono<AppEnv>
  jobs?: readonly Job<any>[]
  /** Its mails, by the names under which they are posted. */
  mails?: Record<string, MailTemplate>
  /** What its mails are rendered from if none has gone out yet, by the same names: for previews (CONTENT-6). */
  sampleMails?: Record<string, SampleMail>
  /** Returns the texts of mails that staff had changed at a moment. Only one slice has it. */
  mailWords?(db: Db, at: Date): Promise<Overrides>
  /** The texts of its notifications on staff's devices, by kind. */
  notices?: Partial<Record<PushKind, PushWords>>
  /** What it knows about people, and how it erases them. */
  person?: PersonShare
  /** What staff have to act on now, by kind, for the Today page, the counts in the navigation and the morning mail. */
  attention?: readonly AttentionSource[]
  /** Counts how often steps of the funnel happened between two London days, both included, by the name of the step. */
  steps?: Record<string, CountDays>
  /** Throws a `Problem` if a member can't leave the team because something depends on them. */
  beforeLeaving?(tx: Tx, memberId: string): Promise<void>
  /**
   * Ends what depends on a contract that is being withdrawn, in the same transaction and before the contract is locked.
   */
  beforeWithdrawal?(tx: Tx, contractId: string, now: Date): Promise<void>
  /**
   * Creates its sample in an empty database, and returns what to tell the person who starts the program, a sentence
   * each; empty if it did nothing.
   */
  sample?(): Promise<readonly string[]>
  /** Returns sentences about what staff should look at, although the program can do its work. */
  warnings?(): Promise<readonly string[]>
  /** Ends what is under way, after the last request. */
  stop?(): void | Promise<void>
}

/** Counts between two days, both included, each YYYY-MM-DD in London. */
export type CountDays = (from: string, until: string) => Promise<number>

/**
 * Returns every mail that the program writes, by the name under which it is posted, with the texts that staff have
 * changed. The changes in `over` apply before they are saved.
 */
export function mailsOf(slices: readonly Slice[], over: Overrides = {}): Record<string, MailTemplate> {
  const words = slices.find(({ mailWords }) => mailWords)?.mailWords
  const mails = slices.flatMap((slice) => Object.entries(slice.mails ?? {}))
  return Object.fromEntries(
    mails.map(([name, template]): [string, MailTemplate] => [
      name,
      async (data, context) => {
        const changed = { ...(await words?.(context.db, context.now)), ...over }
        return withMailWords(changed, () => template(data, context))
      },
    ]),
  )
}
