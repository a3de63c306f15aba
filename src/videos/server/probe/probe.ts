import fs from 'node:fs/promises'
import path from 'node:path'
import { root, runsBuilt } from '#src/platform/root.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { VideoFacts } from '../../rendition.ts'
import { ProgramFailed, runProgram } from '../media/run-program.ts'
import { damaged, refused } from './refused.ts'

/** A probe only reads an index and two frames: a file that takes longer was made to. */
const patienceMs = 30_000
const memoryMega = 256

/**
 * Returns the facts about a film, from the file's content and not its name (VIDEO-11), in a process
 * with little time and memory. Throws a 422 Problem with a sentence for the person who chose the
 * file: empty, not a film, cut short, damaged.
 */
export async function probe(file: string, { patience = patienceMs } = {}): Promise<VideoFacts> {
  if ((await fs.stat(file)).size === 0)
    throw refused('file_empty', 'That file is empty. Choose the video itself and send it again.')
  const script = path.join(root, runsBuilt ? 'build/server/probe-child.js' : 'src/videos/server/probe/probe-child.ts')
  const lines: string[] = []
  try {
    await runProgram({
      command: process.execPath,
      args: [`--max-old-space-size=${memoryMega}`, script, file],
      timeoutMs: patience,
      quietMs: patience,
      onLine: (line) => lines.push(line),
    })
  } catch (error) {
    if (error instanceof ProgramFailed) throw damaged(error)
    throw error
  }
  const result = JSON.parse(lines.at(-1) ?? '{}') as { facts?: VideoFacts; code?: string; message?: string }
  if (result.facts) return result.facts
  throw result.code && result.message ? refused(result.code, result.message) : damaged()
}

/** The same for a film in storage. */
export function probeStored({ storage }: { storage: Storage }, key: string): Promise<VideoFacts> {
  return storage.withFile(key, (file) => probe(file))
}
