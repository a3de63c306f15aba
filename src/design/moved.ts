export function moved<Entry>(list: Entry[], from: number, to: number): Entry[]
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[]

/** Returns the list with the entry at `from` moved to `to`; the same list if that changes nothing or is outside it. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
}
