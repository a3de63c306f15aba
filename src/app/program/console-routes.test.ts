import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { unstartedSlices } from './unstarted-slices.setup.ts'

test('every call of every slice’s console checks who is calling before anything else', async () => {
  const app = new Hono()
  for (const { consoleRoutes } of await unstartedSlices()) if (consoleRoutes) app.route('/', consoleRoutes)
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
    if (!answer.startsWith('You’re not signed in')) answers.push(`${method} ${route}: ${answer}`)
  }
  expect(answers).toEqual([])
  expect(routes.length).toBeGreaterThan(30)
})
