import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { hashFile, isFull, storageFull } from '#src/platform/storage/receive-file.ts'
import { keepObject } from '#src/platform/storage/stored-objects.ts'
import { Problem } from '#src/values/problem.ts'
import { containers, type VideoFacts, wayToRendition } from '../rendition.ts'
import type { Conversions } from './library.ts'
import type { MediaTool } from './media/media-tool.ts'
import { ProgramFailed } from './media/run-program.ts'
import { probe } from './probe/probe.ts'

/** A stored film as a file on this machine, and what the probe found in it. */
export interface OpenFilm {
  key: string
  source: string
  facts: VideoFacts
}

/** Opens a stored film for `work`: fetched and probed once, however much is made of it. Throws a 422 Problem. */
export function withFilm<Result>(
  { storage }: Pick<Conversions, 'storage'>,
  key: string,
  work: (film: OpenFilm) => Promise<Result>,
): Promise<Result> {
  return storage.withFile(key, async (source) => work({ key, source, facts: await probe(source) }))
}

/**
 * Makes the web rendition of a film, stores it and returns its key. Throws ProgramFailed, or a 422 Problem if the
 * result can't be read (`failureSentence` explains either to people).
 */
export async function convertFilm(
  conversions: Conversions,
  tool: MediaTool,
  { source, facts }: OpenFilm,
  { signal, onProgress = () => {} }: { signal: AbortSignal; onProgress?: (share: number) => void },
): Promise<string> {
  const { db, storage, clock, folder } = conversions
  await fs.mkdir(folder, { recursive: true })
  const target = path.join(folder, `${randomUUID()}.mp4`)
  try {
    await tool.rendition({ source, facts, target, way: wayToRendition(facts), signal, onProgress })
    // The result is probed like an upload.
    await probe(target)
    const { size } = await fs.stat(target)
    const file = { path: target, size, sha256: await hashFile(target) }
    return await keepObject(db, storage, file, containers.mp4, clock.now())
  } finally {
    await fs.rm(target, { force: true })
  }
}

/**
 * Takes a still of a film as a PNG, at a second or near the beginning, and passes it to `work`. Returns `undefined` if
 * no still can be taken. Throws 507 `storage_full` if the disk is full, and ProgramFailed if the converter was killed,
 * unless this is the last attempt.
 */
export async function withStill<Result>(
  { folder, log }: Conversions,
  tool: MediaTool,
  { key, source, facts }: OpenFilm,
  { seconds, signal, isLast }: { seconds: number | null; signal: AbortSignal; isLast: boolean },
  work: (picture: string) => Promise<Result>,
): Promise<Result | undefined> {
  const target = path.join(folder, `${randomUUID()}.png`)
  try {
    await fs.mkdir(folder, { recursive: true })
    await tool.still({ source, facts, target, seconds, signal })
    return await work(target)
  } catch (error) {
    if (!(error instanceof ProgramFailed) || error.why === 'stopped') throw error
    if (error.why === 'killed' && !isLast) throw error
    if (error.why === 'no-room') throw storageFull()
    log.warn('could not take a still from a film', { key, error })
    return undefined
  } finally {
    await fs.rm(target, { force: true })
  }
}

/**
 * Whether an attempt says nothing about the file, so that it does not count: the program is stopping, the disk is full,
 * storage or the database can't be reached, or the machine has too much to do. The queue tries again for some time, and
 * what is left over after that is queued anew.
 */
export function isHindered(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted || isFull(error)) return true
  // A probe that was killed counts, as a converter does: what took all the memory may be the film.
  if (error instanceof Problem) return isPassing(error) && !isKilled(error.cause)
  return error instanceof ProgramFailed && (error.why === 'stopped' || error.why === 'no-room')
}

const isKilled = (cause: unknown) => cause instanceof ProgramFailed && cause.why === 'killed'

const isPassing = ({ kind }: Problem) => kind === 'unavailable' || kind === 'no-room'

/** Whether the file itself was refused, so that another attempt makes no sense. */
export function isRefused(error: unknown): boolean {
  return error instanceof Problem && !isPassing(error)
}

/** Returns what went wrong with a conversion, for the person who chose the file. */
export function failureSentence(error: unknown): string {
  if (error instanceof Problem) return error.message
  if (error instanceof ProgramFailed && error.why === 'too-long')
    return 'Converting it took too long, so we stopped. Export it again, smaller if you can, and upload it again.'
  if (error instanceof ProgramFailed && error.why !== 'killed')
    return 'We couldn’t convert it: something in the file is damaged. Export it again and upload it again.'
  return 'We couldn’t convert it. The file is kept; try again in a while.'
}
