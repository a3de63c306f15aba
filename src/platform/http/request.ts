import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { z } from 'zod'
import { type FieldProblem, Problem } from '../../values/problem.ts'
import { plainSentence } from './plain-sentence.ts'
import { decodeBody, isReadable, unreadableText } from './bodies/readable.ts'

export interface AppEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    logFields: Record<string, unknown>
    /** Whether the database has found one of the request's sessions valid. */
    signedIn?: boolean
  }
}
export type AppContext = Context<AppEnv>

/** Reads a form's fields. Throws a 400 Problem if they are not UTF-8. */
export async function readForm(c: AppContext): Promise<Record<string, string>> {
  const body = decodeBody(await c.req.arrayBuffer())
  if (!isReadable(body)) throw unreadableText()
  return Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [storable(name), storable(value)]))
}

/** Reads a JSON body. Another media type is 415; what is not UTF-8 or does not parse is 400. */
export async function readJson(c: AppContext): Promise<unknown> {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem(
      'unsupported-type',
      'json_expected',
      'This call needs a JSON body with the content type application/json.',
    )
  }
  const text = decodeBody(await c.req.arrayBuffer())
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? storable(value) : value))
  } catch {
    throw new Problem('malformed', 'json_malformed', 'The body is not JSON.')
  }
}

/**
 * Removes from a text what PostgreSQL refuses to store: NUL, and half a character, which can be left of an emoji by a
 * field's length limit.
 */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/**
 * Checks a body against its schema. Throws a 422 Problem that names each field in plain words and begins with
 * `message`.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, body: unknown, message?: string): z.output<Schema> {
  const parsed = schema.safeParse(body, { error: plainSentence })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), msg: issue.message }))
  throw new Problem('invalid', 'invalid_fields', message ?? summary(fields), { fields })
}

/** The sentence of a single field is enough by itself. "Required" alone would not say which field it is about. */
function summary([first, ...others]: readonly FieldProblem[]): string {
  return first && first.msg !== 'Required' && others.every(({ path, msg }) => path === first.path || msg === first.msg)
    ? first.msg
    : 'Some fields need another look'
}
