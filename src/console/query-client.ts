import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureTexts } from '#content/site/sections.ts'
import { clearToast, toast } from '#src/design/feedback/toast.tsx'
import { receiveData } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import type { Doubt } from '#src/platform/browser/send-until-known.ts'
import { noteSessionEnded } from './session-ended.ts'

/**
 * The query defaults (STAFF-12): no automatic refetch interval, no refetch on window focus, data
 * never becomes stale, no retries for queries or mutations; the first element of a key is the
 * address. A live query sets its own interval.
 */
export function consoleQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => receiveData(String(queryKey[0]), signal),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
      },
      mutations: { retry: false, meta: { onDoubt: showDoubt() } },
    },
    queryCache: new QueryCache({ onError: (error) => void watchSession(error, 'query') }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (watchSession(error, 'action') || mutation.meta?.quiet) return
        const { sentence, isUnknown } = readFailure(error)
        toast({
          ...(isUnknown ? { title: sentence } : { title: 'That didn’t work', description: sentence }),
          tone: 'hot',
        })
      },
    }),
  })
}

/** Whether the error only means that the session has ended. Then the sign-in opens over the page. */
function watchSession(error: unknown, by: 'query' | 'action'): boolean {
  if (!(error instanceof HttpError) || error.status !== 401 || error.problem?.code !== 'staff_signed_out') return false
  noteSessionEnded(by)
  return true
}

/** Shows a notice while it is unknown how an action ended, and removes it once it is known. */
function showDoubt() {
  let shown: number | undefined
  return (doubt: Doubt | undefined) => {
    if (doubt) shown = toast({ title: failureTexts[doubt], lasting: true, tone: 'hot' })
    else clearToast(shown)
  }
}
