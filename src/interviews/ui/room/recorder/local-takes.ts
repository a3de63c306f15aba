import type { Fault, TakeKind } from '../../../take.ts'
import type { LocalTakesCall } from './local-takes.worker.ts'

/** One part of a take, on this device. */
export interface LocalPart {
  n: number
  type: string
  seconds: number
  /** Nothing more is appended to it. */
  isClosed: boolean
  /** The server has it in storage. */
  isUp: boolean
}

/** A take that was recorded on this device and has not fully reached the server. */
export interface LocalTake {
  id: string
  invitation: string
  question: string
  kind: Exclude<TakeKind, 'text'>
  /** By this device's clock. The server is told only how long ago it was. */
  startedAt: number
  parts: LocalPart[]
  /** `lostSeconds`: what was not written, or what of its end has no sound. */
  ended: { by: 'done' | Fault; lostSeconds: number | null } | null
  /** The candidate chose it as the answer. The server is told once it knows the take. */
  isChosen: boolean
  /** The second whose picture becomes the poster of its film. */
  posterAt?: number
}

/** What is stored on the device for this interview. */
export interface LocalTakes {
  kind: 'files' | 'database' | 'memory'
  takes(): LocalTake[]
  take(id: string): LocalTake | undefined
  /** Looks for takes that other pages of this browser have left behind. */
  find(): Promise<void>
  save(take: LocalTake): Promise<void>
  append(id: string, n: number, bytes: Blob): Promise<number>
  read(id: string, n: number, from: number, to: number): Promise<Uint8Array>
  size(id: string, n: number): Promise<number>
  dropPart(id: string, n: number): Promise<void>
  drop(id: string): Promise<void>
  /**
   * Deletes all takes of this interview, and the remains of unreadable ones; calls `onSure` just before. Throws, and
   * deletes nothing, if another page holds a take.
   */
  wipe(onSure: () => void): Promise<void>
}

const partFile = (id: string, n: number) => `${id}.${n}`

/** The length of a take on this device in seconds. */
export const secondsOf = (take: Pick<LocalTake, 'parts'>) => take.parts.reduce((sum, { seconds }) => sum + seconds, 0)

/**
 * Opens the device's storage for an interview. A take that had not ended when its page was closed was interrupted; what
 * was written of it becomes a part.
 */
export async function openLocalTakes(invitation: string): Promise<LocalTakes> {
  const worker = new Worker(new URL('./local-takes.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let calls = 0
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; value?: unknown; failure?: string }>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.failure) call?.reject(Object.assign(new Error(data.failure), { name: data.failure }))
    else call?.resolve(data.value)
  })
  const ask = <Value>(call: LocalTakesCall, transfer: Transferable[] = []): Promise<Value> =>
    new Promise((resolve, reject) => {
      const id = ++calls
      waiting.set(id, { resolve: (value) => resolve(value as Value), reject })
      worker.postMessage({ id, call }, transfer)
    })

  const found = new Map<string, LocalTake>()
  /** Takes that this page has recorded. What it knows about them is newer than what is stored. */
  const own = new Set<string>()
  const save = async (take: LocalTake) => {
    own.add(take.id)
    found.set(take.id, take)
    await ask({ op: 'put', file: `${take.id}.json`, text: JSON.stringify(take) })
  }
  const drop = async (id: string) => {
    const take = found.get(id)
    found.delete(id)
    for (const { n } of take?.parts ?? []) await ask({ op: 'remove', file: partFile(id, n) })
    await ask({ op: 'remove', file: `${id}.json` })
  }
  const find = async (files: readonly string[]) => {
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      if (own.has(file.slice(0, -'.json'.length))) continue
      const take = readTake(await ask<string>({ op: 'get', file }).catch(() => ''))
      if (take?.invitation !== invitation) continue
      found.set(take.id, take)
      if (!take.ended) await endCutOff(take)
    }
  }
  const endCutOff = async (take: LocalTake) => {
    const parts: LocalPart[] = []
    // A part without any bytes is dropped.
    for (const part of take.parts)
      if (part.isUp || (await ask<number>({ op: 'size', file: partFile(take.id, part.n) }).catch(() => 0)) > 0)
        parts.push({ ...part, isClosed: true })
    try {
      // A file that was only partly copied is useless.
      if (take.kind === 'file') await ask({ op: 'own', file: `${take.id}.json` }).then(() => drop(take.id))
      else await save({ ...take, parts, ended: { by: 'closed', lostSeconds: null } })
    } catch {
      // Another page of this browser is recording it.
      own.delete(take.id)
      found.delete(take.id)
    }
  }
  const listed = () => ask<{ kind: LocalTakes['kind']; files: string[] }>({ op: 'list' })
  const { kind, files } = await listed()
  await find(files)
  return {
    kind,
    takes: () => [...found.values()],
    take: (id) => found.get(id),
    save,
    find: async () => find((await listed()).files),
    async wipe(onSure) {
      await wipe(ask, invitation, onSure)
      found.clear()
    },
    async append(id, n, blob) {
      const bytes = await blob.arrayBuffer()
      return ask<number>({ op: 'append', file: partFile(id, n), bytes }, [bytes])
    },
    read: (id, n, from, to) => ask<Uint8Array>({ op: 'read', file: partFile(id, n), from, to }),
    size: (id, n) => ask<number>({ op: 'size', file: partFile(id, n) }).catch(() => 0),
    dropPart: (id, n) => ask({ op: 'remove', file: partFile(id, n) }),
    drop,
  }
}

type Ask = <Value>(call: LocalTakesCall) => Promise<Value>

async function wipe(ask: Ask, invitation: string, onSure: () => void): Promise<void> {
  const files = async () => (await ask<{ files: string[] }>({ op: 'list' })).files
  const isOthers = async (file: string) => {
    const take = readTake(await ask<string>({ op: 'get', file: `${file.split('.')[0]}.json` }).catch(() => ''))
    return take !== undefined && take.invitation !== invitation
  }
  for (const file of await files())
    if (file.endsWith('.json') && !(await isOthers(file))) await ask({ op: 'own', file })
  onSure()
  for (const file of await files()) if (!(await isOthers(file))) await ask({ op: 'remove', file })
}

function readTake(text: string): LocalTake | undefined {
  try {
    return JSON.parse(text) as LocalTake
  } catch {
    // The browser was killed while writing it. The bytes of the take are not affected.
    return undefined
  }
}
