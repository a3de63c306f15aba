import { describe, expect, test } from 'vitest'
import { testProgram } from '../test-program.ts'

const tested = testProgram('api-docs', { SESSION_SECRET: 'a secret that nobody is to read, ever' })
const { call } = tested

describe('/api/openapi.json', () => {
  test('is an OpenAPI 3.1 document, for everybody, without a secret', async () => {
    const { status, headers, text, json } = await call('GET', '/api/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(json().openapi).toBe('3.1.0')
    expect(text).not.toContain('a secret that nobody')
  })

  test('describes each declared call, its path, query and body, and who may make it', async () => {
    const { paths } = (await call('GET', '/api/openapi.json')).json()
    const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((at) => Object.values(at))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    const described = Object.entries<object>(paths).flatMap(([path, at]) =>
      Object.keys(at).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = tested.program.endpoints.filter(({ method }) => method !== 'ALL')
    expect(described).toEqual(
      expect.arrayContaining(declared.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)),
    )

    const contact = paths['/api/contact'].post
    const { schema } = contact.requestBody.content['application/json']
    expect(schema.required).toEqual(expect.arrayContaining(['email', 'phone', 'candidateCount']))
    expect(schema.properties.message).toMatchObject({ type: 'string', maxLength: 5000 })
    expect(Object.keys(contact.requestBody.content)).toContain('application/x-www-form-urlencoded')
    expect(contact.parameters.map(({ name }: { name: string }) => name)).toEqual(['Idempotency-Key'])
    expect([contact.security, Object.keys(contact.responses)]).toEqual([[], ['201', 'default']])

    const log = paths['/api/admin/log'].get
    expect(log.security).toEqual([{ staff: [] }])
    expect(log.parameters.find(({ name }: { name: string }) => name === 'sort').schema).toEqual({
      type: 'string',
      enum: ['at', '-at'],
      default: '-at',
    })
    const captions = paths['/api/videos/{id}/captions'].put
    expect(Object.keys(captions.requestBody.content)).toEqual(['text/vtt'])
  })

  test('is not sent again to a client that has it', async () => {
    const { headers } = await call('GET', '/api/openapi.json')
    const again = await call('GET', '/api/openapi.json', undefined, {
      headers: { 'if-none-match': headers.get('etag')! },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

test('/api/docs sends no request to other hosts', async () => {
  const { status, headers, text } = await call('GET', '/api/docs')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/)
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/assets/api-docs.js">'])
})
