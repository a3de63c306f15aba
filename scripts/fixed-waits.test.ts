import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../src/platform/root.ts'

it('journeys wait for what a page shows, not for a fixed time or a quiet network', () => {
  const journeys = globSync('e2e/**/*.ts', { cwd: root })
  expect(journeys.length).toBeGreaterThan(50)
  const wait = /\bwaitForTimeout\(|['"]networkidle['"]/
  expect(journeys.filter((file) => wait.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})
