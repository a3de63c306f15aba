import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askAgain } from './console-query.ts'
import type { Failure } from './read-failure.ts'

/** The codes of refusals to overwrite what a colleague has changed. */
const overtaken = ['changed_meanwhile', 'changed_elsewhere', 'host_changed']

interface Seen<Thing> {
  /** What the form was begun with. It is sent with a change, so that the server doesn't overwrite a colleague's. */
  seen: Thing
  /** A colleague's version, once a change to it was refused. The next press saves over it. */
  theirs: Thing | undefined
  /** Whether a colleague's version is being fetched. A press now would be refused again, so the button is busy. */
  isFetching: boolean
  /** For the action's `onFailed`. */
  onFailed: (failure: Failure) => void
  /** For a form that stays open after saving: it has what was saved. */
  setSaved: (thing: Thing) => void
}

/**
 * Remembers what a form was begun with, whatever is fetched behind it. If the server refuses a change because a
 * colleague was first, the newest is fetched and becomes `seen`: what was typed stays, and can be saved over theirs.
 * `newest` comes from one of the queries `refresh`.
 */
export function useSeen<Thing>(
  newest: Thing,
  versionOf: (thing: Thing) => unknown,
  refresh: readonly string[],
): Seen<Thing> {
  const client = useQueryClient()
  const [seen, setSeen] = useState(newest)
  const [theirs, setTheirs] = useState<Thing>()
  const [isOvertaken, setOvertaken] = useState(false)
  const [isFetching, setFetching] = useState(false)
  if (isOvertaken && versionOf(newest) !== versionOf(seen)) {
    setSeen(newest)
    setTheirs(newest)
    setOvertaken(false)
  }
  return {
    seen,
    theirs,
    isFetching,
    onFailed: ({ code }) => {
      if (code === undefined || !overtaken.includes(code)) return
      setOvertaken(true)
      setFetching(true)
      void askAgain(client, refresh).finally(() => setFetching(false))
    },
    setSaved: (thing) => {
      setSeen(thing)
      setTheirs(undefined)
    },
  }
}
