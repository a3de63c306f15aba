import type { VerdictValue } from '../../../words.ts'

/** A verdict as the viewer gave it, on its way to the server. */
export interface UnsentVerdict {
  candidacyId: string
  value: VerdictValue
  reasons: readonly string[]
  note: string
  /** Of the verdict that it replaces; 0 if there was none. */
  version: number
  /** The same for every attempt, so that the server carries it out once. */
  key: string
  /** It has been sent, and may have been stored although no answer came. */
  isTried?: boolean
  /** The last attempt got no answer. */
  isLost?: boolean
  /** What the viewer has said since; it goes once the answer to this one is known. */
  next?: UnsentVerdict
}

/** How an attempt ended. */
export type SendResult =
  /** Stored, under this version. */
  | { outcome: 'stored'; version: number }
  /** The server said no: sending it again would change nothing. */
  | { outcome: 'refused'; error: unknown }
  /** Nobody could be asked. */
  | { outcome: 'unknown' }

export interface OutboxStore {
  read(): string | null
  write(text: string | null): void
}

export interface VerdictOutboxOptions {
  send: (verdict: UnsentVerdict) => Promise<SendResult>
  store: OutboxStore
  newKey: () => string
  /** Told of each change of what waits. */
  onChange: (waiting: readonly UnsentVerdict[]) => void
  onStored: (candidacyId: string, version: number) => void
  onRefused: (verdict: UnsentVerdict, error: unknown) => void
}

export type VerdictOutbox = ReturnType<typeof openVerdictOutbox>

/**
 * Keeps verdicts on the device until the server has answered, the newest for each candidate. What waited when the page
 * was closed waits on when it is opened again.
 */
export function openVerdictOutbox({ send, store, newKey, ...told }: VerdictOutboxOptions) {
  const waiting = new Map(stored(store).map((verdict) => [verdict.candidacyId, verdict]))
  let sending: Promise<boolean> | undefined

  function changed() {
    store.write(waiting.size === 0 ? null : JSON.stringify([...waiting.values()]))
    told.onChange([...waiting.values()])
  }

  /** Sends one of those that wait; resolves to whether there was an answer. */
  async function sendOne(verdict: UnsentVerdict): Promise<boolean> {
    waiting.set(verdict.candidacyId, { ...verdict, isTried: true })
    changed()
    const result = await send(verdict)
    if (result.outcome === 'unknown') {
      const now = waiting.get(verdict.candidacyId)
      if (now) waiting.set(verdict.candidacyId, { ...now, isLost: true })
      changed()
      return false
    }
    const next = waiting.get(verdict.candidacyId)?.next
    if (result.outcome === 'stored' && next) waiting.set(verdict.candidacyId, { ...next, version: result.version })
    else waiting.delete(verdict.candidacyId)
    changed()
    if (result.outcome === 'stored') told.onStored(verdict.candidacyId, result.version)
    else told.onRefused(verdict, result.error)
    return true
  }

  /** Sends all that waits, one after another; resolves to whether nothing waits any more, `false` if that goes on. */
  async function flush(): Promise<boolean> {
    if (sending) return false
    sending = sendAll()
    try {
      return await sending
    } finally {
      sending = undefined
    }
  }

  async function sendAll(): Promise<boolean> {
    for (;;) {
      const [first] = waiting.values()
      if (!first) return true
      if (!(await sendOne(first))) return false
    }
  }

  return {
    waiting: (): readonly UnsentVerdict[] => [...waiting.values()],
    /**
     * Keeps a verdict and begins to send it. It replaces one for the same candidate that has not left the device, and
     * follows one that has.
     */
    put(verdict: Omit<UnsentVerdict, 'key'>): Promise<boolean> {
      const given: UnsentVerdict = { ...verdict, key: newKey() }
      const before = waiting.get(verdict.candidacyId)
      waiting.set(verdict.candidacyId, before?.isTried ? { ...before, next: given } : given)
      changed()
      return flush()
    },
    /** Takes back one that has not left the device; `false` if it has, or there is none. */
    forget(candidacyId: string): boolean {
      const kept = waiting.get(candidacyId)
      if (!kept || kept.isTried) return false
      waiting.delete(candidacyId)
      changed()
      return true
    },
    flush,
    /** Sends what waits, and says whether nothing of this candidate does any more. */
    async settled(candidacyId: string): Promise<boolean> {
      await (sending ?? flush())
      return !waiting.has(candidacyId)
    },
  }
}

function stored(store: OutboxStore): UnsentVerdict[] {
  try {
    const kept: unknown = JSON.parse(store.read() ?? '[]')
    return Array.isArray(kept) ? (kept as UnsentVerdict[]) : []
  } catch {
    return []
  }
}
