/** A wait as people say it, never shorter than it is: `40 seconds`, `2 minutes`, `an hour`. */
export function waitingTime(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return whole === 1 ? 'a second' : `${whole} seconds`
  const minutes = Math.ceil(whole / 60)
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'an hour' : `${hours} hours`
}
