import { keeping } from '#content/facts/candidates.ts'
import { hashOfSecret, isSecret, newSecret } from '#src/platform/secrets/secret-token.ts'
import { Problem } from '#src/values/problem.ts'
import { type Candidate, findStored, presentCandidate } from './candidate-store.ts'
import type { Db, Tx } from './tables.ts'

const dayMs = 24 * 3600_000

/**
 * Makes a new key to a candidate's own page, `/me/{token}`, and stores its hash. Earlier keys work until they expire.
 */
export async function newCandidateKey(tx: Tx, candidateId: string, now: Date): Promise<string> {
  const { secret, hash } = newSecret()
  await tx
    .insertInto('candidate_keys')
    .values({
      key_hash: hash,
      candidate_id: candidateId,
      created_at: now,
      expires_at: new Date(now.getTime() + keeping.linkDays * dayMs),
    })
    .execute()
  return secret
}

/** Returns the same 404 for a link that is unknown, has expired, or whose person was erased. */
export function noSuchKey(): Problem {
  return new Problem(
    'not-found',
    'unknown_link',
    'This link no longer works. Write to us and we’ll send you a new one.',
  )
}

/** Returns the candidate whose page a key opens. Opening it changes nothing. Throws the 404 of `noSuchKey`. */
export async function candidateOfKey(db: Db | Tx, token: string, now: Date): Promise<Candidate> {
  const row = isSecret(token)
    ? await db
        .selectFrom('candidate_keys')
        .select('candidate_id')
        .where('key_hash', '=', hashOfSecret(token))
        .where('expires_at', '>', now)
        .executeTakeFirst()
    : undefined
  if (!row) throw noSuchKey()
  const candidate = presentCandidate(await findStored(db, row.candidate_id))
  if (candidate.isGone) throw noSuchKey()
  return candidate
}
