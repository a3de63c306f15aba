const atOnce = 100

/**
 * Does `work` for each of them, one after the other. If it fails for one, for example because another service does not
 * answer, the others are done all the same; then the first error is thrown, so that the queue tries again.
 */
export async function eachOne<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for await (const item of items) await work(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

/**
 * The same for everything that `read` finds, in the order of ids. It reads some at a time, each time those after the
 * last id, so that all of it has its turn: however much there is, and whatever `work` leaves as it was. An error of
 * `read` ends it at once.
 */
export function eachDue<Row extends { id: string }>(
  read: (after: string, atOnce: number) => Promise<Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  return eachOne(inParts(read), work)
}

async function* inParts<Row extends { id: string }>(read: (after: string, atOnce: number) => Promise<Row[]>) {
  for (let after = ''; ;) {
    const rows = await read(after, atOnce)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}

/** The same for the steps of a job. */
export function eachStep(...steps: (() => Promise<unknown>)[]): Promise<void> {
  return eachOne(steps, (step) => step())
}
