import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../../values/problem.ts'

/** A file that has arrived completely, under a name that we gave it. */
export interface ReceivedFile {
  path: string
  size: number
  sha256: string
}

/** Space that uploads never use, because the database and the mails are on the same disk. */
const reservedBytes = 64 * 1024 * 1024

/**
 * Writes a stream to a file in `folder` and hashes it at the same time. It never holds more of it than a few chunks,
 * and has it on the disk when it returns, unless `flush` is false. If it fails, no file is left: too long (413, at the
 * first byte too many), no space (507), the sender has gone (the stream's error).
 */
export async function receiveFile(
  source: Readable,
  { folder, maxBytes, flush = true }: { folder: string; maxBytes: number; flush?: boolean },
): Promise<ReceivedFile> {
  await fs.promises.mkdir(folder, { recursive: true })
  const file = path.join(folder, `${randomUUID()}.part`)
  const hash = createHash('sha256')
  let size = 0
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      yield chunk
    }
  }
  const written = fs.createWriteStream(file, { flags: 'wx', flush, highWaterMark: 1024 * 1024 })
  try {
    await pipeline(source, hashed, written)
  } catch (error) {
    // A file that is just being opened would otherwise appear after it was removed.
    if (!written.closed) await new Promise<void>((resolve) => written.once('close', () => resolve()))
    await fs.promises.rm(file, { force: true })
    throw isFull(error) ? storageFull() : error
  }
  return { path: file, size, sha256: hash.digest('hex') }
}

/** Returns the SHA-256 of an existing file. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of fs.createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * Refuses, before the first byte, an upload for which the disk has no room. One of unknown length is refused while it
 * arrives.
 */
export async function expectRoom(folder: string, bytes: number): Promise<void> {
  await fs.promises.mkdir(folder, { recursive: true })
  const { bavail, bsize } = await fs.promises.statfs(folder)
  if (bytes + reservedBytes > bavail * bsize) throw storageFull()
}

/**
 * Removes what processes that were killed have left in a folder: files not written to since `before`; with `ending`,
 * only those whose names end in it.
 */
export async function removeLeftovers(folder: string, before: Date, ending = ''): Promise<void> {
  for (const entry of await entriesOf(folder))
    if (entry.isFile() && entry.name.endsWith(ending)) await removeOlder(path.join(folder, entry.name), before)
}

/**
 * Removes, of files that belong together as `name` and `name` + `ending`, those whose other half is gone, because the
 * process was killed between the two. Only files not written to since `before`.
 */
export async function removeHalves(folder: string, before: Date, ending: string): Promise<void> {
  const names = new Set((await entriesOf(folder)).flatMap((entry) => (entry.isFile() ? entry.name : [])))
  for (const name of names) {
    const other = name.endsWith(ending) ? name.slice(0, -ending.length) : name + ending
    if (!names.has(other)) await removeOlder(path.join(folder, name), before)
  }
}

/** Removes the working folders that such processes have left, whose names begin with a prefix. */
export async function removeLeftFolders(folder: string, before: Date, beginnings: readonly string[]): Promise<void> {
  for (const entry of await entriesOf(folder))
    if (entry.isDirectory() && beginnings.some((beginning) => entry.name.startsWith(beginning)))
      await removeOlder(path.join(folder, entry.name), before)
}

const entriesOf = (folder: string) => fs.promises.readdir(folder, { withFileTypes: true }).catch(() => [])

async function removeOlder(file: string, before: Date): Promise<void> {
  const stat = await fs.promises.stat(file).catch(() => undefined)
  if (stat && stat.mtimeMs < before.getTime()) await fs.promises.rm(file, { recursive: true, force: true })
}

/** Whether an error means that the disk, or our share of it, is full. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** Returns the 507 for a file for which there is no room. */
export function storageFull(): Problem {
  return new Problem(
    'no-room',
    'storage_full',
    'There’s no room left for this file, so none of it was kept. Free some space, or ask the person who runs this server.',
  )
}

/** Returns the 413 for a file of more bytes than allowed. */
export function tooLarge(maxBytes: number): Problem {
  return new Problem('too-large', 'too_large', `That file is too big. We take up to ${inWords(maxBytes)}.`)
}

function inWords(bytes: number): string {
  const mega = Math.floor(bytes / 1024 ** 2)
  return mega >= 1024 && mega % 1024 === 0
    ? `${mega / 1024} GB`
    : mega >= 1
      ? `${mega} MB`
      : `${Math.floor(bytes / 1024)} KB`
}
