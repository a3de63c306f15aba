/** Formats seconds as a player shows them: 18.6 is "00:18". */
export function timeCode(seconds: number): string {
  const wholeSeconds = Math.floor(seconds)
  return `${twoDigits(Math.floor(wholeSeconds / 60))}:${twoDigits(wholeSeconds % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** Formats seconds as a list or a transcript shows them: 91.4 is "1:31". */
export function playTime(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds))
  return `${Math.floor(wholeSeconds / 60)}:${twoDigits(wholeSeconds % 60)}`
}
