import { type ChildProcess, spawn } from 'node:child_process'
import os from 'node:os'
import { createInterface } from 'node:readline'

export interface ProgramRun {
  command: string
  args: readonly string[]
  /** The program is killed after this time in any case. */
  timeoutMs: number
  /** It is also killed if it prints nothing for this long. */
  quietMs: number
  /** It is also killed once it has worked for this many seconds on one processor, however long that takes. */
  processorSeconds?: number
  /** How much less urgent it is than what answers people: 0 if somebody waits for its result. */
  niceness?: number
  signal?: AbortSignal | undefined
  onLine?: (line: string) => void
}

/** A program that failed, with the end of its output: for the log, not for people. */
export class ProgramFailed extends Error {
  /**
   * `ended`: by itself, which says something about what it was given. `too-long`: the time by the clock was over.
   * `too-much`: so was the time on the processor. `killed`: by the system or a person, for instance because memory ran
   * out. `no-room`: the disk is full. `stopped`: it is no longer needed.
   */
  readonly why: 'ended' | 'too-long' | 'too-much' | 'killed' | 'no-room' | 'stopped'
  constructor(why: ProgramFailed['why'], message: string) {
    super(message)
    this.name = 'ProgramFailed'
    this.why = why
  }
}

/** Signals that come from outside. The system sends others, such as SIGSEGV, for what the program itself did. */
const fromOutside = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'])

const running = new Set<ChildProcess>()
// A converter must not outlive the process that started it.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Where Node keeps compiled code, if this process was told a place: half the processor time of a probe. */
const { NODE_COMPILE_CACHE } = process.env
const compiledCode = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** Runs a program to its end; throws ProgramFailed if it fails, hangs or is aborted. */
export async function runProgram(run: ProgramRun): Promise<void> {
  const { timeoutMs, quietMs, niceness = 10, signal, onLine } = run
  if (signal?.aborted) throw new ProgramFailed('stopped', 'Not wanted any more')
  const child = spawn(...limited(run), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...compiledCode },
  })
  running.add(child)
  let [why, errorOutput]: [ProgramFailed['why'], string] = ['ended', '']
  const kill = (reason: ProgramFailed['why']) => {
    why = reason
    child.kill('SIGKILL')
  }
  const stop = () => kill('stopped')
  const timer = setTimeout(() => kill('too-long'), timeoutMs)
  const quiet = setTimeout(() => kill('too-long'), quietMs)
  signal?.addEventListener('abort', stop)
  child.once('spawn', () => {
    try {
      os.setPriority(child.pid!, niceness)
    } catch {
      // It has ended already.
    }
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-2000)
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    quiet.refresh()
    onLine?.(line)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (status, endedBy) => {
        if (endedBy === 'SIGXCPU') why = 'too-much'
        else if (why === 'ended' && fromOutside.has(endedBy)) why = 'killed'
        else if (why === 'ended' && status !== 0 && errorOutput.includes('No space left on device')) why = 'no-room'
        resolve(status)
      })
    })
    if (code !== 0 || why !== 'ended')
      throw new ProgramFailed(why, errorOutput.trim().split('\n').slice(-5).join(' | ') || `ended with ${code}`)
  } finally {
    running.delete(child)
    clearTimeout(timer)
    clearTimeout(quiet)
    signal?.removeEventListener('abort', stop)
  }
}

/** The command, started by a shell that limits its processor time first. The system then ends it with SIGXCPU. */
function limited({ command, args, processorSeconds }: ProgramRun): [string, readonly string[]] {
  if (processorSeconds === undefined) return [command, args]
  return ['sh', ['-c', `ulimit -S -t ${processorSeconds} && exec "$0" "$@"`, command, ...args]]
}
