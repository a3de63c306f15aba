import { useEffect, useState } from 'react'

const everyMs = 60_000

/** The time, as far as words like `Mon 16:03` need it: it moves on once a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
