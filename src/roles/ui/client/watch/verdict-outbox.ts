import type { VerdictValue } from '../../../role-states.ts'

/** A verdict that the viewer gave and that is to be sent to the server. */
export interface UnsentVerdict {
  candidacyId: string
  value: VerdictValue
  reasons: readonly string[]
  note: string
  /** The version of the verdict that it replaces; 0 if there was none. */
  version: number
  /** The idempotency key, the same for every attempt. */
  key: string
  /** It was sent, and may have been stored although there was no response. */
  isTried?: boolean
  /** The last attempt got no response. */
  isLost?: boolean
  /** The viewer's later verdict. It is sent once the result of this one is known. */
  next?: UnsentVerdict
}

/** The result of an attempt. */
export type SendResult =
  /** Stored, under this version. */
  | { outcome: 'stored'; version: number }
  /** The server refused it, so sending it again would change nothing. */
  | { outcome: 'refused'; error: unknown }
  /** There was no response, or the session is over. */
  | { outcome: 'unknown'; isSignedOut?: boolean }

export interface OutboxStore {
  read(): string | null
  write(text: string | null): void
}

export interface VerdictOutboxOptions {
  send: (verdict: UnsentVerdict) => Promise<SendResult>
  store: OutboxStore
  newKey: () => string
  /** Called with the unsent verdicts whenever they change. */
  onChange: (waiting: readonly UnsentVerdict[]) => void
  onStored: (candidacyId: string, version: number) => void
  onRefused: (verdict: UnsentVerdict, error: unknown) => void
}

export type VerdictOutbox = ReturnType<typeof openVerdictOutbox>

/**
 * Stores verdicts on the device until the server has answered, the newest for each candidate. Verdicts that were unsent
 * when the page was closed are sent when it is opened again. Other pages of this browser store theirs in the same
 * place, so only what is stored for one candidate is changed at a time.
 */
export function openVerdictOutbox({ send, store, newKey, ...told }: VerdictOutboxOptions) {
  const waiting = new Map(stored(store).map((verdict) => [verdict.candidacyId, verdict]))
  let sending: Promise<boolean> | undefined

  /** Stores what now waits for a candidate in place of what this page had stored, or of `anything`. */
  function changed(candidacyId: string, replaced: UnsentVerdict | 'anything') {
    storeFor(store, candidacyId, { now: waiting.get(candidacyId), replaced })
    told.onChange([...waiting.values()])
  }

  /** Sends one of the unsent verdicts. Resolves to whether there was a response. */
  async function sendOne(verdict: UnsentVerdict): Promise<boolean> {
    const { candidacyId } = verdict
    waiting.set(candidacyId, { ...verdict, isTried: true })
    changed(candidacyId, verdict)
    const result = await send(verdict)
    if (result.outcome === 'unknown') {
      const now = waiting.get(candidacyId)
      if (now) waiting.set(candidacyId, { ...now, isLost: true })
      changed(candidacyId, verdict)
      return false
    }
    const next = waiting.get(candidacyId)?.next
    if (result.outcome === 'stored' && next) waiting.set(candidacyId, { ...next, version: result.version })
    else waiting.delete(candidacyId)
    changed(candidacyId, verdict)
    if (result.outcome === 'stored') told.onStored(candidacyId, result.version)
    else told.onRefused(verdict, result.error)
    return true
  }

  /** Sends all unsent verdicts in turn. Resolves to whether none is left, or to `false` if it is already sending. */
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
     * Stores a verdict and starts to send it. It replaces one for the same candidate that has not been sent, and
     * follows one that has.
     */
    put(verdict: Omit<UnsentVerdict, 'key'>): Promise<boolean> {
      const given: UnsentVerdict = { ...verdict, key: newKey() }
      const before = waiting.get(verdict.candidacyId)
      waiting.set(verdict.candidacyId, before?.isTried ? { ...before, next: given } : given)
      changed(verdict.candidacyId, 'anything')
      return flush()
    },
    /** Takes back an unsent verdict. Returns `false` if it was already sent, or there is none. */
    forget(candidacyId: string): boolean {
      const kept = waiting.get(candidacyId)
      if (!kept || kept.isTried) return false
      waiting.delete(candidacyId)
      changed(candidacyId, kept)
      return true
    },
    flush,
    /** Sends the unsent verdicts. Resolves to whether none is left for this candidate. */
    async settled(candidacyId: string): Promise<boolean> {
      await (sending ?? flush())
      return !waiting.has(candidacyId)
    },
  }
}

/**
 * Stores what now waits for a candidate on the device, or that nothing does. A later verdict of another page stays,
 * unless the viewer has just given this one.
 */
function storeFor(
  store: OutboxStore,
  candidacyId: string,
  { now, replaced }: { now: UnsentVerdict | undefined; replaced: UnsentVerdict | 'anything' },
): void {
  const verdicts = new Map(stored(store).map((verdict) => [verdict.candidacyId, verdict]))
  const onDevice = verdicts.get(candidacyId)
  if (onDevice && replaced !== 'anything' && onDevice.key !== replaced.key) return
  if (now) verdicts.set(candidacyId, now)
  else verdicts.delete(candidacyId)
  store.write(verdicts.size === 0 ? null : JSON.stringify([...verdicts.values()]))
}

function stored(store: OutboxStore): UnsentVerdict[] {
  try {
    const kept: unknown = JSON.parse(store.read() ?? '[]')
    return Array.isArray(kept) ? (kept as UnsentVerdict[]) : []
  } catch {
    return []
  }
}
