import fs from 'node:fs'
import { fileStream } from '../../storage/file-stream.ts'
import { deliver } from './deliver.ts'

export interface RangedFile {
  path: string
  contentType: string
  cacheControl: string
}

/**
 * Serves one file of the program's own with ranges, conditions and HEAD. Returns
 * undefined when there is no such file.
 */
export async function rangedFile(request: Request, file: RangedFile): Promise<Response | undefined> {
  const handle = await fs.promises.open(file.path, 'r').catch(() => undefined)
  if (!handle) return undefined
  let lent = false
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) return undefined
    return await deliver(request, {
      ...file,
      size: stat.size,
      etag: `"${stat.size.toString(36)}-${Math.floor(stat.mtimeMs).toString(36)}"`,
      modified: stat.mtime,
      read: async (range) => {
        lent = true
        return fileStream(handle, range)
      },
    })
  } finally {
    // The reader closes it.
    if (!lent) await handle.close()
  }
}
