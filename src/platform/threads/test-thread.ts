import { workerData } from 'node:worker_threads'
import { answerCalls } from './answer-calls.ts'

answerCalls({
  greet: async (name: string) => `${(workerData as { greeting: string }).greeting}, ${name}`,
  refuse: async () => {
    throw new Error('Not today.')
  },
  die: async () => process.exit(1),
})
