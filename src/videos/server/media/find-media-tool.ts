import type { VideosConfig } from '#src/platform/config/config.ts'
import { systemFfmpeg } from './ffmpeg.ts'
import type { MediaTool } from './media-tool.ts'
import { nodeAv } from './node-av.ts'

/**
 * What posters and renditions are made with: the system's ffmpeg, else the package node-av, else
 * nothing, and then originals are shown as they are. The one place that decides; the settings
 * page and the upload form ask here.
 */
export function mediaToolFinder(wanted: VideosConfig['converter']): () => Promise<MediaTool | undefined> {
  const find = async () => {
    if (wanted === 'ffmpeg' || wanted === 'auto') {
      const tool = await systemFfmpeg()
      if (tool || wanted === 'ffmpeg') return tool
    }
    return wanted === 'none' ? undefined : nodeAv()
  }
  let found: Promise<MediaTool | undefined> | undefined
  return () => (found ??= find())
}
