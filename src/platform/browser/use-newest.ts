import { useState } from 'react'

interface Newest<Thing> {
  /** What the form was begun with. Its version is sent with a change, so that the server doesn't overwrite another. */
  seen: Thing
  /** Somebody else's version, once a change to it was refused. The next press saves over it. */
  theirs: Thing | undefined
  /** Whether somebody else's version is still being fetched. A press would be refused again, so the button is busy. */
  isFetching: boolean
  /** Fetches the newest, because a change was refused. */
  catchUp: () => void
  /** For a form that stays open after saving: it has what was saved. */
  setSaved: (thing: Thing) => void
}

/**
 * Remembers what a form was begun with, whatever is fetched behind it. If the server refuses a change because somebody
 * else was first, `refetch` fetches the newest, which becomes `seen`: what was typed stays, and can be saved over
 * theirs.
 */
export function useNewest<Thing>(
  newest: Thing,
  versionOf: (thing: Thing) => unknown,
  refetch: () => Promise<unknown>,
): Newest<Thing> {
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
    // What was fetched before the refusal may be theirs already.
    isFetching: isFetching && isOvertaken,
    catchUp: () => {
      setOvertaken(true)
      setFetching(true)
      void refetch().finally(() => setFetching(false))
    },
    setSaved: (thing) => {
      setSeen(thing)
      setTheirs(undefined)
    },
  }
}
