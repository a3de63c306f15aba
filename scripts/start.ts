import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build-stamp.ts'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
// In a process of its own, which takes the builder's memory with it when it ends.
if (!isBuilt()) {
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await import(pathToFileURL(path.join(root, 'build/server/server-entry.js')).href)
