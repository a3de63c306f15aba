import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../src/platform/root.ts'

it('only src/values puts dates, times and numbers into words, so that they look the same everywhere', () => {
  const own = globSync(['content/**/*.ts', 'src/**/*.ts', 'src/**/*.tsx'], { cwd: root }).filter(
    (file) => !file.startsWith('src/values/') && !/\.test\.tsx?$/.test(file),
  )
  expect(own.length).toBeGreaterThan(500)
  const format = /\bIntl\.(DateTimeFormat|NumberFormat|PluralRules|RelativeTimeFormat)\b|\.toLocale(Date|Time)?String\b/
  expect(own.filter((file) => format.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})
