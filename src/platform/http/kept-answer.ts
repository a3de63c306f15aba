import type { Db, Tx } from '../database/database.ts'
import { type Answer, answerOnce, findAnswer } from './idempotency.ts'

/** A response that is stored in the database, or would be with a key. It is sent unchanged. */
export interface KeptAnswer extends Answer {
  readonly [kept]: true
}
const kept = Symbol('kept answer')

/** Carries out a call once for each Idempotency-Key. */
export interface Once {
  /**
   * Runs the work in one transaction and stores its data as the response. With a key that was used before, it returns
   * the first response and does nothing. `content` identifies the request if its body is not JSON.
   */
  (work: (tx: Tx) => Promise<unknown>, content?: unknown): Promise<KeptAnswer>
  /** Returns the response that this call got before, if it did; for work that begins outside the database. */
  earlier(): Promise<KeptAnswer | undefined>
  /** The caller's key together with the call: the same for every repetition, and for nothing else. */
  readonly key: { readonly own: string; readonly ofCall: string } | undefined
}

/** Returns the `once` of one request, with the status and the sentence of its response. */
export function onceFor(
  db: Db,
  request: { route: string; key: string | undefined; body: unknown; now: Date },
  { status, says }: { status: number; says: string | undefined },
): Once {
  const { route, key } = request
  const once = async (work: (tx: Tx) => Promise<unknown>, content?: unknown) =>
    mark(
      await answerOnce(db, content === undefined ? request : { ...request, body: content }, async (tx) => ({
        status,
        body: successBody(await work(tx), says),
      })),
    )
  return Object.assign(once, {
    earlier: async () => {
      const answer = await findAnswer(db, request)
      return answer && mark(answer)
    },
    key: key === undefined ? undefined : { own: key, ofCall: `${route}\n${key}` },
  })
}

/** The body of an answer to a call that was carried out. */
export function successBody(data: unknown, says: string | undefined): object {
  return { success: true, data: data === undefined ? {} : data, ...(says === undefined ? {} : { message: says }) }
}

/** Whether what a handler returned is a stored response. */
export function isKeptAnswer(answer: unknown): answer is KeptAnswer {
  return typeof answer === 'object' && answer !== null && kept in answer
}

function mark(answer: Answer): KeptAnswer {
  return { ...answer, [kept]: true }
}
