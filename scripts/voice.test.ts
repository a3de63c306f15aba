import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { expect, it } from 'vitest'
import { root } from '../src/platform/root.ts'

// The texts that people read follow docs/voice.md. Excluded are versions of the agreement, which never
// change, and reviews and articles, which are in their authors' own words.
const others = /\/agreement\/version-|\/reviews\.ts$|\.test\.tsx?$|\/test-/

/** Every text in a source file: plain strings, the fixed parts of templates, and text between JSX tags. */
function textsOf(file: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, cooked } = node as { type?: string; value?: unknown; cooked?: unknown }
    if (type === 'StringLiteral' || type === 'JSXText') texts.push(String(value))
    if (type === 'TemplateElement') texts.push(String(cooked))
    Object.values(node).forEach(visit)
  }
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }))
  return texts
}

/** The phrases in the guide's right-hand column. */
function unwanted(): string[] {
  const table = readFileSync(path.join(root, 'docs/voice.md'), 'utf8').split('## Say this, not that')[1]!
  return table
    .split('\n')
    .flatMap((line) => /^\| .+ \| (.+) \|$/.exec(line)?.[1] ?? [])
    .filter((phrase) => !/^(Not|-+)$/.test(phrase))
}

const files = globSync(['content/**/*.ts', 'src/**/*.ts', 'src/**/*.tsx'], { cwd: root })
  .map((file) => path.join(root, file))
  .filter((file) => !others.test(file))

it('no text uses a phrase that the voice guide advises against', () => {
  const phrases = unwanted().map(
    (phrase) => new RegExp(`(?<![\\w’])${phrase.replaceAll('’', "['’]").replace(/[.?]/g, '\\$&')}(?!\\w)`, 'i'),
  )
  expect(phrases.length).toBeGreaterThan(15)
  const found = files.flatMap((file) =>
    textsOf(file).flatMap((text) =>
      phrases
        .filter((phrase) => phrase.test(text))
        .map((phrase) => `${path.relative(root, file)}: “${text}” (${phrase.source})`),
    ),
  )
  expect(found).toEqual([])
})
