const atOnce = 100

/**
 * Does `work` for everything that `read` finds, in the order of ids. It reads some at a time, each time those after the
 * last id, so that all of it has its turn: however much there is, and whatever `work` leaves as it was.
 */
export async function eachDue<Row extends { id: string }>(
  read: (after: string, atOnce: number) => Promise<Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (let after = ''; ;) {
    const rows = await read(after, atOnce)
    for (const row of rows) await work(row)
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}
