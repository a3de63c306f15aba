import { sql } from 'kysely'
import { Problem } from '#src/values/problem.ts'
import { nextStages } from '../../stages.ts'
import type { Stage } from '../../role-states.ts'
import { changedMeanwhile } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import { type Doer, noteEvent } from './candidacy-events.ts'
import { lockCandidacy } from './candidacy-store.ts'

export interface Move {
  candidacyId: string
  to: Stage
  by: Doer
  /** The version of the candidacy that the caller has seen; `undefined` for any. */
  version?: number | undefined
  /** Why it ended, in words. It is deleted when the person is erased. */
  reason?: string | undefined
}

/**
 * Moves a candidacy to another stage and records that in its history (TALENT-2). Moving it to its present stage changes
 * nothing. Throws 404, 409 `changed_meanwhile`, and 409 `no_such_move`. Returns its new version.
 */
export async function moveCandidacy(
  tx: Tx,
  { candidacyId, to, by, version, reason }: Move,
  now: Date,
): Promise<number> {
  const candidacy = await lockCandidacy(tx, candidacyId)
  if (candidacy.stage === to) return candidacy.version
  if (version !== undefined && candidacy.version !== version) throw changedMeanwhile()
  if (!nextStages(candidacy.stage).includes(to))
    throw new Problem('conflict', 'no_such_move', 'That step isn’t possible from here. Nothing was changed.')
  const { version: next } = await tx
    .updateTable('candidacies')
    .set({
      stage: to,
      ended_reason: to === 'declined' || to === 'withdrawn' ? (reason ?? '') : '',
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', candidacyId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await noteEvent(tx, { candidacyId, kind: 'moved', by, data: { from: candidacy.stage, to } }, now)
  return next
}
