import { useMutation, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { readFailure, type Failure } from './read-failure.ts'
import { receive } from './receive.ts'
import { HttpError, newKey } from './send.ts'
import { type Doubt, sendUntilKnown } from './send-until-known.ts'

/** How often a list that others change too is fetched again while it is on screen, in milliseconds. */
const liveEveryMs = 5_000

export interface ConsoleQueryOptions<Data> {
  /**
   * Whether to fetch again every five seconds while the page is visible, and when it becomes visible again. A function
   * can decide by the data.
   */
  live?: boolean | ((data: Data) => boolean)
  /** Whether to fetch each time that the page is opened, not only the first time. */
  fresh?: boolean
  /** If false, nothing is fetched yet, because it depends on something else. */
  enabled?: boolean
  /** What is shown until the next page of a list has been loaded. */
  placeholder?: (before: Data | undefined) => Data | undefined
  /** Returns `null` for a 401 instead of throwing (STAFF-12). */
  nullWhenSignedOut?: boolean
}

/**
 * Loads data for the console. The query's key begins with its address (STAFF-12); `name` is the noun by which an action
 * refreshes it. Returns the response's `data`.
 */
export function useConsoleQuery<Data>(
  name: string,
  path: string,
  options: ConsoleQueryOptions<Data> = {},
): UseQueryResult<Data> {
  return useQuery<Data>({
    queryKey: [path, name],
    queryFn: ({ signal }) => receiveData<Data>(path, signal, options.nullWhenSignedOut),
    enabled: options.enabled ?? true,
    ...(options.live || options.fresh ? { refetchOnMount: 'always' as const } : {}),
    ...(options.live
      ? {
          refetchInterval: whileLive(options.live),
          refetchIntervalInBackground: false,
          refetchOnWindowFocus: 'always' as const,
        }
      : {}),
    ...(options.placeholder ? { placeholderData: options.placeholder as never } : {}),
  })
}

/** Stops polling once the session has ended. Signing in fetches everything again. */
function whileLive<Data>(live: true | ((data: Data) => boolean)) {
  return ({ state: { error, data } }: { state: { error: unknown; data: Data | undefined } }): number | false => {
    if (error instanceof HttpError && error.status === 401) return false
    return live === true || data === undefined || live(data) ? liveEveryMs : false
  }
}

/** Fetches the address that is the first element of a query's key. */
export async function receiveData<Data>(
  path: string,
  signal: AbortSignal | undefined,
  nullWhenSignedOut = false,
): Promise<Data> {
  try {
    const { data } = await receive<{ data: Data }>(path, signal)
    return data
  } catch (error) {
    if (nullWhenSignedOut && error instanceof HttpError && error.status === 401) return null as Data
    throw error
  }
}

export interface ConsoleActionOptions<Input, Answer> {
  /** Its address; a function if it depends on the input. */
  path: string | ((input: Input) => string)
  method?: 'POST' | 'PUT' | 'DELETE'
  /** The part of the input that is sent; all of it by default. */
  body?: (input: Input) => unknown
  /** The names of the queries that are fetched again after success. */
  refresh?: readonly string[]
  onDone?: (answer: Answer, input: Input) => void
  onFailed?: (failure: Failure, input: Input) => void
  /** Whether the page shows failures itself, so that there is no notice. */
  quiet?: boolean
}

export interface ConsoleAction<Input, Answer> {
  /** Carries it out. Resolves to the response, or to `undefined` if it failed or is already under way. */
  run(input: Input): Promise<Answer | undefined>
  busy: boolean
  /** The same object for as long as it is the same failure. */
  failure: Failure | undefined
  reset(): void
}

/**
 * An action of a member of staff. A second click while it is under way does nothing. After a lost response the same
 * content is sent again under the same Idempotency-Key (HTTP-7), first automatically and then when the button is
 * pressed again. A notice reports failures (src/console/query-client.ts), unless `quiet`.
 */
export function useConsoleAction<Input = void, Answer = unknown>(
  options: ConsoleActionOptions<Input, Answer>,
): ConsoleAction<Input, Answer> {
  const client = useQueryClient()
  const attempt = useRef<{ content: string; key: string }>(undefined)
  const underWay = useRef(false)
  const { path, method = 'POST', body = (input: Input) => input } = options
  const mutation = useMutation<Answer, unknown, Input>({
    meta: { quiet: options.quiet ?? false },
    mutationFn: async (input) => {
      const address = typeof path === 'string' ? path : path(input)
      const content = body(input) ?? {}
      const identity = `${method} ${address} ${JSON.stringify(content)}`
      if (attempt.current?.content !== identity) attempt.current = { content: identity, key: newKey() }
      try {
        const answer = await sendUntilKnown<{ data: Answer } | undefined>(address, content, {
          method,
          key: attempt.current.key,
          onDoubt: doubtNotice(client),
        })
        attempt.current = undefined
        return answer?.data as Answer
      } catch (error) {
        // A refusal is a response, which the server would repeat for this key.
        if (error instanceof HttpError && error.status < 500) attempt.current = undefined
        throw error
      }
    },
    // The action is busy until its outcome is on screen.
    onSuccess: () => askAgain(client, options.refresh ?? []),
  })
  const failure = useMemo(() => (mutation.error ? readFailure(mutation.error) : undefined), [mutation.error])
  return {
    busy: mutation.isPending,
    failure,
    reset: mutation.reset,
    async run(input) {
      if (underWay.current) return undefined
      underWay.current = true
      try {
        const answer = await mutation.mutateAsync(input)
        options.onDone?.(answer, input)
        return answer
      } catch (error) {
        options.onFailed?.(readFailure(error), input)
        return undefined
      } finally {
        underWay.current = false
      }
    },
  }
}

/** Returns what shows a notice that a response was lost. The query client has it (src/console/query-client.ts). */
function doubtNotice(client: QueryClient): ((doubt: Doubt | undefined) => void) | undefined {
  return client.getDefaultOptions().mutations?.meta?.onDoubt as ((doubt: Doubt | undefined) => void) | undefined
}

/** Fetches every query of these names again. */
export function askAgain(client: QueryClient, names: readonly string[]): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[1])) })
}
