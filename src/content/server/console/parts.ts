import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#src/values/problem.ts'
import type { ContentPartLine, ContentPartView, FieldView, PastValue } from '../../console-api.ts'
import { type ContentField, contentParts, partOf } from '../../fields.ts'
import type { TextRule } from '../../text-rules.ts'
import { knownField } from '../change-content.ts'
import type { Db } from '../tables.ts'

/** Returns every part, with the number of its changed fields. */
export async function contentIndex(db: Db): Promise<ContentPartLine[]> {
  const rows = await db.selectFrom('content_overrides').select('field').where('value', 'is not', null).execute()
  const changed = new Set(rows.map(({ field }) => field))
  return contentParts.map(({ id, place, fields }) => ({
    id,
    place,
    fields: fields.length,
    changed: fields.filter((field) => changed.has(field.id)).length,
  }))
}

/** Returns one part with its values. Throws 404. */
export async function contentPart(db: Db, id: string): Promise<ContentPartView> {
  const part = partOf(id)
  if (!part) throw new Problem('not-found', 'no_such_part', 'There’s no such part of the content.')
  const ids = part.fields.map((field) => field.id)
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('content_overrides').selectAll().where('field', 'in', ids).execute()
  const stored = new Map(rows.map((row) => [row.field, row]))
  const fields = part.fields.map((field) => presentField(field, stored.get(field.id)))
  return { id, fields, isPreviewed: fields.length > 0 && !part.isUnseen }
}

interface Stored {
  value: unknown
  default_value: unknown
  version: number
  member_name: string
  changed_at: Date
}

function presentField(field: ContentField, stored: Stored | undefined): FieldView {
  const isChanged = stored !== undefined && stored.value !== null
  const parsed = isChanged ? field.schema.safeParse(stored.value) : undefined
  return {
    id: field.id,
    kind: field.kind,
    label: field.label,
    ...(field.hint === undefined ? {} : { hint: field.hint }),
    value: parsed?.success ? parsed.data : field.default,
    default: field.default,
    version: stored?.version ?? 0,
    changed: isChanged ? { by: stored.member_name, at: stored.changed_at.toISOString() } : null,
    defaultWas: isChanged && !isDeepStrictEqual(stored.default_value, field.default) ? stored.default_value : null,
    unfit: parsed?.success === false,
    ...('rule' in field ? { limits: limitsOf(field.rule) } : {}),
  }
}

const limitsOf = ({ least, most, places, lines = false }: TextRule) => ({ least, most, places, lines })

/** Returns the former values of a field, newest first, as far as they are kept. Throws 404. */
export async function pastValues(db: Db, id: string): Promise<PastValue[]> {
  const field = knownField(id)
  const rows = await db
    .selectFrom('content_changes')
    .selectAll()
    .where('field', '=', field.id)
    .orderBy('version', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ version, value, member_name, at }) => ({ version, value, by: member_name, at: at.toISOString() }))
}
