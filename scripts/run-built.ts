import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build-stamp.ts'

/** Runs what the build made of one of its entries in this process, after building it where the source has changed. */
export async function runBuilt(entry: 'server-entry' | 'command-entry'): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..')
  process.chdir(root)
  // In a process of its own, which takes the builder's memory with it when it ends.
  if (!isBuilt()) {
    const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], {
      stdio: ['inherit', 2, 'inherit'],
    })
    if (status !== 0) process.exit(status ?? 1)
  }
  await import(pathToFileURL(path.join(root, `build/server/${entry}.js`)).href)
}
