import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build-stamp.ts'

/** Runs one of the build's entries in this process; builds first if the source has changed. */
export async function runBuilt(entry: 'server-entry' | 'command-entry'): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..')
  process.chdir(root)
  // In a process of its own, so that the builder's memory is freed when it ends.
  if (!isBuilt()) {
    const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], {
      stdio: ['inherit', 2, 'inherit'],
    })
    if (status !== 0) process.exit(status ?? 1)
  }
  await import(pathToFileURL(path.join(root, `build/server/${entry}.js`)).href)
}
