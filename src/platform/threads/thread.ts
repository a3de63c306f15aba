import { Worker } from 'node:worker_threads'
import { Problem } from '../../values/problem.ts'
import type { Answer, Call } from './answer-calls.ts'

/** A thread for work that would keep requests waiting. It is started with the first call. */
export interface Thread {
  /** Carries out a task (see answer-calls.ts). Throws what the task threw: a Problem, or an Error with its message. */
  call<Output>(task: string, input: unknown): Promise<Output>
  close(): Promise<void>
}

/** How long an idle thread is kept, with its memory. */
const idleMs = 5 * 60_000

/**
 * Runs `file` in a thread. If the thread dies, the calls that it was carrying out fail, and the next call starts
 * another. It does not keep the process from ending.
 */
export function openThread(file: string, options: { workerData?: unknown } = {}): Thread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let calls = 0
  const waiting = new Map<number, { resolve(output: unknown): void; reject(error: Error): void }>()

  return {
    call<Output>(task: string, input: unknown) {
      clearTimeout(idle)
      const thread = (worker ??= begin())
      const call: Call = { id: ++calls, task, input }
      return new Promise<Output>((resolve, reject) => {
        waiting.set(call.id, { resolve: resolve as (output: unknown) => void, reject })
        try {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node's, not a window
          thread.postMessage(call)
        } catch (error) {
          waiting.delete(call.id)
          reject(error as Error)
        }
      })
    },
    close: end,
  }

  function begin(): Worker {
    const worker = new Worker(file, { workerData: options.workerData })
    worker.unref()
    worker.on('message', ({ id, output, problem }: Answer) => {
      const call = waiting.get(id)
      waiting.delete(id)
      if (problem === undefined) call?.resolve(output)
      else
        call?.reject(
          typeof problem === 'string'
            ? new Error(problem)
            : new Problem(problem.kind, problem.code, problem.message, problem),
        )
      if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref()
    })
    worker.on('error', (error) => failCalls(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => failCalls(worker, new Error('The thread ended with this unfinished')))
    return worker
  }

  /** Makes every unfinished call fail, unless another worker has taken over already. */
  function failCalls(deadWorker: Worker, error: Error): void {
    if (worker !== deadWorker) return
    worker = undefined
    for (const call of waiting.values()) call.reject(error)
    waiting.clear()
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const stoppedWorker = worker
    if (!stoppedWorker) return
    failCalls(stoppedWorker, new Error('The program is stopping'))
    await stoppedWorker.terminate()
  }
}
