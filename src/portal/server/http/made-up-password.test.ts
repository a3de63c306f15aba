import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'

const tested = testProgram('made-up-password')

test('a password is made up if none is set, once, and printed at the start only', async () => {
  const password = tested.program.madeUpPortalPassword
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/)
  const again = await tested.startAnother()
  try {
    expect(again.madeUpPortalPassword).toBeUndefined()
    const answer = await fetch(`${again.url}/api/portal/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    expect(answer.status).toBe(201)
  } finally {
    await again.stop()
  }
})
