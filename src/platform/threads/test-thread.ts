import { workerData } from 'node:worker_threads'
import { Problem } from '../../values/problem.ts'
import { answerCalls } from './answer-calls.ts'

answerCalls({
  greet: async (name: string) => `${(workerData as { greeting: string }).greeting}, ${name}`,
  refuse: async () => {
    throw new Error('Not today.')
  },
  explain: async () => {
    throw new Problem('too-many', 'enough', 'That is enough.', { fields: [{ path: 'a', msg: 'b' }], retryAfter: 7 })
  },
  spin: async () => {
    for (;;);
  },
  /** Waits until the test writes to the shared memory. Returns how many calls ran at the same time. */
  wait: async ({ gate, atOnce }: { gate: Int32Array; atOnce: Int32Array }) => {
    const now = Atomics.add(atOnce, 0, 1) + 1
    await Atomics.waitAsync(gate, 0, 0).value
    Atomics.sub(atOnce, 0, 1)
    return now
  },
  die: async () => process.exit(1),
})
