import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../src/platform/root.ts'

// What the documents name is there: links, headings that links point at, commands, files and folders.

const documents = ['*.md', 'docs/**/*.md', 'src/**/README.md', 'migrations/**/README.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
)
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** Files that only a running program, its build or a backup has, and folders of theirs. */
const madeLater =
  /^(data|build|release|objects|keys|test-results|DATA_DIR|BACKUP_DIR)\/|NNNN|NAME|SLICE|^(manifest|database)\.json$/
const sourceEnding = /\.(ts|tsx|mjs|md|css|sql|json|svg|png|yml|yaml|conf|service)$/

/** Every file and folder of the repository, without what is installed or made. */
const places = globSync('**/*', {
  cwd: root,
  exclude: (name) => ['node_modules', 'build', 'data', 'release', 'test-results'].includes(name),
}).map((place) => (statSync(path.join(root, place)).isDirectory() ? `/${place}/` : `/${place}`))

/** The words of a code span that name a file or a folder, with stars for what may vary. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w@.*-]+(?:\/[\w@.*-]+)*\/?)`/g)]
    .map(([, word]) => word!)
    .filter((word) => sourceEnding.test(word) || /\w\/$/.test(word))
    .filter((word) => !madeLater.test(word) && !word.startsWith('.') && !word.startsWith('@'))
}

/** A path may be named from the root or from further down, as far as it says which file is meant. */
function isThere(named: string): boolean {
  const pattern = named.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')
  const ending = new RegExp(`/${pattern}$`)
  return places.some((place) => ending.test(place))
}

/** The anchors of a document's headings, as GitHub and most editors make them. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}

it('links lead to files that exist, and to headings that they have', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [place, anchor] = target.split('#') as [string, string?]
        const linked = place ? path.join(path.dirname(file), place) : file
        return !existsSync(path.join(root, linked)) || (anchor !== undefined && !anchorsOf(linked).includes(anchor))
      })
      .map((target) => `${file}: ${target}`),
  )
  expect(documents).toContain('docs/architecture.md')
  expect(broken).toEqual([])
})

it('commands are those of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const unknown = documents.flatMap((file) =>
    [...read(file).matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]
      .filter(([, name]) => !Object.hasOwn(scripts, name!))
      .map(([command]) => `${file}: ${command}`),
  )
  expect(unknown).toEqual([])
})

it('files and folders that are named exist', () => {
  // A superseded decision tells of files as they were.
  const superseded = documents.flatMap((file) =>
    [...read(file).matchAll(/\bSupersedes (\d{4})\b/g)].map(([, number]) => `docs/decisions/${number}-`),
  )
  const present = documents.filter((file) => !superseded.some((start) => file.startsWith(start)))
  const missing = present.flatMap((file) =>
    pathsIn(read(file))
      .filter((named) => !isThere(named))
      .map((named) => `${file}: ${named}`),
  )
  expect(pathsIn('`src/app/main.ts` and `server/`, not `/api/x` or `a/b`')).toEqual(['src/app/main.ts', 'server/'])
  expect(missing).toEqual([])
})
