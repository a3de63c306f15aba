import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../src/platform/root.ts'

// `npm install` may silently leave optional dependencies for other platforms out of the lock file; `npm ci` then
// refuses that lock file everywhere.

test('the lock file has an entry for each optional dependency of each package', () => {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const names = new Set(Object.keys(lock.packages).map((key) => key.split('node_modules/').at(-1)!))
  const missing = Object.entries(lock.packages).flatMap(([key, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${key} wants ${name}`),
  )
  expect(names.size).toBeGreaterThan(500)
  expect(missing).toEqual([])
})
