import { useQueryClient } from '@tanstack/react-query'
import { askAgain } from './console-query.ts'
import type { Failure } from './read-failure.ts'
import { useNewest } from './use-newest.ts'

/** The codes of refusals to overwrite what a colleague has changed. */
const overtaken = ['changed_meanwhile', 'changed_elsewhere', 'host_changed', 'asked_already']

/**
 * `useNewest` for a form in the console: `newest` comes from one of the queries `refresh`, and `onFailed` is for the
 * action's option of that name.
 */
export function useSeen<Thing>(newest: Thing, versionOf: (thing: Thing) => unknown, refresh: readonly string[]) {
  const client = useQueryClient()
  const { catchUp, ...seen } = useNewest(newest, versionOf, () => askAgain(client, refresh))
  const onFailed = ({ code }: Failure) => {
    if (code !== undefined && overtaken.includes(code)) catchUp()
  }
  return { ...seen, onFailed }
}
