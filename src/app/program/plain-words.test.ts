import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '../test-program.ts'

// Whatever a call is sent, its refusal is written for people and doesn't contain the validation library's phrases.

const password = 'plain words, Glasgow'
const tested = testProgram('plain-words', { PORTAL_PASSWORD: password })
const { call } = tested
let cookie: string
let contractId: string

beforeAll(async () => {
  const portal = await call('POST', '/api/portal/session', { password })
  contractId = portal.json().data.contractId
  cookie = [(await signedIn(tested.database.db, 'owner')).cookie, portal.cookie].join('; ')
})

/** The library's own phrases (zod's English locale). */
const raw =
  /Invalid (?:input|option|string|key|value|element|number|date|url|email|iso)|expected (?:string|number|object|array|boolean|record|int|one of|date)|received|Too (?:small|big)|Unrecognized key|must (?:match|start|include)|[<>]=|\bundefined\b|\bNaN\b|\[object|discriminator/i

interface Told {
  message?: string
  error?: string
  detail?: string
  errors?: { path: string; msg: string }[]
}

const sentences = ({ message, error, detail, errors = [] }: Told) =>
  [message, error, detail, ...errors.map(({ msg }) => msg)].filter((text) => text !== undefined)

test('every call that accepts JSON answers malformed values in plain words', async () => {
  const calls = [
    ...new Set(
      tested.program.routes
        .filter(({ method, path }) => ['POST', 'PUT', 'PATCH'].includes(method) && path.startsWith('/api/'))
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ]
  expect(calls.length).toBeGreaterThan(50)
  const spoken: string[] = []
  for (const line of calls) {
    const [method = '', path = ''] = line.split(' ')
    const route = path.replace('/contracts/:id', `/contracts/${contractId}`).replace(/:\w+(?:\{[^}]*\})?/g, 'x')
    const answerTo = async (body: unknown): Promise<Told> => {
      const answer = await call(method, route, JSON.stringify(body), {
        cookie,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status, `${line} ${JSON.stringify(body).slice(0, 60)}`).not.toBe(500)
      if (!/json/.test(answer.headers.get('content-type') ?? '')) return {}
      const problem = answer.json() as Told
      for (const sentence of sentences(problem)) {
        spoken.push(sentence)
        expect(sentence, `${line} ${JSON.stringify(body).slice(0, 60)}`).not.toMatch(raw)
      }
      return problem
    }
    const named = ((await answerTo({})).errors ?? [])
      .map((field) => field.path)
      .filter((field) => field !== '' && !field.includes('.'))
    await answerTo([])
    for (const wrong of [-1.5, {}, 'x'.repeat(10_001)])
      if (named.length > 0) await answerTo(Object.fromEntries(named.map((field) => [field, wrong])))
  }
  expect(spoken.length).toBeGreaterThan(100)
})

test('the PDF of a contract without its fields: the sentence about missing information', async () => {
  const answer = await call('POST', `/api/contracts/${contractId}/generate-pdf`, {}, { cookie })
  expect(answer.status).toBe(422)
  expect(answer.json().message).toMatch(/^Missing Information/)
  expect(answer.json().errors).toContainEqual({ path: 'companyName', msg: 'Required' })
})
