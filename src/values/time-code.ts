/** Seconds as a player shows them: 18.6 is "00:18". */
export function timeCode(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
