import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../src/platform/root.ts'

// docs/specification has each rule once, and every rule that is cited is there. Its links are checked with those of all documents.

const folder = path.join(root, 'docs/specification')
const pages = globSync('*.md', { cwd: folder }).map((name) => ({
  name,
  text: readFileSync(path.join(folder, name), 'utf8'),
}))

/** The ids in the first column of each page's tables. */
const rules = pages.flatMap(({ text }) => [...text.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id]) => id!))

const folders = '{src,content,e2e,bench,scripts,docs,migrations,deploy}'
const kinds = '{ts,tsx,mjs,css,sql,md,json,yaml,yml,conf}'

/** Every file of ours that has words in it. */
function repository(): { file: string; text: string }[] {
  return globSync([`${folders}/**/*.${kinds}`, `*.${kinds}`, '.*.mjs'], { cwd: root })
    .filter((file) => file !== 'package-lock.json')
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

it('has each rule once', () => {
  expect(rules.length).toBeGreaterThan(200)
  expect(rules.filter((id, place) => rules.indexOf(id) !== place)).toEqual([])
})

it('has every rule that anything cites', () => {
  const prefixes = [...new Set(rules.map((id) => id.replace(/-\d+$/, '')))]
  const citation = new RegExp(`(?<![\\w-])(?:${prefixes.join('|')})-\\d+(?![\\w-])`, 'g')
  const known = new Set(rules)
  const unknown = repository().flatMap(({ file, text }) =>
    (text.match(citation) ?? []).filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})
