import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'

/** Sends a request as somebody who does not look at a page, and returns the data of the answer. */
export async function ask(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<any> {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await request.fetch(path, { method, headers, ...(data && { data }) })
  const text = await answer.text()
  expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true)
  return JSON.parse(text).data
}
