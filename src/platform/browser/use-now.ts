import { useEffect, useState } from 'react'

const everyMs = 60_000

/** The current time, updated once a minute, which is enough for words like `Mon 16:03`. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
