import { expect, test } from 'vitest'
import { consoleRoutes } from '../console-routes.ts'

test('every call of every domain’s console asks who is there before it touches anything', async () => {
  const untouched: any = new Proxy(() => {}, {
    get: (_, name) => (name === Symbol.toPrimitive ? undefined : untouched),
    apply: () => {
      throw new Error('Something was touched before the gate was asked')
    },
  })
  const gate = { require: () => Promise.reject(new Error('asked')) }
  const parts = {
    db: untouched,
    clock: untouched,
    outbox: untouched,
    staff: gate,
    leads: untouched,
    diary: untouched,
    contracts: untouched,
    payments: untouched,
    office: untouched,
  }
  const app = consoleRoutes(parts as never)
  const answers: string[] = []
  app.onError((error, c) => c.text(error.message))
  const routes = app.routes.filter(({ method, path: route }) => method !== 'ALL' && route.startsWith('/api/admin/'))
  for (const { method, path: route } of routes) {
    const answer = await (
      await app.request(route.replaceAll(/:\w+(\{[^}]*\})?\??/g, 'x'), {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
    ).text()
    if (answer !== 'asked') answers.push(`${method} ${route}: ${answer}`)
  }
  expect(answers).toEqual([])
  expect(routes.length).toBeGreaterThan(30)
})
