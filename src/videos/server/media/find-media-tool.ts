import type { VideosConfig } from '#src/platform/config/config.ts'
import { systemFfmpeg } from './ffmpeg.ts'
import type { MediaTool } from './media-tool.ts'
import { nodeAv } from './node-av.ts'

/**
 * Finds the tool that makes posters and renditions: the system's ffmpeg, otherwise the package node-av, otherwise none;
 * then originals are played unchanged. Only this decides; the settings page and the upload form ask here.
 * Throws a 503 Problem, and asks again at the next call, if the machine was too busy to tell.
 */
export function mediaToolFinder(converter: VideosConfig['converter']): () => Promise<MediaTool | undefined> {
  const find = async () => {
    if (converter === 'ffmpeg' || converter === 'auto') {
      const tool = await systemFfmpeg()
      if (tool || converter === 'ffmpeg') return tool
    }
    return converter === 'none' ? undefined : nodeAv()
  }
  return remembered(find)
}

/** Calls `find` once and remembers what it found. If it fails, the next call tries again. */
export function remembered<Found>(find: () => Promise<Found>): () => Promise<Found> {
  let found: Promise<Found> | undefined
  return () =>
    (found ??= find().catch((error: unknown) => {
      found = undefined
      throw error
    }))
}
