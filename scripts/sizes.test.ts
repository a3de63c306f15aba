import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../src/platform/root.ts'

// Limits the size of folders and the width of comments. The linter already limits lines per file and function, and
// parameters (.oxlintrc.json).

const mostFiles = 30
const columns = 120

const files = globSync('{src,e2e,scripts,bench,content}/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))

it(`no folder has over ${mostFiles} files`, () => {
  const folders = Map.groupBy(files, (file) => path.dirname(file))
  const full = [...folders].filter(([, inside]) => inside.length > mostFiles)
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
})

it(`no line of a comment is over ${columns} columns long`, () => {
  const isComment = /^\s*(\/\/|\/?\*)/
  const long = files
    .filter((file) => /\.(ts|tsx|css)$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ line, place: `${file}:${index + 1}` })),
    )
    .filter(({ line }) => line.length > columns && isComment.test(line))
  expect(long.map(({ place }) => place)).toEqual([])
})
