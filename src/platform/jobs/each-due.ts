const atOnce = 100

/**
 * Does `work` for everything that `read` finds, in the order of ids. It reads some at a time, each time those after the
 * last id, so that all of it has its turn: however much there is, and whatever `work` leaves as it was. If it fails for
 * one, for example because another service does not answer, the others are done all the same; then the first error is
 * thrown, so that the queue tries again. An error of `read` ends it at once.
 */
export async function eachDue<Row extends { id: string }>(
  read: (after: string, atOnce: number) => Promise<Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (let after = ''; ;) {
    const rows = await read(after, atOnce)
    for (const row of rows) await work(row).catch((error: unknown) => errors.push(error))
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) break
    after = last.id
  }
  if (errors.length > 0) throw errors[0]
}

/** Does the steps one after the other, each even if an earlier one failed; then throws the first error. */
export async function eachStep(...steps: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
