// Stores recordings on the device, in its own worker: in a file of the origin private file system, flushed after each
// piece; without that in IndexedDB; and without either in memory.

export type LocalTakesCall =
  | { op: 'append'; file: string; bytes: ArrayBuffer }
  | { op: 'put'; file: string; text: string }
  | { op: 'get'; file: string }
  | { op: 'read'; file: string; from: number; to: number }
  | { op: 'size'; file: string }
  /** Fails while another page of this browser writes it. */
  | { op: 'own'; file: string }
  | { op: 'list' }
  | { op: 'remove'; file: string }

interface Place {
  kind: 'files' | 'database' | 'memory'
  append(file: string, bytes: Uint8Array): Promise<number>
  put(file: string, bytes: Uint8Array): Promise<void>
  read(file: string, from: number, to: number): Promise<Uint8Array>
  size(file: string): Promise<number>
  own(file: string): Promise<void>
  list(): Promise<string[]>
  remove(file: string): Promise<void>
}

/** Types that exist only in workers, which the compiler's browser types leave out. */
interface SyncHandle {
  write(bytes: Uint8Array, at: { at: number }): number
  read(bytes: Uint8Array, at: { at: number }): number
  getSize(): number
  truncate(size: number): void
  flush(): void
  close(): void
}

const probes = 'probe'
const patienceMs = 3000

/**
 * Opens the handle of a file. It retries, because a page that has just been closed may hold the file a moment longer.
 */
async function unlocked(entry: FileSystemFileHandle, since = performance.now()): Promise<SyncHandle> {
  try {
    return await (entry as unknown as { createSyncAccessHandle(): Promise<SyncHandle> }).createSyncAccessHandle()
  } catch (error) {
    const isLocked = (error as DOMException).name === 'NoModificationAllowedError'
    if (!isLocked || performance.now() - since > patienceMs) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    return unlocked(entry, since)
  }
}

async function files(): Promise<Place> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('interviews', { create: true })
  const open = new Map<string, SyncHandle>()
  const handle = async (file: string): Promise<SyncHandle> => {
    const openHandle = open.get(file)
    if (openHandle) return openHandle
    const opened = await unlocked(await folder.getFileHandle(file, { create: true }))
    open.set(file, opened)
    return opened
  }
  const stored = async (file: string) => (await folder.getFileHandle(file)).getFile()
  // Checks that this browser supports sync access handles. Each page uses its own file, because others may be open.
  const probe = `${probes}${crypto.randomUUID()}`
  const probed = await handle(probe)
  probed.flush()
  probed.close()
  open.delete(probe)
  await folder.removeEntry(probe).catch(() => {})
  return {
    kind: 'files',
    async append(file, bytes) {
      const to = await handle(file)
      const at = to.getSize()
      try {
        if (to.write(bytes, { at }) !== bytes.length) throw new DOMException('full', 'QuotaExceededError')
        to.flush()
      } catch (error) {
        // Otherwise half a piece would be left in the file before the next one.
        to.truncate(at)
        throw error
      }
      return to.getSize()
    },
    async put(file, bytes) {
      const to = await handle(file)
      // In one write over the whole old text: if the browser is killed, the file has either the old text or the new
      // one.
      const padded = new Uint8Array(Math.max(bytes.length, to.getSize())).fill(0x20)
      padded.set(bytes)
      to.write(padded, { at: 0 })
      to.flush()
    },
    async read(file, from, to) {
      const openHandle = open.get(file)
      if (!openHandle) return new Uint8Array(await (await stored(file)).slice(from, to).arrayBuffer())
      const bytes = new Uint8Array(Math.max(0, Math.min(to, openHandle.getSize()) - from))
      openHandle.read(bytes, { at: from })
      return bytes
    },
    own: async (file) => void (await handle(file)),
    size: async (file) => open.get(file)?.getSize() ?? (await stored(file)).size,
    async list() {
      const names: string[] = []
      for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name)
      return names.filter((name) => !name.startsWith(probes))
    },
    async remove(file) {
      open.get(file)?.close()
      open.delete(file)
      await folder.removeEntry(file).catch(() => {})
    },
  }
}

