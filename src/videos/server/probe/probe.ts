import fs from 'node:fs/promises'
import path from 'node:path'
import { root, runsBuilt } from '#src/platform/root.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { VideoFacts } from '../../rendition.ts'
import { ProgramFailed, runProgram } from '../media/run-program.ts'
import { damaged, refused, tooBusy } from './refused.ts'

/** A probe only reads an index and two frames: a file that takes more work was made to. */
const processorSeconds = 30
/** What is over by the clock says nothing about the file: the machine has too much to do. */
const patienceMs = 120_000
const memoryMega = 256

/**
 * Returns the facts about a film, from the file's content and not its name (VIDEO-11), in a process with little memory
 * and processor time. Throws a 422 Problem with a sentence for the person who chose the file: empty, not a film, cut
 * short, damaged. Throws a 503 Problem if the machine is too busy to tell, or has killed the process, for instance
 * because memory ran out.
 */
export async function probe(
  file: string,
  limits: { processorSeconds?: number; patienceMs?: number } = {},
): Promise<VideoFacts> {
  const patience = limits.patienceMs ?? patienceMs
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
      processorSeconds: limits.processorSeconds ?? processorSeconds,
      // Somebody waits for it.
      niceness: 0,
      onLine: (line) => lines.push(line),
    })
  } catch (error) {
    if (error instanceof ProgramFailed && (error.why === 'too-long' || error.why === 'killed')) throw tooBusy(error)
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
