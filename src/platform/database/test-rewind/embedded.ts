import type { PGlite } from '@electric-sql/pglite'
import { openMemoryPGlite, type OpenPGlite } from '../embedded/durable-pglite.ts'

// To open a database in memory takes a third of a second of processor time, most of it to unpack a thousand files and
// to start PostgreSQL. So a database is used again by the next test of the same process: its memory, files and open
// files are put back to what they were before the first test, which takes a tenth of that. This needs Emscripten's
// internals, as durable-pglite.ts does.

type Folder = Record<string, Node>
interface Node {
  mode: number
  contents: Uint8Array | Folder
  usedBytes?: number
}
interface Stream {
  shared: object
}
interface FileSystem {
  isDir(mode: number): boolean
  lookupPath(path: string): { node: Node }
  streams: (Stream | null | undefined)[]
  nameTable: (object | undefined)[]
}
interface Module {
  HEAPU8: Uint8Array
  FS: FileSystem
  stackSave(): number
  stackRestore(pointer: number): void
}

/** Remembers the state of a database that nothing uses at this moment; returns the function that brings it back. */
function remember(pglite: PGlite): () => void {
  const module = (pglite as unknown as { Module?: Module }).Module
  if (!module?.FS?.streams || !module.FS.nameTable || !module.HEAPU8 || !module.stackRestore)
    throw new Error('This release of PGlite cannot be rewound: no memory, no stack or no files')
  const bringMemoryBack = rememberMemory(module)
  const stack = module.stackSave()
  const bringFilesBack = rememberFiles(module.FS)
  return () => {
    bringMemoryBack()
    module.stackRestore(stack)
    bringFilesBack()
  }
}

const chunkBytes = 16 * 1024
const zeros = new Uint8Array(chunkBytes)

/**
 * Nine tenths of the memory are never touched. Such parts are neither kept nor written, because the system would then
 * give them real memory, and to start another process takes longer the more memory this one has.
 */
function rememberMemory(module: Module): () => void {
  const kept = new Map<number, Uint8Array>()
  const chunksOf = (memory: Uint8Array) =>
    Array.from({ length: memory.length / chunkBytes }, (_, index) =>
      memory.subarray(index * chunkBytes, (index + 1) * chunkBytes),
    )
  for (const [index, chunk] of chunksOf(module.HEAPU8).entries())
    if (Buffer.compare(chunk, zeros) !== 0) kept.set(index, chunk.slice())
  return () => {
    // Memory never becomes smaller. What was added is new to PostgreSQL, which expects zeros in it.
    for (const [index, chunk] of chunksOf(module.HEAPU8).entries()) {
      const before = kept.get(index) ?? zeros
      if (Buffer.compare(chunk, before) !== 0) chunk.set(before)
    }
  }
}

function rememberFiles(FS: FileSystem): () => void {
  const folders = new Map<Node, { own: Node; children: Folder }>()
  const files = new Map<Node, { own: Node; bytes: Uint8Array }>()
  const visit = (node: Node) => {
    if (!FS.isDir(node.mode)) {
      files.set(node, { own: { ...node }, bytes: (node.contents as Uint8Array).slice(0, node.usedBytes) })
      return
    }
    const children = { ...(node.contents as Folder) }
    folders.set(node, { own: { ...node }, children })
    for (const child of Object.values(children)) visit(child)
  }
  // All other folders are Emscripten's own devices.
  for (const folder of ['/pglite', '/tmp']) visit(FS.lookupPath(folder).node)
  const streams = FS.streams.map((stream) => stream && { stream, own: { ...stream }, shared: { ...stream.shared } })
  const nameTable = [...FS.nameTable]
  return () => {
    for (const [node, { own, children }] of folders) Object.assign(node, own, { contents: { ...children } })
    for (const [node, { own, bytes }] of files) {
      const room = node.contents as Uint8Array
      Object.assign(node, own)
      if (room.length < bytes.length) node.contents = bytes.slice()
      else {
        room.set(bytes)
        room.fill(0, bytes.length)
        node.contents = room
      }
    }
    FS.nameTable = [...nameTable]
    FS.streams = streams.map((open) => {
      if (!open) return open
      Object.assign(open.stream.shared, open.shared)
      return Object.assign(open.stream, open.own)
    })
  }
}

interface Reusable {
  opened: OpenPGlite
  rewind: () => void
}

const idle = new Map<Blob, Reusable[]>()
/** Few tests open more than two databases at once. */
const mostIdle = 2
/** A database whose statements have not ended after this time is closed instead of used again. */
const patienceMs = 5000

/** Opens a database in memory that is a copy of a dump; `close` makes it ready for another test of this process. */
export async function openRewound(dump: Blob): Promise<OpenPGlite> {
  const reusable = idle.get(dump)?.pop() ?? (await begin(dump))
  return lend(reusable, () => {
    const others = idle.get(dump) ?? []
    if (others.length >= mostIdle) return false
    idle.set(dump, [...others, reusable])
    return true
  })
}

async function begin(dump: Blob): Promise<Reusable> {
  const opened = await openMemoryPGlite(dump)
  // A library that is loaded after this moment would be gone from the memory, but not from Emscripten's list.
  await opened.pglite.exec("load 'plpgsql'; load 'pg_trgm'; load 'btree_gist'")
  return { opened, rewind: remember(opened.pglite) }
}

/** Lets a test use a database until it closes it. Later calls are refused, as a closed database refuses them. */
function lend({ opened, rewind }: Reusable, giveBack: () => boolean): OpenPGlite {
  let isClosed = false
  const running = new Set<Promise<unknown>>()
  const pglite = new Proxy(opened.pglite, {
    get(target, key) {
      if (key === 'closed') return isClosed || target.closed
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (isClosed) return Promise.reject(new Error('PGlite is closed'))
        const result: unknown = Reflect.apply(value, target, args)
        if (result instanceof Promise) {
          const call: Promise<unknown> = result.catch(() => {}).finally(() => running.delete(call))
          running.add(call)
        }
        return result
      }
    },
  })
  const close = async () => {
    if (isClosed) return
    isClosed = true
    const isIdle = await Promise.race([
      Promise.all(running).then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref()),
    ])
    if (isIdle) {
      rewind()
      opened.forgetStatements()
    }
    if (!isIdle || !giveBack()) await opened.close()
  }
  return { pglite, forgetStatements: opened.forgetStatements, close }
}
