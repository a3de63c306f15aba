import type { AttentionCall } from '#src/platform/attention.ts'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'

export type CallAnswer = { version?: number } | null

/** Makes calls of the Today page, one at a time. */
export function useAttentionCall() {
  const calls = {
    path: ({ path }: AttentionCall) => path,
    body: ({ body }: AttentionCall) => body,
    refresh: ['waiting'],
  }
  const post = useConsoleAction<AttentionCall, CallAnswer>(calls)
  const put = useConsoleAction<AttentionCall, CallAnswer>({ ...calls, method: 'PUT' })
  const send = (call: AttentionCall) => (call.method === 'PUT' ? put : post).run(call)
  return { send, busy: post.busy || put.busy }
}
