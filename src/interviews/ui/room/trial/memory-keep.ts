import type { LocalTakes, LocalTake } from '../recorder/local-takes.ts'

/** Takes of a trial. They are in this page's memory alone and go with it. */
export function memoryKeep(): LocalTakes {
  const takes = new Map<string, LocalTake>()
  const bytes = new Map<string, Blob>()
  const key = (id: string, n: number) => `${id}.${n}`
  const dropPart = async (id: string, n: number) => void bytes.delete(key(id, n))
  return {
    kind: 'files',
    takes: () => [...takes.values()],
    take: (id) => takes.get(id),
    find: async () => {},
    async save(take) {
      takes.set(take.id, take)
    },
    async append(id, n, blob) {
      const whole = new Blob([bytes.get(key(id, n)) ?? new Blob(), blob])
      bytes.set(key(id, n), whole)
      return whole.size
    },
    read: async (id, n, from, to) =>
      new Uint8Array(await (bytes.get(key(id, n)) ?? new Blob()).slice(from, to).arrayBuffer()),
    size: async (id, n) => bytes.get(key(id, n))?.size ?? 0,
    dropPart,
    async drop(id) {
      for (const { n } of takes.get(id)?.parts ?? []) await dropPart(id, n)
      takes.delete(id)
    },
    async wipe() {
      takes.clear()
      bytes.clear()
    },
  }
}
