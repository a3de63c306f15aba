import http from 'node:http'
import path from 'node:path'
import { startArgs, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const flags = startArgs.filter((argument) => argument.startsWith('--'))
const args = [
  '--import',
  path.join(import.meta.dirname, '../support/throw-on-signal.ts'),
  ...flags,
  'build/server/server-entry.js',
]

for (const [signal, origin] of [
  ['SIGUSR2', 'uncaughtException'],
  ['SIGHUP', 'unhandledRejection'],
] as const) {
  test(`an ${origin} is logged, no new request is accepted, current ones are finished, and the process exits with 1`, async () => {
    const site = await startSite({ args, env: { LOG_LEVEL: 'warn' } })
    const exited = new Promise((resolve) => site.process.once('exit', resolve))
    const { port } = new URL(site.url)
    const body = JSON.stringify({ email: 'slow@lochbay.example', phone: '1', candidateCount: '1' })
    let sendRest = () => {}
    const isUnderWay = Promise.withResolvers<void>()
    const answer = new Promise<number>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': body.length,
        connection: 'close',
        expect: '100-continue',
      }
      const request = http.request(
        { port, host: '127.0.0.1', path: '/api/contact', method: 'POST', headers },
        (response) => {
          response.resume().once('end', () => resolve(response.statusCode!))
        },
      )
      request.once('error', reject)
      request.once('continue', () => {
        request.write(body.slice(0, 10))
        isUnderWay.resolve()
      })
      request.flushHeaders()
      sendRest = () => request.end(body.slice(10))
    })
    await isUnderWay.promise
    site.process.kill(signal)
    await expect
      .poll(() =>
        fetch(site.url).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused')
    sendRest()
    expect(await answer).toBe(201)
    expect(await exited).toBe(1)
    const lines = site.output
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { message: string; origin?: string; error?: { message: string } })
    expect(lines.filter(({ message }) => message === 'stopping after an unexpected error')).toEqual([
      expect.objectContaining({
        level: 'error',
        origin,
        error: expect.objectContaining({ message: expect.stringContaining('by the test') }),
      }),
    ])
    site.remove()
  })
}
