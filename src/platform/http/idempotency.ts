import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import '../database/platform-tables.ts'
import { Problem } from '../../values/problem.ts'
import type { Db, Tx } from '../database/database.ts'

export interface Answer {
  status: number
  body: unknown
}

const keyForm = /^[\x21-\x7e]{8,200}$/
const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses an invalid key before anything is done. Otherwise a use case that begins outside the database, such as a
 * refund, would already be done when its response can't be stored.
 */
export const keyCheck: MiddlewareHandler = async (c, next) => {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !safe.has(c.req.method) && !keyForm.test(key)) {
    throw new Problem(
      'malformed',
      'idempotency_key_malformed',
      'The Idempotency-Key must be 8 to 200 visible ASCII characters. Nothing was done; send the call again with such a key, or without one.',
    )
  }
  await next()
}

/**
 * Runs a use case in one transaction and stores its response under the caller's Idempotency-Key. The same key and body
 * get the first response again; the same key with another body is 422 (HTTP-7). Of two simultaneous calls the second
 * waits for the first, because the key is unique. Without a key it just runs.
 */
export async function answerOnce(
  db: Db,
  call: { route: string; key: string | undefined; body: unknown; now: Date },
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { route, key, now } = call
  if (key === undefined) return db.transaction().execute(work)
  const bodyHash = hashOf(call.body)

  return db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('idempotent_answers')
      .values({ route, key, body_hash: bodyHash, status: 0, answer: 'null', created_at: now })
      .onConflict((conflict) => conflict.columns(['route', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!first) return earlierAnswer(tx, route, key, bodyHash)

    const answer = await work(tx)
    await tx
      .updateTable('idempotent_answers')
      .set({ status: answer.status, answer: JSON.stringify(answer.body) })
      .where('route', '=', route)
      .where('key', '=', key)
      .execute()
    return answer
  })
}

/**
 * Returns the response that a call with this key got before, if any, for work that begins outside the database and must
 * not begin twice. `answerOnce` still ends it.
 */
export async function findAnswer(
  db: Db,
  call: { route: string; key: string | undefined; body: unknown },
): Promise<Answer | undefined> {
  if (call.key === undefined) return undefined
  const keptAnswer = await db
    .selectFrom('idempotent_answers')
    .select('key')
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .executeTakeFirst()
  return keptAnswer && earlierAnswer(db, call.route, call.key, hashOf(call.body))
}

function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}

async function earlierAnswer(tx: Db | Tx, route: string, key: string, bodyHash: string): Promise<Answer> {
  const earlier = await tx
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.body_hash !== bodyHash) {
    throw new Problem(
      'invalid',
      'idempotency_key_reused',
      'This Idempotency-Key was used for something else. Send a new key with new content.',
    )
  }
  return { status: earlier.status, body: earlier.answer }
}

const keptMs = 48 * 3600 * 1000

/** Deletes stored responses that nobody will ask for again. */
export async function pruneAnswers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
