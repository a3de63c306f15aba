import { z } from 'zod'
import { figure } from '#src/values/numbers.ts'
import type { AnyEndpoint, Who } from './declaration.ts'
import type { DeclaredEndpoint } from './declared-endpoints.ts'
import { problemStatuses } from './problem-response.ts'

type Json = Record<string, unknown>

export interface DocumentOptions {
  title: string
  version: string
  url: string
  /** The names of the cookies that identify callers. */
  cookies: { client: string; staff: string }
}

/**
 * Returns the declared calls as an OpenAPI 3.1 document. Requests are described in full, from the schemas that check
 * them; responses only by their frame.
 */
export function openApiDocument(declared: readonly DeclaredEndpoint[], options: DocumentOptions): Json {
  const paths: Record<string, Json> = {}
  for (const { method, path, endpoint } of declared) {
    const operations = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    for (const name of method === 'ALL' ? resumable : [method])
      operations[name.toLowerCase()] = operation(name, path, endpoint)
  }
  const { client, staff } = options.cookies
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: options.version },
    servers: [{ url: options.url }],
    paths,
    components: {
      securitySchemes: {
        client: { type: 'apiKey', in: 'cookie', name: client },
        staff: { type: 'apiKey', in: 'cookie', name: staff },
      },
      responses: {
        problem: {
          description: 'Refused, with a problem document (RFC 9457)',
          content: { 'application/problem+json': { schema: problem } },
        },
      },
    },
  }
}

/** The methods of a call that accepts any: resumable uploads. */
const resumable = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']

function operation(method: string, path: string, endpoint: AnyEndpoint): Json {
  const { does, who, status = 200, says } = endpoint
  const requestBody = bodyOf(endpoint)
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^a-z0-9]+([a-z0-9]?)/gi, (_, letter: string) => letter.toUpperCase())}`,
    summary: does,
    description: descriptionOf(endpoint),
    tags: [tagOf(path, who)],
    parameters: [...inPath(path), ...inQuery(endpoint), ...(endpoint.once ? [idempotencyKey] : [])],
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [status]: {
        description: says ?? 'Done',
        ...(status === 204 ? {} : { content: { 'application/json': { schema: success } } }),
      },
      default: { $ref: '#/components/responses/problem' },
    },
    security: securityOf(who),
  }
}

/** Returns the tag of a call: for the console its page, otherwise who the call is for. */
function tagOf(path: string, { kind }: Who<unknown>): string {
  if (kind !== 'staff' && kind !== 'owner') return callers[kind]
  const page = path.replace(/^\/api\/(?:admin\/)?/, '').match(/^[a-z-]+/)![0]
  return `Console: ${page}`
}

function descriptionOf({ who, once, limit, bytes }: AnyEndpoint): string {
  return [
    `${callers[who.kind]}.`,
    ...(limit ?? []).map(
      ({ burst, secondsEach, per }) =>
        `At most ${burst} at once ${per === 'address' ? 'from one address' : per === 'caller' ? 'by one caller' : 'for one mailbox'}, then one every ${secondsEach} s.`,
    ),
    ...(once ? ['Carried out once for each Idempotency-Key.'] : []),
    ...(typeof bytes === 'number' ? [`The body may have at most ${figure(bytes)} bytes.`] : []),
  ].join(' ')
}

const callers: Record<Who<unknown>['kind'], string> = {
  anybody: 'For everybody',
  client: 'For clients',
  candidate: 'For candidates who opened their interview',
  staff: 'For staff',
  owner: 'For owners',
  service: 'For services that sign what they send',
}

function securityOf({ kind }: Who<unknown>): Json[] {
  if (kind === 'client') return [{ client: [] }]
  return kind === 'staff' || kind === 'owner' ? [{ staff: [] }] : []
}

function inPath(path: string): Json[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function inQuery({ query }: AnyEndpoint): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query.schema) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function bodyOf({ body, takes, form }: AnyEndpoint): Json | undefined {
  const json: z.ZodType | undefined = body ?? (takes && !isMediaTypes(takes) ? takes : undefined)
  const types = takes && isMediaTypes(takes) ? takes : []
  if (!json && types.length === 0) return undefined
  const schema = json && schemaOf(json)
  return {
    required: true,
    content: {
      ...(schema ? { 'application/json': { schema } } : {}),
      ...(schema && form ? { 'application/x-www-form-urlencoded': { schema } } : {}),
      ...Object.fromEntries(types.map((type) => [type, {}])),
    },
  }
}

function isMediaTypes(takes: readonly string[] | z.ZodType): takes is readonly string[] {
  return Array.isArray(takes)
}

/**
 * Returns the JSON Schema of what may be sent, before it is trimmed and parsed. Rules that JSON Schema can't express
 * are left out.
 */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return json
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

const success = {
  type: 'object',
  properties: { success: { const: true }, data: {}, message: { type: 'string' } },
}

const problem = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { enum: problemStatuses },
    detail: { type: 'string' },
    message: { type: 'string' },
    error: { type: 'string' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, msg: { type: 'string' } } },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'message', 'error', 'errors', 'code', 'requestId'],
}
