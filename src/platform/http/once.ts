import type { Db, Tx } from '../database/database.ts'
import { answerOnce } from './idempotency.ts'
import type { AppContext } from './request.ts'

export interface Deed {
  /** Whose key it is: nobody is answered what somebody else was. */
  by: string
  /** What was asked for; nothing of it that must not be kept, even as a hash. */
  body: unknown
  now: Date
  /** 200 unless it made something new; 204 where there is nothing to say. */
  status?: 200 | 201 | 204
}

/**
 * Carries out what a console's call asks for, in one transaction, once for each Idempotency-Key:
 * a call whose answer was lost is answered as it was the first time, and not that there is
 * nothing left to do.
 */
export async function once(
  c: AppContext,
  db: Db,
  { by, body, now, status = 200 }: Deed,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Response> {
  const call = { route: `${c.req.method} ${c.req.path} ${by}`, key: c.req.header('idempotency-key'), body, now }
  const answer = await answerOnce(db, call, async (tx) => ({
    status,
    body: { success: true, data: (await work(tx)) ?? {} },
  }))
  return answer.status === 204 ? c.body(null, 204) : c.json(answer.body as object, answer.status as 200)
}
