import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../src/platform/root.ts'

// docs/specification has each rule exactly once, has every rule that is cited anywhere, and quotes only texts that the
// product really uses. The test of all documents checks its links.

const folder = path.join(root, 'docs/specification')
const pages = globSync('*.md', { cwd: folder }).map((name) => readFileSync(path.join(folder, name), 'utf8'))

/** The first two columns of each page's tables: a rule's id and its text. */
const table = pages.flatMap((page) =>
  [...page.matchAll(/^\| ([A-Z]+-\d+) \| (.*?) \| (?=\[|–)/gm)].map(([, id, holds]) => ({ id: id!, holds: holds! })),
)
const rules = table.map(({ id }) => id)

const folders = '{src,content,e2e,bench,scripts,docs,migrations,deploy}'
const kinds = '{ts,tsx,mjs,css,sql,md,json,yaml,yml,conf}'

/** All our text files. */
function repository(): { file: string; text: string }[] {
  return globSync([`${folders}/**/*.${kinds}`, `*.${kinds}`, '.*.mjs'], { cwd: root })
    .filter((file) => file !== 'package-lock.json')
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

it('no rule appears twice', () => {
  expect(rules.length).toBeGreaterThan(200)
  expect(rules.filter((id, place) => rules.indexOf(id) !== place)).toEqual([])
})

it('every rule that is cited anywhere exists', () => {
  const prefixes = [...new Set(rules.map((id) => id.replace(/-\d+$/, '')))]
  const citation = new RegExp(`(?<![\\w-])(?:${prefixes.join('|')})-\\d+(?![\\w-])`, 'g')
  const knownRules = new Set(rules)
  const unknown = repository().flatMap(({ file, text }) =>
    (text.match(citation) ?? []).filter((id) => !knownRules.has(id)).map((id) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})

it('every quoted text is one that the product uses', () => {
  const plain = (text: string): string => text.replaceAll("\\'", "'").replaceAll('’', "'").replace(/\s+/g, ' ')
  const productText = plain(
    globSync('{content,src}/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n'),
  )
  const quoted = table.flatMap(({ id, holds }) =>
    [...holds.matchAll(/\*([^*]+)\*/g)].map(([, text]) => ({ id, text: text! })),
  )
  expect(quoted.length).toBeGreaterThan(150)
  expect(
    quoted
      .filter(({ text }) => !text.split(/\{\w+\}/).every((part) => productText.includes(plain(part))))
      .map(({ id, text }) => `${id}: ${text}`),
  ).toEqual([])
})

it('no file cites a specification outside the repository', () => {
  const elsewhere = /\b(?:SPEC|DESIGN|TALENT)\.md\b|\.\.\/shared\/|\bdesign reference\b/
  expect(
    repository()
      .filter(({ text }) => elsewhere.test(text))
      .map(({ file }) => file),
  ).toEqual([])
})
