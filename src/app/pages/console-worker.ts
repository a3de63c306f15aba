import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { PageFiles } from './page-files.ts'

/** The page that the console's service worker shows without a connection. */
export const offlineAddress = '/console-offline'

/**
 * Returns the console's service worker as browsers get it: the built script, after the names of the files that it may
 * cache. If any of them changes, the script changes, and browsers install it. Returns `undefined` if nothing is built.
 */
export async function consoleWorker(
  { worker, quiet, fonts }: PageFiles,
  offlineTag: string,
  buildFolder: string | undefined,
): Promise<string | undefined> {
  if (!worker || !buildFolder) return undefined
  const script = await fs.readFile(path.join(buildFolder, 'client', worker.script), 'utf8')
  const offline = { page: offlineAddress, files: [...quiet.styles, ...fonts] }
  const version = createHash('sha256')
    .update(JSON.stringify([script, worker.files, offline, offlineTag]))
    .digest('hex')
    .slice(0, 16)
  return `const consoleBuild=${JSON.stringify({ version, files: worker.files, offline })};\n${script}`
}
