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