/** Waits until the data is on the disk. */
const settle = (store: IDBObjectStore, write: (store: IDBObjectStore) => void) =>
  new Promise<void>((resolve, reject) => {
    const { transaction } = store
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB failed')))
    write(store)
  })

const wait = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

async function database(): Promise<Place> {
  const opening = indexedDB.open('interviews', 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('pieces', { keyPath: ['file', 'n'] })
  })
  const opened = await wait(opening)
  const whole = (file: string) => IDBKeyRange.bound([file, 0], [file, Number.MAX_SAFE_INTEGER])
  const store = (mode: IDBTransactionMode) =>
    opened.transaction('pieces', mode, { durability: 'strict' }).objectStore('pieces')
  const pieces = async (file: string): Promise<{ n: number; bytes: Uint8Array }[]> =>
    (await wait(store('readonly').getAll(whole(file)))) as { n: number; bytes: Uint8Array }[]
  const joined = async (file: string) => {
    const all = (await pieces(file)).map(({ bytes }) => bytes as BlobPart)
    return new Uint8Array(await new Blob(all).arrayBuffer())
  }
  return {
    kind: 'database',
    async append(file, bytes) {
      const before = await pieces(file)
      await settle(store('readwrite'), (into) => into.put({ file, n: before.length, bytes }))
      return before.reduce((sum, piece) => sum + piece.bytes.length, bytes.length)
    },
    async put(file, bytes) {
      await settle(store('readwrite'), (into) => into.put({ file, n: 0, bytes }))
    },
    read: async (file, from, to) => (await joined(file)).slice(from, to),
    own: async () => {},
    size: async (file) => (await pieces(file)).reduce((sum, piece) => sum + piece.bytes.length, 0),
    list: async () => [
      ...new Set((await wait(store('readonly').getAllKeys())).map((key) => String((key as [string, number])[0]))),
    ],
    async remove(file) {
      await settle(store('readwrite'), (into) => into.delete(whole(file)))
    },
  }
}

function memory(): Place {
  const kept = new Map<string, Uint8Array[]>()
  const joined = async (file: string) =>
    new Uint8Array(await new Blob((kept.get(file) ?? []) as BlobPart[]).arrayBuffer())
  const size = (file: string) => (kept.get(file) ?? []).reduce((sum, bytes) => sum + bytes.length, 0)
  return {
    kind: 'memory',
    async append(file, bytes) {
      kept.set(file, [...(kept.get(file) ?? []), bytes])
      return size(file)
    },
    async put(file, bytes) {
      kept.set(file, [bytes])
    },
    read: async (file, from, to) => (await joined(file)).slice(from, to),
    own: async () => {},
    size: async (file) => size(file),
    list: async () => [...kept.keys()],
    async remove(file) {
      kept.delete(file)
    },
  }
}

const place: Promise<Place> = files()
  .catch(() => database())
  .catch(() => memory())

async function answer(call: LocalTakesCall): Promise<unknown> {
  const at = await place
  if (call.op === 'append') return at.append(call.file, new Uint8Array(call.bytes))
  if (call.op === 'put') return at.put(call.file, new TextEncoder().encode(call.text))
  if (call.op === 'get') return new TextDecoder().decode(await at.read(call.file, 0, 1_000_000))
  if (call.op === 'read') return at.read(call.file, call.from, call.to)
  if (call.op === 'size') return at.size(call.file)
  if (call.op === 'own') return at.own(call.file)
  if (call.op === 'list') return { kind: at.kind, files: await at.list() }
  return at.remove(call.file)
}

async function carryOut(id: number, call: LocalTakesCall): Promise<void> {
  try {
    postMessage({ id, value: await answer(call) })
  } catch (error) {
    postMessage({ id, failure: error instanceof Error ? error.name : 'Error' })
  }
}

// Requests are handled one after another, so that appended pieces stay in order.
let last: Promise<unknown> = Promise.resolve()
addEventListener('message', ({ data: { id, call } }: MessageEvent<{ id: number; call: LocalTakesCall }>) => {
  last = last.then(() => carryOut(id, call))
})
