import { globSync } from 'node:fs'
import { root } from '../src/platform/root.ts'

/** Every document of the repository, as a path from its root. */
export const documents: string[] = [
  '*.md',
  'docs/**/*.md',
  'src/**/README.md',
  'scripts/**/README.md',
  'migrations/**/README.md',
].flatMap((pattern) => globSync(pattern, { cwd: root }))
