/** Returns the list with one entry moved to another place. */
export function withMoved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const moved = list[from]
  if (moved === undefined) return [...list]
  return withoutAt(list, from).toSpliced(to, 0, moved)
}

export function withoutAt<Entry>(list: readonly Entry[], index: number): Entry[] {
  return list.toSpliced(index, 1)
}

export function withReplaced<Entry>(list: readonly Entry[], index: number, entry: Entry): Entry[] {
  return list.with(index, entry)
}
