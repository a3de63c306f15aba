import { parentPort } from 'node:worker_threads'
import { Problem } from '../../values/problem.ts'

export interface Call {
  id: number
  task: string
  input: unknown
}

/** A Problem on its way between threads. */
export type SentProblem = Pick<Problem, 'kind' | 'code' | 'message' | 'fields' | 'retryAfter'>

export interface Answer {
  id: number
  output?: unknown
  /** Why it failed: a Problem unchanged, anything else as its message. */
  problem?: string | SentProblem
}

/**
 * Runs in the thread: carries out each call and sends the result. Inputs and outputs are copied between the threads.
 */
export function answerCalls(tasks: Record<string, (input: any) => Promise<unknown>>): void {
  const port = parentPort
  if (!port) throw new Error('This file is the program of a thread')
  port.on('message', ({ id, task, input }: Call) => {
    const answer = (result: Omit<Answer, 'id'>) => port.postMessage({ id, ...result } satisfies Answer)
    const work = tasks[task]
    if (!work) return answer({ problem: `There is no task ${task}` })
    work(input).then(
      (output) => answer({ output }),
      (error: unknown) => answer({ problem: portable(error) }),
    )
  })
}

function portable(error: unknown): string | SentProblem {
  if (error instanceof Problem) {
    const { kind, code, message, fields, retryAfter } = error
    return { kind, code, message, fields, retryAfter }
  }
  return error instanceof Error ? error.message : String(error)
}
