/** Formats `2026-11-23` as `23/11/2026`, as programs for British bookkeepers import dates. */
export function britishDate(day: string): string {
  return day.split('-').toReversed().join('/')
}
