import { expect, test } from 'vitest'
import { testProgram } from '../test-program.ts'

const tested = testProgram('keep-alive', { VIDEO_CONVERTER: 'none' })

test('an idle connection is kept for longer than the 60 seconds after which nginx closes it', async () => {
  const { headers } = await tested.call('GET', '/healthz')
  const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])
  expect(seconds).toBeGreaterThan(60)
})
