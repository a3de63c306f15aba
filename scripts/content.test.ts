import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { root } from '../src/platform/root.ts'

/** Where in a value there is a function, as in `leadsConsole.note`. */
function functionsIn(value: unknown, name: string): string[] {
  if (typeof value === 'function') return [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => functionsIn(inner, `${name}.${key}`))
}

it('content is data: sentences have places for what is filled in, and no functions', async () => {
  const modules = globSync('content/**/*.ts', { cwd: root })
  expect(modules.length).toBeGreaterThan(40)
  const found = await Promise.all(
    modules.map(async (file) => functionsIn(await import(pathToFileURL(path.join(root, file)).href), file)),
  )
  expect(found.flat()).toEqual([])
})
