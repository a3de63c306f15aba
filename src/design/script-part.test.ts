import { expect, test } from 'vitest'
import { scriptPart } from './script-part.ts'

test('a part is fetched only once, however often it is requested', async () => {
  let loads = 0
  const part = scriptPart(async () => ({ number: ++loads }))
  expect(part.state.get()).toEqual({ hasFailed: false })
  await Promise.all([part.fetch(), part.fetch()])
  await part.fetch()
  expect(part.state.get()).toEqual({ loaded: { number: 1 }, hasFailed: false })
  expect(loads).toBe(1)
})

test('a part that could not be loaded reports that, and the next request fetches it again', async () => {
  let isOffline = true
  const part = scriptPart(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the part'
  })
  await Promise.all([part.fetch(), part.fetch()])
  expect(part.state.get()).toEqual({ hasFailed: true })
  isOffline = false
  await part.fetch()
  expect(part.state.get()).toEqual({ loaded: 'the part', hasFailed: false })
})
