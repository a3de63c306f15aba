import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { storedModes } from '../data-folder.ts'
import { fileStream } from './file-stream.ts'
import { isContentKey, lost, type Storage, unreachable } from './storage.ts'
import { isFull, storageFull } from './receive-file.ts'

/**
 * Storage in a folder: `ab/ab12….mp4`. An object appears under its name completely or not at all, and only the owner
 * can read it unless `forGroup`.
 */
export function diskStorage(folder: string, { forGroup = false } = {}): Storage {
  const modes = storedModes(forGroup)
  const relative = (key: string) => {
    if (!isContentKey(key)) throw new Error('Not the key of an object')
    return `${key.slice(0, 2)}/${key}`
  }
  const fileOf = (key: string) => path.join(folder, relative(key))
  /** Removing an object leaves its folder, so that a disk on which something was kept always has one. */
  const isBlank = async () => {
    const names = await fs.promises.readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return !names.some((name) => /^[0-9a-f]{2}$/.test(name))
  }

  return {
    kind: 'disk',

    async keep(key, file) {
      const target = fileOf(key)
      try {
        const createdFolder = await fs.promises.mkdir(path.dirname(target), { recursive: true })
        // Set explicitly, because the umask has removed the group's permissions.
        for (const parent of [folder, path.dirname(target)]) await fs.promises.chmod(parent, modes.folder)
        await fs.promises.chmod(file, modes.file)
        await sync(file)
        await move(file, target)
        await sync(path.dirname(target))
        if (createdFolder) await sync(folder)
      } catch (error) {
        throw isFull(error) ? storageFull() : error
      }
    },

    async read(key, range) {
      const handle = await fs.promises.open(fileOf(key), 'r').catch((error: unknown) => {
        throw unreachable(error)
      })
      return fileStream(handle, range)
    },

    async withFile(key, work) {
      await fs.promises.access(fileOf(key)).catch(async (error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' && !(await isBlank()) ? lost(error) : unreachable(error)
      })
      return work(fileOf(key))
    },

    async remove(key) {
      await fs.promises.rm(fileOf(key), { force: true })
    },

    has: (key) =>
      fs.promises.access(fileOf(key)).then(
        () => true,
        async (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' && !(await isBlank())) return false
          throw error
        },
      ),

    isBlank,

    async check() {
      await fs.promises.mkdir(folder, { recursive: true })
      const file = path.join(folder, `write-test-${randomUUID()}`)
      try {
        await fs.promises.writeFile(file, 'x'.repeat(4096), { flag: 'wx', flush: true })
      } finally {
        await fs.promises.rm(file, { force: true })
      }
    },

    pathOf: relative,
  }
}

async function move(file: string, target: string): Promise<void> {
  try {
    await fs.promises.rename(file, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    // The file is on another file system. It is first copied beside its place, so that it still appears all at once.
    const beside = `${target}.${randomUUID()}`
    try {
      await fs.promises.copyFile(file, beside)
      await sync(beside)
      await fs.promises.rename(beside, target)
    } finally {
      await fs.promises.rm(beside, { force: true })
    }
    await fs.promises.rm(file, { force: true })
  }
}

/** Makes sure that a file's bytes, or a folder's names, are on the disk. */
async function sync(file: string): Promise<void> {
  const handle = await fs.promises.open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
