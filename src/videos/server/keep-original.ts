import type { ReceivedFile } from '#src/platform/storage/receive-file.ts'
import { keepObject } from '#src/platform/storage/stored-objects.ts'
import { containers, type VideoFacts } from '../rendition.ts'
import type { Converter } from '../video.ts'
import { type Conversions, converterOf } from './library.ts'
import { probe } from './probe/probe.ts'

/** A video file that is in storage, but has no row yet. */
export interface KeptOriginal {
  key: string
  sha256: string
  facts: VideoFacts
  converter: Converter
}

/**
 * Checks an uploaded file and moves it into storage. If it is not a video, or the machine is too busy to tell, throws
 * the error of `probe` and leaves the file where it was.
 */
export async function keepOriginal(conversions: Conversions, file: ReceivedFile): Promise<KeptOriginal> {
  const facts = await probe(file.path)
  // Before the file is moved, because it can fail.
  const converter = await converterOf(conversions)
  const key = await keepObject(
    conversions.db,
    conversions.storage,
    file,
    containers[facts.container],
    conversions.clock.now(),
  )
  return { key, sha256: file.sha256, facts, converter }
}
