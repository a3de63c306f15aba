import { parentPort } from 'node:worker_threads'

export interface Call {
  id: number
  task: string
  input: unknown
}

export interface Answer {
  id: number
  output?: unknown
  /** Why it did not succeed, in a sentence. */
  problem?: string
}

/** In the thread: does each task that is called for, and answers. What the tasks take and give is copied from thread to thread. */
export function answerCalls(tasks: Record<string, (input: any) => Promise<unknown>>): void {
  const port = parentPort
  if (!port) throw new Error('This file is the program of a thread')
  port.on('message', ({ id, task, input }: Call) => {
    const answer = (given: Omit<Answer, 'id'>) => port.postMessage({ id, ...given } satisfies Answer)
    const work = tasks[task]
    if (!work) return answer({ problem: `There is no task ${task}` })
    work(input).then(
      (output) => answer({ output }),
      (error: unknown) => answer({ problem: error instanceof Error ? error.message : String(error) }),
    )
  })
}
