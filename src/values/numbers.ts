let format: Intl.NumberFormat | undefined
let compact: Intl.NumberFormat | undefined

/** Formats a number as `41,208`. */
export function figure(value: number): string {
  format ??= new Intl.NumberFormat('en-GB')
  return format.format(value)
}

const small = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const

/** Returns a number for a sentence: `six`, but `12` from ten on. */
export function inWords(count: number): string {
  return small[count] ?? figure(count)
}

/** Formats a number for large type: `1,639`, `1.64m`. */
export function shortFigure(value: number): string {
  compact ??= new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 2 })
  return value < 1_000_000 ? figure(value) : compact.format(value)
}

const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/** Formats a file's size in Bytes, KB, MB or GB with two decimals (VIDEO-6); plain bytes without decimals. */
export function fileSizeText(bytes: number): string {
  let [size, unit] = [bytes, 0]
  // A size that rounds to 1024.00 is shown as 1.00 of the next unit.
  while (unit < units.length - 1 && Number(size.toFixed(2)) >= 1024) [size, unit] = [size / 1024, unit + 1]
  return `${unit === 0 ? Math.round(size) : size.toFixed(2)} ${units[unit]}`
}
