import type { Db, Tx } from '../database/database.ts'
import { type Answer, answerOnce, findAnswer } from './idempotency.ts'

/** An answer that stands in the database, or would under a key: it is given as it is. */
export interface KeptAnswer extends Answer {
  readonly [kept]: true
}
const kept = Symbol('kept answer')

/** Carries a call out once for each Idempotency-Key. */
export interface Once {
  /**
   * Runs the work in one transaction and keeps its data as the answer; with a key that was answered before it returns
   * the first answer and does nothing. `asked` stands for what was asked where that is not the JSON body.
   */
  (work: (tx: Tx) => Promise<unknown>, asked?: unknown): Promise<KeptAnswer>
  /** The answer that this call got before, if it did: for work that begins outside the database. */
  earlier(): Promise<KeptAnswer | undefined>
  /** The caller's key with the call that it is for: the same for every repeat, and for nothing else. */
  readonly key: { readonly own: string; readonly ofCall: string } | undefined
}

export function onceFor(
  db: Db,
  request: { route: string; key: string | undefined; body: unknown; now: Date },
  { status, says }: { status: number; says: string | undefined },
): Once {
  const { route, key } = request
  const once = async (work: (tx: Tx) => Promise<unknown>, body?: unknown) =>
    mark(
      await answerOnce(db, body === undefined ? request : { ...request, body }, async (tx) => ({
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

export function isKeptAnswer(answer: unknown): answer is KeptAnswer {
  return typeof answer === 'object' && answer !== null && kept in answer
}

function mark(answer: Answer): KeptAnswer {
  return { ...answer, [kept]: true }
}
