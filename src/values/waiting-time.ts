/** Puts a wait into words, never shorter than it is: `40 seconds`, `2 minutes`, `an hour`. */
export function waitingTime(seconds: number): string {
  const wholeSeconds = Math.ceil(seconds)
  if (wholeSeconds < 60) return wholeSeconds === 1 ? 'a second' : `${wholeSeconds} seconds`
  const minutes = Math.ceil(wholeSeconds / 60)
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'an hour' : `${hours} hours`
}
