import { isDeepStrictEqual } from 'node:util'
import { contentRules as words } from '#content/console/content.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { type ContentField, fieldOf } from '../fields.ts'
import { checkMarks } from './client-marks.ts'
import type { Tx } from './tables.ts'

export interface ContentChange {
  member: Pick<StaffMember, 'id' | 'name'>
  field: string
  /** `null` goes back to the default. */
  value: unknown
  /** The version of the value that the member saw; 0 if nobody had changed it. */
  version: number
  now: Date
}

/**
 * Replaces a value of content/ by another one, or restores it (CONTENT-2). Returns the field's version. Throws 404 for
 * a field that can't be changed, 422 for a value that breaks a rule, and 409 `content_changed` if somebody else has
 * changed it since.
 */
export async function changeContent(tx: Tx, change: ContentChange): Promise<{ version: number }> {
  const field = knownField(change.field)
  const value = change.value === null ? null : valueFor(field, change.value)
  if (field.kind === 'clients' && value !== null) await checkMarks(tx, value as { mark: string }[], words.lostMark)
  const stored = isDeepStrictEqual(value, field.default) ? null : value
  const { member, now } = change
  const row = {
    value: stored === null ? null : JSON.stringify(stored),
    default_value: JSON.stringify(field.default),
    version: change.version + 1,
    member_id: member.id,
    member_name: member.name,
    changed_at: now,
  }
  const kept =
    change.version === 0
      ? await tx
          .insertInto('content_overrides')
          .values({ field: field.id, ...row })
          .onConflict((conflict) => conflict.column('field').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('content_overrides')
          .set(row)
          .where('field', '=', field.id)
          .where('version', '=', change.version)
          .returning('version')
          .executeTakeFirst()
  if (!kept)
    throw new Problem(
      'conflict',
      'content_changed',
      'Someone else changed this first. Yours isn’t saved; look at theirs.',
    )
  await tx
    .insertInto('content_changes')
    .values({
      field: field.id,
      version: kept.version,
      value: row.value,
      member_id: member.id,
      member_name: member.name,
      at: now,
    })
    .execute()
  await recordChange(tx, {
    member,
    action: stored === null ? 'content.restored' : 'content.changed',
    subject: field.id,
    details: { text: field.label },
    now,
  })
  return kept
}

/** Returns the field with this name. Throws 404. */
export function knownField(id: string): ContentField {
  const field = fieldOf(id)
  if (!field) throw new Problem('not-found', 'no_such_content', 'There’s no such text. Reload the page and try again.')
  return field
}

/** Returns what was sent in the form that is stored. Throws 422 with the sentence at `value`. */
export function valueFor(field: ContentField, sent: unknown): unknown {
  const parsed = field.schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => ({ path: ['value', ...path].join('.'), msg: message }))
  throw new Problem('invalid', 'invalid_fields', fields[0]!.msg, { fields })
}
