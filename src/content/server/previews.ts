import { randomBytes } from 'node:crypto'
import { Problem } from '#src/values/problem.ts'
import type { Overrides } from '#src/values/with-overrides.ts'
import { knownField, valueFor } from './change-content.ts'
import type { Db } from './tables.ts'

const dayMs = 24 * 3600 * 1000

/**
 * Stores unsaved values for a day, so that the page can be shown with them to the person who typed them. `null` shows
 * the default. Throws 422 for values that could not be saved either.
 */
export async function keepPreview(
  db: Db,
  { memberId, part, changes, now }: { memberId: string; part: string; changes: Overrides; now: Date },
): Promise<string> {
  const problems = []
  const kept: Record<string, unknown> = {}
  for (const [id, sent] of Object.entries(changes)) {
    const field = knownField(id)
    try {
      kept[id] = sent === null ? null : valueFor(field, sent)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push({ path: `changes.${id}`, msg: `${field.label}: ${error.message}` })
    }
  }
  if (problems[0]) throw new Problem('invalid', 'invalid_fields', problems[0].msg, { fields: problems })
  const id = randomBytes(16).toString('base64url')
  await db
    .insertInto('content_previews')
    .values({ id, part, changes: JSON.stringify(kept), member_id: memberId, created_at: now })
    .execute()
  return id
}

/** Returns the values of a preview. Throws 404 for everyone but the person who made it. */
export async function findPreview(
  db: Db,
  { id, memberId, now }: { id: string; memberId: string; now: Date },
): Promise<{ part: string; changes: Overrides }> {
  const row = await db
    .selectFrom('content_previews')
    .select(['part', 'changes'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirst()
  if (!row)
    throw new Problem(
      'not-found',
      'preview_gone',
      'This preview has ended. Go back to Content and press Preview again.',
    )
  return { part: row.part, changes: row.changes as Overrides }
}

/** Returns the present values with those of a preview over them. */
export function previewed(inForce: Overrides, changes: Overrides): Overrides {
  return Object.fromEntries(Object.entries({ ...inForce, ...changes }).filter(([, value]) => value !== null))
}
