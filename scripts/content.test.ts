import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { root } from '../src/platform/root.ts'

/** The paths of all functions inside a value, such as `leadsConsole.note`. */
function functionsIn(value: unknown, name: string): string[] {
  if (typeof value === 'function') return [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => functionsIn(inner, `${name}.${key}`))
}

it('content is data: sentences have placeholders, and there are no functions', async () => {
  const modules = globSync('content/**/*.ts', { cwd: root })
  expect(modules.length).toBeGreaterThan(40)
  const found = await Promise.all(
    modules.map(async (file) => functionsIn(await import(pathToFileURL(path.join(root, file)).href), file)),
  )
  expect(found.flat()).toEqual([])
})
