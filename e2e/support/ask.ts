import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
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

/** Sends a request. If the program is too busy, sends it again when the program says. */
export async function fetchUntilAdmitted(url: string, options: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, options)
    if (response.status !== 503) return response
    await wait(Number(response.headers.get('retry-after')) * 1000)
  }
}
