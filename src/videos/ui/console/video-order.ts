/** The list with the entry at `from` moved to `to`; the same list if nothing changes or an index is outside it. */
export function moved<Entry>(list: Entry[], from: number, to: number): Entry[] {
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return list
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
