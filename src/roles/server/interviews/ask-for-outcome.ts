import type { Job, Jobs } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { endOf } from '../../interview.ts'
import type { Db, Tx } from '../tables.ts'
import { findInterview, type StoredInterview, waitsOf } from './interview-store.ts'
import { tellClient } from './tell-of-interview.ts'

const queue = 'ask-how-interview-went'
/** How long after the end of an interview the client is asked. */
const afterMs = 3_600_000

interface Asking {
  interviewId: string
  /** The revision of the interview. A moved one is asked about after its new time only. */
  sequence: number
}

/** Queues the question to the client how it went, an hour after the end. */
export async function enqueueOutcomeQuestion(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, sequence, starts_at }: StoredInterview,
): Promise<void> {
  const startAfter = new Date(endOf(starts_at!).getTime() + afterMs)
  await jobs.enqueue(tx, queue, { interviewId: id, sequence } satisfies Asking, { startAfter })
}

/**
 * Mails the client the question how it went, unless the interview was moved or cancelled or they have already answered.
 * Running it twice is safe.
 */
export function outcomeQuestionJob(context: { db: Db; outbox: Outbox; clock: Clock }): Job<Asking> {
  return {
    name: queue,
    run: async ({ interviewId, sequence }) => {
      const now = context.clock.now()
      await context.db.transaction().execute(async (tx) => {
        const interview = await findInterview(tx, interviewId)
        if (!interview || interview.sequence !== sequence || waitsOf(interview, now) !== 'outcome') return
        await tellClient(tx, context, { what: 'how', interview }, now)
      })
    },
  }
}
