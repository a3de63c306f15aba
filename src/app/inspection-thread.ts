import os from 'node:os'
import { answerCalls } from '../platform/threads/answer-calls.ts'

// A thread for what strangers send: it may be made to take long, which must keep nobody else
// waiting. Where a processor is short it comes second, as in document-thread.ts.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

const spooled = () => import('../contracts/server/examine-spooled.ts')

answerCalls({
  'examine-document': async (document) => (await spooled()).examineSpooled(document),
  'document-change': async (change) => (await spooled()).changeOfSpooled(change),
})
