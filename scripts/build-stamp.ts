import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const stampFile = path.join(root, 'build/stamp')

/** Whether `build/` was built from exactly this source. Every start asks this, so the module loads nothing else. */
export function isBuilt(): boolean {
  try {
    return fs.readFileSync(stampFile, 'utf8') === sourceStamp()
  } catch {
    return false
  }
}

/** Call after a complete build, with the stamp from before it, in case a source file was changed meanwhile. */
export function markBuilt(stamp: string): void {
  fs.writeFileSync(stampFile, stamp)
}

/** A hash over the names and contents of everything that goes into a build. */
export function sourceStamp(): string {
  const hash = createHash('sha256')
  const files = ['package-lock.json', 'vite.config.ts', 'scripts/build.ts', 'scripts/build-stamp.ts']
  for (const top of ['src', 'content', 'migrations']) {
    const names = fs.readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })
    files.push(
      ...names
        .filter((entry) => entry.isFile() && !/\.(mp4|(test|setup)\.tsx?)$/.test(entry.name))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    )
  }
  for (const file of files.sort()) {
    hash.update(`${file}\0`)
    hash.update(fs.readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}
