import path from 'node:path'
import { root } from '#src/platform/root.ts'
import { renditionSize } from '../../rendition.ts'
import { type MediaTool, progressReader, renditionLimits, soundRate, stillAt, stillLimits } from './media-tool.ts'
import type { NodeAvTask } from './node-av-child.ts'
import { tooBusy } from '../probe/refused.ts'
import { ProgramFailed, runProgram } from './run-program.ts'

/**
 * Returns ffmpeg's libraries from an optional package, if it is installed. They are loaded only in a separate process.
 * Throws a 503 Problem if that was killed or too slow.
 */
export async function nodeAv(): Promise<MediaTool | undefined> {
  try {
    await run({ kind: 'hello' }, stillLimits)
    return tool
  } catch (error) {
    if (error instanceof ProgramFailed && (error.why === 'killed' || error.why === 'too-long')) throw tooBusy(error)
    return undefined
  }
}

const tool: MediaTool = {
  name: 'node-av',

  async still({ source, facts, target, seconds, signal }) {
    const task: NodeAvTask = {
      kind: 'still',
      source,
      target,
      facts,
      at: stillAt(seconds, facts),
      choose: seconds === null,
    }
    await run(task, { ...stillLimits, signal })
  },

  async rendition({ source, facts, target, way, signal, onProgress }) {
    const task: NodeAvTask = { kind: 'rendition', source, target, facts, way, size: renditionSize(facts) }
    await run(task, { ...renditionLimits(facts), signal, onLine: progressReader(facts, onProgress) })
  },

  async sound({ source, facts, target, signal }) {
    await run({ kind: 'sound', source, target, facts, rate: soundRate }, { ...renditionLimits(facts), signal })
  },
}

type Limits = Pick<Parameters<typeof runProgram>[0], 'timeoutMs' | 'quietMs' | 'signal' | 'onLine'>

function run(task: NodeAvTask, limits: Limits): Promise<void> {
  // From the source, which Node can run directly: in a bundle there is no file to start.
  const script = path.join(root, 'src/videos/server/media/node-av-child.ts')
  return runProgram({ command: process.execPath, args: [script, JSON.stringify(task)], ...limits })
}
